import { correlationMatrixOf } from '../../analysis/correlation-matrix.ts'
import { fewestResampled } from '../../analysis/percentile-limits.ts'
import { type ExhibitContext, notApplicable } from '../../core/exhibit.ts'
import type { Resampled } from '../../core/unit.ts'
import { defineFigure } from '../exhibits/define.ts'
import { common } from '../exhibits/figure-columns.ts'
import { finite, present } from '../exhibits/row-values.ts'
import { excludesZero, hasLimits, intervalText, uncorrected } from '../narrative/interval-words.ts'
import { type Message, text } from '../narrative/messages.ts'
import { resampledText, unjudgedText } from '../narrative/relations.ts'
import { notes, sentences, shownText, sizeWithin } from '../narrative/subtitles.ts'
import { named, titleOf } from '../narrative/words.ts'
import { levelsAcross, levelsDown } from '../plot/axis.ts'
import { unitWord } from '../plot/configuration-labels.ts'
import { heatmapLayers } from '../plot/heatmap.ts'
import { besidePanel, panels, silent } from '../plot/panels.ts'
import { numberScale } from '../plot/scale.ts'
import { shortenAll } from '../plot/shorten-all.ts'
import { textWidth, widestOf } from '../plot/text-width.ts'

type Row = {
  readonly configuration: string
  readonly metric1: string
  readonly metric2: string
  readonly title1: string
  readonly title2: string
  readonly rho: number | null
  readonly low: number | null
  readonly high: number | null
  /** Subtests that have both. */
  readonly n: number
  /** Units to resample that have both. */
  readonly units: number
  readonly resampled: Resampled
  /** How many metrics there are, beside those that only repeat one of them. */
  readonly metrics: number
  readonly doubles: string
  readonly shown: boolean
}

const mostMetrics = 10
const mostModels = 6
/** With fewer any order is quickly a perfect one. */
const fewestSubtests = 5

export default defineFigure<Row>({
  id: 'metric-correlation-heatmap',
  title: 'Correlations between metrics',
  description:
    "Spearman's rho between every two metrics over subtests: 1 where both rise together, −1 where one falls as the other rises.",

  columns: {
    ...common('agent', 'agent_model'),
    title1: { title: 'Metric' },
    title2: { title: 'And metric' },
    ...common('rho', 'n'),
  },

  rows(analysis) {
    const { metrics, doubles, pairs } = correlationMatrixOf(analysis)
    if (!pairs.some(({ n, rho }) => n >= fewestSubtests && !Number.isNaN(rho)))
      return notApplicable(`needs ${fewestSubtests} subtests in which 2 metrics vary`)
    const title = (id: string) => {
      const metric = analysis.metrics.find(each => each.id === id)
      return metric ? titleOf(metric, analysis.settings) : id
    }
    const models = [...new Set(pairs.map(({ configuration }) => named(configuration)))]
    const isKept = (id: string) => metrics.indexOf(id) < mostMetrics
    return pairs.map(({ configuration, metric1, metric2, n, units, resampled, rho, low, high }) => ({
      configuration: named(configuration),
      metric1,
      metric2,
      title1: title(metric1),
      title2: title(metric2),
      rho: finite(rho),
      low: finite(low),
      high: finite(high),
      n,
      units,
      resampled,
      metrics: metrics.length,
      doubles: doublesText(doubles.map(({ of }) => title(of))),
      shown: isKept(metric1) && isKept(metric2) && models.indexOf(named(configuration)) < mostModels,
    }))
  },

  draw(rows, context) {
    const shown = rows.filter(row => row.shown)
    const [models, all] = [shown, rows].map(some => present(context.levels.configuration, some, 'configuration'))
    const across = [...new Set(shown.map(row => row.title1))]
    const down = [...new Set(shown.map(row => row.title2))]
    const columns = Math.min(models.length, 2)
    const width = columns > 1 || across.length > 6 ? context.width.page : context.width.column
    const scale = numberScale([-1, 1], { range: [-1, 1], count: 2 })
    const extent = widestOf(shortenAll(down, width / 3)) + 10
    const [{ metrics, doubles }] = rows
    const step = 13
    const unit = unitWord(context)
    const judged = shown.filter(hasLimits)
    const isJudged = judged.length > 0
    const legendTitle = "Spearman's rho"
    const legendWidth = Math.min(120, width - extent - textWidth(legendTitle) - 30)
    return {
      title: text(correlationTitle(rows, all.length, context, unit)),
      subtitle: sentences(
        `Spearman's rho over ${unit} means; ${sizeWithin(
          rows.map(({ n }) => n),
          unit,
          rows.map(({ resampled }) => resampled),
        )}`,
        isJudged
          ? `Numbers: where the ${intervalText(context.settings).replace(/s$/, '')} excludes 0 (bootstrap percentiles, resampling ${resampledText(judged)}, ${notes.pairedRanks})`
          : unjudgedText(shown),
        doubles !== '' && `Left out, since they rank ${unit}s alike: ${doubles}`,
        metrics > mostMetrics && `Shown: ${mostMetrics} of ${metrics} other metrics; the rest is in the CSV`,
        models.length < all.length && shownText(`the first ${models.length} of ${all.length} ${context.subject.word}s`),
      ),
      width,
      view: panels({
        field: context.subject.column,
        levels: models,
        width,
        height: step * down.length,
        columns,
        extent,
        ...(models.length === 1 && { heading: () => [] }),
        panel: ({ isLeft, isBottom, width: plot }) => {
          const x = levelsAcross({ field: 'title1', levels: across, title: null }, plot, besidePanel(columns, extent))
          const y = levelsDown({ field: 'title2', levels: down, title: null }, width)
          const fits = plot / across.length >= widestOf(['−.00']) + 1
          return {
            transform: [{ calculate: labelExpression(isJudged), as: 'label' }],
            layer: heatmapLayers({
              x: { ...x, axis: { ...x.axis, ticks: false, domain: false, ...(!isBottom && silent) } },
              y: { ...y, axis: { ...y.axis, ticks: false, domain: false, ...(!isLeft && silent) } },
              field: 'rho',
              scale,
              format: 'score',
              title: legendTitle,
              legendWidth,
              middle: 0,
              ...(fits && { label: { field: 'label' } }),
            }),
          }
        },
      }),
    }
  },
})

/** Without the zero in front, which most of them would have; nothing where it could as well be none. */
const labelExpression = (isJudged: boolean): string =>
  `!isValid(datum.rho) || (isValid(datum.low) ? datum.low * datum.high <= 0 : ${isJudged} && datum.units < ${fewestResampled}) ? '' : ` +
  "abs(datum.rho) >= 0.995 ? format(datum.rho, '.0f') : replace(format(datum.rho, '.2f'), '0.', '.')"

/** `7 as cost, 1 as score` */
const doublesText = (titles: readonly string[]): string =>
  [...new Set(titles)]
    .map(title => `${titles.filter(each => each === title).length} as ${title.toLowerCase()}`)
    .join(', ')

/** The strongest between what should be high and what should be low, as far as it is no chance; else the strongest. */
const correlationTitle = (
  rows: readonly Row[],
  models: number,
  { metrics, settings }: ExhibitContext,
  unit: string,
): Message<'title-correlation' | 'title-no-correlation' | 'title-unjudged-correlations'> => {
  const intervals = uncorrected(rows, settings)
  if (intervals === null)
    return { code: 'title-unjudged-correlations', params: { units: Math.max(...rows.map(({ n }) => n)), unit } }
  const better = new Map(metrics.map(each => [each.id, each.better]))
  const isOpposed = ({ metric1, metric2 }: Row) => {
    const both = [better.get(metric1), better.get(metric2)]
    return both.includes('higher') && both.includes('lower')
  }
  const found = rows.filter(excludesZero)
  if (found.length === 0 || (rows.some(isOpposed) && !found.some(isOpposed)))
    return { code: 'title-no-correlation', params: { isOpposed: found.length > 0 } }
  const opposed = found.filter(isOpposed)
  const strength = (row: Row) => Math.abs(row.rho ?? 0)
  const [strongest] = [...(opposed.length > 0 ? opposed : found)].sort((a, b) => strength(b) - strength(a))
  return {
    code: 'title-correlation',
    params: {
      first: strongest.title1,
      second: strongest.title2,
      model: models > 1 ? strongest.configuration : null,
      isShown: strongest.shown,
      rho: strongest.rho ?? 0,
      low: strongest.low ?? 0,
      high: strongest.high ?? 0,
      isOpposed: opposed.length > 0,
      intervals,
    },
  }
}
