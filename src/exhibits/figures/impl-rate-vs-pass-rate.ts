import { type Layer, notApplicable } from '../../core/exhibit.ts'
import { defineFigure } from '../define.ts'
import { axisTitle, labelWidth, numbersAcross, numbersUp } from '../drawing/axis.ts'
import { configurationOf, configurationWord, type Levels, levelsOf } from '../drawing/configurations.ts'
import { crossLayers } from '../drawing/cross.ts'
import { intervalNote } from '../drawing/interval-note.ts'
import { labelLayers, placeLabels, shareOf } from '../drawing/labels.ts'
import { numberScale } from '../drawing/scale.ts'
import { seriesBy } from '../drawing/series.ts'
import { shorten } from '../drawing/text.ts'
import { sentences, sizeText } from '../drawing/words.ts'
import { finite, metricOf } from '../rows.ts'
import { ink } from '../theme.ts'

type Row = {
  readonly number: number
  readonly agent_model: string
  readonly tier: string
  readonly impl_rate: number
  readonly impl_rate_low: number | null
  readonly impl_rate_high: number | null
  readonly impl_rate_method: string
  readonly pass_rate: number
  readonly pass_rate_low: number | null
  readonly pass_rate_high: number | null
  readonly pass_rate_method: string
  readonly runs: number
  /** Beside the point; short, and empty where a line leads to it. */
  readonly label: string
}

const height = 200

/** With more configurations than this only the ends of each line are named. */
const mostNamed = 16

export default defineFigure<Row>({
  id: 'impl-rate-vs-pass-rate',
  title: 'Implementation rate against pass rate',
  description:
    'How much of the rubric is achieved against how often runs pass, for every tier and model: below the diagonal work is done that does not pass.',

  data(analysis) {
    const found = analysis.groups('by_model_and_tier').flatMap(group => {
      const [impl, pass] = ['impl_rate', 'pass_rate'].map(id => analysis.result(id, group)?.summary)
      return impl && pass && impl.n > 0 && pass.n > 0 ? [{ ...configurationOf(group), impl, pass }] : []
    })
    const isEnd = (i: number) =>
      found[i - 1]?.agent_model !== found[i].agent_model || found[i + 1]?.agent_model !== found[i].agent_model
    const rows = found.map(({ agent_model, tier, impl, pass }, i) => ({
      number: i + 1,
      agent_model,
      tier,
      impl_rate: impl.value,
      impl_rate_low: finite(impl.low),
      impl_rate_high: finite(impl.high),
      impl_rate_method: impl.method,
      pass_rate: pass.value,
      pass_rate_low: finite(pass.low),
      pass_rate_high: finite(pass.high),
      pass_rate_method: pass.method,
      runs: Math.min(impl.n, pass.n),
      label: found.length <= mostNamed || isEnd(i) ? shorten(tier, 60) : '',
    }))
    return rows.length > 0 ? rows : notApplicable('needs runs with rubric points and a verdict')
  },

  draw(rows, context) {
    const [impl, pass] = [metricOf(context, 'impl_rate'), metricOf(context, 'pass_rate')]
    const levels = levelsOf(rows, context)
    const width = rows.length > mostNamed ? context.width.page : context.width.column
    const scale = numberScale([0, 1], { range: [0, 1] })
    const { color, shape, legendHeight } = seriesBy(
      'model',
      { field: 'agent_model', levels: levels.models, title: context.subject.title, width: width - 40 },
      context,
    )
    const points = rows.map(row => ({
      key: row.number,
      x: shareOf(row.impl_rate, scale),
      y: shareOf(row.pass_rate, scale),
      text: row.label,
    }))
    const isNamed = levels.tiers.length > 1
    const placed = placeLabels(points, width - labelWidth(scale, pass.format) - 16, height - 45)
    const named = isNamed ? new Map([...placed].filter(([key]) => rows[key - 1].label !== '')) : new Map()
    return {
      title: messageOf(rows, levels),
      subtitle: sentences(
        `Grey line: where both are the same; ${sizeText(
          rows.map(({ runs }) => runs),
          'run',
        )}`,
        intervalNote(
          'Bars',
          rows.flatMap(row => [
            { low: row.pass_rate_low, high: row.pass_rate_high, method: row.pass_rate_method },
            { low: row.impl_rate_low, high: row.impl_rate_high, method: row.impl_rate_method },
          ]),
          context.settings,
        ),
        isNamed && named.size < rows.length && 'Thin lines lead from tier to tier; the names not shown are in the CSV',
      ),
      width,
      view: {
        height: height + legendHeight,
        encoding: {
          x: numbersAcross({
            field: 'impl_rate',
            scale,
            format: impl.format,
            title: axisTitle(impl, context.settings),
          }),
          y: numbersUp({ field: 'pass_rate', scale, format: pass.format, title: axisTitle(pass, context.settings) }),
        },
        layer: [
          diagonalLayer,
          ...crossLayers('impl_rate', 'pass_rate', color),
          {
            mark: { type: 'line', strokeWidth: 0.5, opacity: 0.6 },
            encoding: { color, order: { field: 'number', type: 'quantitative' } },
          },
          { mark: { type: 'point' }, encoding: { color, shape } },
          ...labelLayers(named, 'number', { field: 'label', type: 'nominal' }),
        ],
      },
    }
  },
})

/** Where both rates are the same. */
const diagonalLayer: Layer = {
  data: { values: [0, 1].map(rate => ({ impl_rate: rate, pass_rate: rate })) },
  mark: { type: 'line', color: ink.axis, strokeWidth: 0.8 },
}

const messageOf = (rows: readonly Row[], levels: Levels): string => {
  const below = rows.filter(row => row.pass_rate < row.impl_rate).length
  if (rows.length === 1) return `Pass rate is ${below === 1 ? '' : 'not '}below implementation rate`
  const where = below === rows.length ? `all ${below}` : `${below || 'none'} of ${rows.length}`
  return `Pass rate is below implementation rate in ${where} ${configurationWord(levels)}s`
}
