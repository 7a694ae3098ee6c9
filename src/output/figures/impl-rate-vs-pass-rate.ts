import { type ExhibitContext, type Layer, notApplicable } from '../../core/exhibit.ts'
import type { MethodId } from '../../core/methods.ts'
import type { Metric } from '../../core/metric.ts'
import { defineFigure } from '../exhibits/define.ts'
import { common } from '../exhibits/figure-columns.ts'
import { finite, metricOf } from '../exhibits/row-values.ts'
import { hasLimits, intervalNote } from '../narrative/interval-words.ts'
import { type Message, text } from '../narrative/messages.ts'
import { sentences, sizeText } from '../narrative/subtitles.ts'
import { titleOf } from '../narrative/words.ts'
import { numbersAcross, numbersUpTurned } from '../plot/axis.ts'
import { columnsFor, drawnPlaces } from '../plot/condition-notes.ts'
import { configurationOf, configurationWord, type Levels, leftOutText, levelsOf } from '../plot/configuration-labels.ts'
import { crossLayers } from '../plot/cross.ts'
import { marksFor, withKey } from '../plot/key.ts'
import { labelLayers, placeLabels } from '../plot/labels.ts'
import { panels, panelWidth, plotOf, silent } from '../plot/panels.ts'
import { numberScale } from '../plot/scale.ts'
import { seriesBy, withoutLegend } from '../plot/series.ts'
import { lineStrokes, plotted, type Stroke } from '../plot/strokes.ts'
import { ink } from '../plot/theme.ts'
import { labelWidth } from '../plot/ticks.ts'

type Row = {
  readonly number: number
  readonly configuration: string
  readonly tier: string
  readonly impl_rate: number
  readonly impl_rate_low: number | null
  readonly impl_rate_high: number | null
  readonly impl_rate_method: MethodId
  readonly pass_rate: number
  readonly pass_rate_low: number | null
  readonly pass_rate_high: number | null
  readonly pass_rate_method: MethodId
  readonly runs: number
  /** Beside the point. */
  readonly label: string
  readonly shown: boolean
}

/** Of a plot that stands alone, and of one among others. */
const height = { alone: 155, panel: 120 }

/** More crosses in a plot than this cannot be read: then only the ends of its line have bars, if it has one. */
const mostBars = 8

export default defineFigure<Row>({
  id: 'impl-rate-vs-pass-rate',
  title: 'Implementation rate against pass rate',
  about: ['impl_rate', 'pass_rate'],
  description:
    'How much of the rubric is achieved against how often runs pass, for every tier and model: below the diagonal work is done that does not pass.',

  columns: {
    ...common('agent', 'agent_model', 'tier'),
    impl_rate: { metric: 'impl_rate', interval: ['impl_rate_low', 'impl_rate_high'] },
    pass_rate: { metric: 'pass_rate', interval: ['pass_rate_low', 'pass_rate_high'] },
    ...common('runs'),
  },

  rows(analysis) {
    const found = analysis.groups('by_configuration_and_tier').flatMap(group => {
      const [impl, pass] = ['impl_rate', 'pass_rate'].map(id => analysis.result(id, group)?.summary)
      return impl && pass && impl.n > 0 && pass.n > 0 ? [{ ...configurationOf(group), impl, pass }] : []
    })
    const isShown = drawnPlaces(analysis, { height: () => height.panel })
    const marks = marksFor(found.map(({ tier }) => tier))
    const rows = found.map(({ configuration, tier, impl, pass }, i) => ({
      number: i + 1,
      configuration,
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
      label: marks.get(tier) ?? tier,
      shown: isShown({ configuration, tier }),
    }))
    return rows.length > 0 ? rows : notApplicable('needs runs with rubric points and a verdict')
  },

  draw(rows, context) {
    const [impl, pass] = [metricOf(context, 'impl_rate'), metricOf(context, 'pass_rate')]
    const shown = rows.filter(row => row.shown)
    const [levels, all] = [levelsOf(shown, context), levelsOf(rows, context)]
    const hasTiers = levels.tiers.length > 1
    const isSplit = hasTiers && levels.models.length > 1
    const columns = isSplit ? columnsFor(levels.models.length) : 1
    const width = columns > 1 ? context.width.page : context.width.column
    const scale = numberScale([0, 1], { range: [0, 1] })
    const across = numberScale([0, 1, ...shown.map(row => row.impl_rate)], { range: [0, 1] })
    const extent = labelWidth(scale, pass.format) + 24
    const plot = panelWidth(width, columns, extent)
    const { color, shape } = seriesBy(
      'configuration',
      { field: context.subject.column, levels: levels.models, title: context.subject.title, width: width - extent },
      context,
    )
    const series = isSplit ? withoutLegend({ color, shape }) : { color, shape }
    const { at, bars } = plotted({ field: 'impl_rate', scale: across }, { field: 'pass_rate', scale })
    const x = numbersAcross(
      { field: 'impl_rate', scale: across, format: impl.format, title: titled(impl, context) },
      plot,
    )
    const y = numbersUpTurned({ field: 'pass_rate', scale, format: pass.format, title: titled(pass, context) })
    const plots = (isSplit ? levels.models : [null]).map(model => {
      const own = model === null ? shown : shown.filter(row => row.configuration === model)
      const ends = hasTiers ? [own[0], own[own.length - 1]] : []
      const barred = own.length > mostBars ? ends : own
      const endsFirst = [...new Set([...ends, ...own])]
      const points = endsFirst.map(row => ({
        key: row.number,
        ...at(row),
        text: hasTiers ? row.label : '',
        isNeeded: barred.includes(row),
      }))
      const strokes = [...barred.flatMap(bars), ...(hasTiers ? lineStrokes(own.map(at)) : []), diagonal]
      return { model, barred, own, placed: placeLabels(points, plot, isSplit ? height.panel : height.alone, strokes) }
    })
    const panel = ({ barred, placed }: (typeof plots)[number], isLeft: boolean, isBottom: boolean): Layer => ({
      encoding: {
        x: { ...x, axis: { ...x.axis, labelFlush: true, ...(!isBottom && silent) } },
        y: { ...y, axis: { ...y.axis, ...(!isLeft && silent) } },
      },
      layer: [
        diagonalLayer,
        {
          transform: [{ filter: { field: 'number', oneOf: barred.map(row => row.number) } }],
          layer: crossLayers({ field: 'impl_rate', scale: across }, { field: 'pass_rate', scale }, series.color),
        },
        ...(hasTiers ? [lineLayer(series.color)] : []),
        { mark: { type: 'point' }, encoding: series },
        ...labelLayers(placed, labelFields),
      ],
    })
    const named = plots.flatMap(({ own, placed }) => own.filter(row => placed.has(row.number)).map(row => row.tier))
    const hasAllBars = plots.every(({ barred, own }) => barred.length === own.length)
    const drawn = limitsOf(plots.flatMap(({ barred }) => barred))
    return {
      title: text(ratesTitle(rows, all)),
      subtitle: sentences(
        `Grey line: where both are the same; ${sizeText(
          rows.map(({ runs }) => runs),
          'run',
        )}`,
        drawn.some(hasLimits)
          ? intervalNote(hasAllBars ? 'Bars' : 'Bars, of the first and the last tier only', drawn, context.settings)
          : intervalNote('Not drawn, in the CSV', limitsOf(rows), context.settings),
        hasTiers &&
          named.length < shown.length &&
          `Thin lines lead from ${levels.tiers[0]} to ${levels.tiers[levels.tiers.length - 1]}, tier by tier; the names not shown are in the CSV`,
        leftOutText(all, levels, 'the first'),
      ),
      width,
      view: withKey(
        isSplit
          ? panels({
              field: context.subject.column,
              levels: levels.models,
              width,
              height: height.panel,
              columns,
              extent,
              panel: ({ level, isLeft, isBottom }) => panel(plots[levels.models.indexOf(level)], isLeft, isBottom),
            })
          : plotOf(plot, height.alone, panel(plots[0], true, true)),
        { title: 'Tier', names: named, marks: marksFor(rows.map(row => row.tier)), width: width - extent },
      ),
    }
  },
})

const labelFields = {
  key: 'number',
  x: 'impl_rate',
  y: 'pass_rate',
  text: { field: 'label', type: 'nominal' },
} as const

const limitsOf = (rows: readonly Row[]) =>
  rows.flatMap(row => [
    { low: row.pass_rate_low, high: row.pass_rate_high, method: row.pass_rate_method },
    { low: row.impl_rate_low, high: row.impl_rate_high, method: row.impl_rate_method },
  ])

const titled = (metric: Metric, { settings }: ExhibitContext): string => `${titleOf(metric, settings)} (%)`

const lineLayer = (color: object): Layer => ({
  mark: { type: 'line', strokeWidth: 0.5, opacity: 0.6 },
  encoding: { color, order: { field: 'number', type: 'quantitative' } },
})

const diagonal: Stroke = [
  { x: 0, y: 0 },
  { x: 1, y: 1 },
]

/** Where both rates are the same. */
const diagonalLayer: Layer = {
  data: { values: [0, 1].map(rate => ({ impl_rate: rate, pass_rate: rate })) },
  mark: { type: 'line', color: ink.axis, strokeWidth: 0.8 },
}

/** Whether all of one interval lies below all of another. */
const isBelow = (high: number | null, low: number | null): boolean => high !== null && low !== null && high < low

/** In how many the one is seen below the other, and in how many of these their intervals are apart, where there are any: no test says which differ. */
const ratesTitle = (rows: readonly Row[], levels: Levels): Message<'title-rates'> => {
  const below = rows.filter(row => row.pass_rate < row.impl_rate)
  const judged = below.filter(row => row.pass_rate_high !== null && row.impl_rate_low !== null)
  const apart = judged.filter(row => isBelow(row.pass_rate_high, row.impl_rate_low))
  return {
    code: 'title-rates',
    params: {
      of: rows.length,
      word: configurationWord(levels),
      below: below.length,
      judged: judged.length,
      apart: apart.length,
    },
  }
}
