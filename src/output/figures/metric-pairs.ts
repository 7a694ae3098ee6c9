import type { Analysis } from '../../analysis/analysis.ts'
import { correlationMatrixOf, type MetricPair } from '../../analysis/correlation-matrix.ts'
import { layoutOf, type Sample, sampleOf } from '../../analysis/inference/index.ts'
import { fewestResampled } from '../../analysis/percentile-limits.ts'
import { qualityOf } from '../../analysis/quality.ts'
import { configurationGroups } from '../../analysis/study-places.ts'
import { notApplicable } from '../../core/exhibit.ts'
import type { Metric } from '../../core/metric.ts'
import { leadingMetrics } from '../../core/roles.ts'
import { columnNumbers } from '../../core/table.ts'
import type { Resampled } from '../../core/unit.ts'
import { quantile, sorted } from '../../statistics/quantile.ts'
import { defineFamily } from '../exhibits/define.ts'
import { common } from '../exhibits/figure-columns.ts'
import { finite, metricOf, present } from '../exhibits/row-values.ts'
import { excludesZero, intervalText } from '../narrative/interval-words.ts'
import { rhoText } from '../narrative/messages/findings-messages.ts'
import { text } from '../narrative/messages.ts'
import {
  type Correlated,
  isJudged,
  plottedText,
  relationTitle,
  resampledText,
  rhoRange,
  unjudgedText,
} from '../narrative/relations.ts'
import { sentences, sizeWithin } from '../narrative/subtitles.ts'
import { named, titleOf } from '../narrative/words.ts'
import { axisTitle, numbersAcross, numbersUpTurned } from '../plot/axis.ts'
import { unitWord } from '../plot/configuration-labels.ts'
import { intervalLayers } from '../plot/interval-marks.ts'
import { panels, silent } from '../plot/panels.ts'
import { numberScale } from '../plot/scale.ts'
import { seriesBy } from '../plot/series.ts'
import { labelWidth } from '../plot/ticks.ts'

type Row = {
  /** The metric across. */
  readonly metric: string
  readonly configuration: string
  readonly x: number
  readonly y: number
  /** One subtest, or a tenth of them with its middle half. */
  readonly subtests: number
  readonly q1: number | null
  readonly q3: number | null
  readonly rho: number | null
  readonly low: number | null
  readonly high: number | null
  readonly n: number
  /** For the interval of rho: how many units, and of what. */
  readonly units: number
  readonly resampled: Resampled
  readonly shown: boolean
}

/** More models in a plot cannot be told from each other: fewer where each is a line with bars. */
const mostModels = { points: 4, lines: 2 }

/** What an agent spends: amounts without an upper end. What it is not asked for says little of its own. */
const spentIn = (metrics: readonly Metric[]): string[] =>
  leadingMetrics(metrics)
    .filter(({ per, range }) => per === 'run' && range[1] === Infinity)
    .map(({ id }) => id)
const height = 120

export default defineFamily<Row>({
  id: 'metric-pairs',
  title: 'A metric of quality against what it costs',
  description:
    'Subtests by their means in a metric of quality and in cost, time or tokens, whichever say something of their own, with their rank correlation.',
  memberTitle: title => `${title} against what runs spend`,
  forEach: metric => metric.per === 'run' && (metric.judged !== undefined || metric.binary === true),

  columns: metric => ({
    ...common('agent', 'agent_model'),
    x: { metricIn: 'metric' },
    y: { metric: metric.id },
    ...common('subtests'),
    q1: { title: 'Lower quartile', metric: metric.id },
    q3: { title: 'Upper quartile', metric: metric.id },
    ...common('rho', 'n'),
  }),

  rows(analysis, metric) {
    const { metrics, pairs, doubles } = correlationMatrixOf(analysis)
    const double = doubles.find(each => each.metric === metric.id)
    if (double) return notApplicable(`orders subtests as ${double.of} does`)
    if (metric.binary && qualityOf(analysis).id !== metric.id)
      return notApplicable('runs have scores, which say more than whether they passed')
    const amounts = spentIn(analysis.metrics).filter(id => metrics.includes(id))
    if (!metrics.includes(metric.id) || amounts.length === 0)
      return notApplicable('needs 3 subtests in which it and what runs spend vary')
    return amounts.flatMap(id => {
      const found = pairPointsOf(analysis, id, metric.id).filter(({ points }) => points.length > 0)
      const both = [id, metric.id]
      const related = pairs.filter(({ metric1, metric2 }) => both.includes(metric1) && both.includes(metric2))
      const pairOf = new Map(related.map(pair => [pair.configuration, pair]))
      const isLine = found.some(({ points }) => points.some(({ subtests }) => subtests > 1))
      const isShown = extremes(
        found.map(({ configuration }) => correlationOf(pairOf.get(configuration))),
        isLine ? mostModels.lines : mostModels.points,
      )
      return found.flatMap(({ configuration, points }, place) => {
        const pair = pairOf.get(configuration)
        const correlation = correlationOf(pair)
        return points.map(point => ({
          metric: id,
          configuration: named(configuration),
          ...point,
          q1: finite(point.q1),
          q3: finite(point.q3),
          ...correlation,
          n: pair?.n ?? points.length,
          units: pair?.units ?? 0,
          resampled: pair?.resampled ?? 'nothing',
          shown: isShown.has(place),
        }))
      })
    })
  },

  draw(rows, context, metric) {
    const { settings } = context
    const metrics = [...new Set(rows.map(row => row.metric))]
    const drawn = rows.filter(({ shown }) => shown)
    const models = present(context.levels.configuration, drawn, 'configuration')
    const all = present(context.levels.configuration, rows, 'configuration')
    const unit = unitWord(context)
    const groups = [...new Map(rows.map(row => [JSON.stringify([row.metric, row.configuration]), row])).values()]
    const columns = Math.min(metrics.length, 2)
    const width = columns > 1 ? context.width.page : context.width.column
    const heights = drawn.flatMap(({ y, q1, q3 }) => [y, q1, q3])
    const up = numberScale(heights, { range: metric.range })
    const isSummed = drawn.some(({ q1 }) => q1 !== null)
    const isMixed = isSummed && drawn.some(({ q1 }) => q1 === null)
    const extent = Math.ceil(labelWidth(up, metric.format)) + 22
    const { color, shape } = seriesBy(
      'configuration',
      { field: context.subject.column, levels: models, title: context.subject.title, width: width - extent },
      context,
    )
    const title = titleOf(metric, settings)
    const correlations = (id: string) => groups.filter(row => row.metric === id)
    return {
      title: text(
        relationTitle(
          title,
          metrics.map(id => ({
            title: titleOf(metricOf(context, id), settings).toLowerCase(),
            rows: correlations(id),
          })),
          settings,
        ),
      ),
      subtitle: sentences(
        `${isSummed ? `Points: medians of about a tenth of the ${unit}s each${isMixed ? ', or single ones' : ''}; lines: their middle half` : `Points: means of ${unit}s`}; ${sizeWithin(
          groups.map(({ n }) => n),
          unit,
          groups.map(({ resampled }) => resampled),
        )}`,
        groups.some(isJudged)
          ? `Rho: Spearman's; ${intervalText(settings)}, bootstrap percentiles, resampling ${resampledText(groups.filter(isJudged))}${all.length > 1 ? ', in the CSV' : ''}`
          : "Rho: Spearman's",
        groups.every(({ units }) => units < fewestResampled) && unjudgedText(groups),
        plottedText(metrics.map(correlations), context.subject.word),
      ),
      width,
      view: panels({
        field: 'metric',
        levels: metrics,
        heading: id => headingOf(correlations(id), all.length),
        width,
        height,
        columns,
        extent,
        panel: ({ level, isLeft, width: plot }) => {
          const amount = metricOf(context, level)
          const scale = numberScale(
            drawn.flatMap(row => (row.metric === level ? [row.x] : [])),
            { range: amount.range, log: true, count: 4 },
          )
          const x = numbersAcross(
            { field: 'x', scale, format: amount.format, title: axisTitle(amount, settings) },
            plot,
          )
          const y = numbersUpTurned({ field: 'y', scale: up, format: metric.format, title })
          return {
            encoding: {
              x: { ...x, axis: { ...x.axis, labelFlush: true } },
              y: { ...y, axis: { ...y.axis, ...(!isLeft && silent) } },
              color,
            },
            layer: isSummed
              ? [
                  {
                    transform: [{ filter: 'isValid(datum.q1)' }],
                    mark: { type: 'line', strokeWidth: 0.6, opacity: 0.6 },
                  },
                  ...intervalLayers({ on: 'y', scale: up, value: 'y', low: 'q1', high: 'q3', shape }),
                ]
              : [{ mark: { type: 'point', size: 12, opacity: 0.6 }, encoding: { shape } }],
          }
        },
      }),
    }
  },
})

const correlationOf = (pair: MetricPair | undefined): Correlated => ({
  rho: finite(pair?.rho),
  low: finite(pair?.low),
  high: finite(pair?.high),
})

/** The places of the lowest and the highest correlations, so many in all: of the clear ones where these are enough. */
const extremes = (found: readonly Correlated[], most: number): ReadonlySet<number> => {
  const all = found.map((each, place) => ({ ...each, place }))
  if (all.length <= most) return new Set(all.map(({ place }) => place))
  const clear = all.filter(excludesZero)
  const order = (clear.length < most ? all : clear).sort((a, b) => (a.rho ?? 0) - (b.rho ?? 0))
  return new Set([...order.slice(0, most / 2), ...order.slice(-most / 2)].map(({ place }) => place))
}

/** The correlation of the only model with its interval; of several what they range over. */
const headingOf = (rows: readonly Correlated[], models: number): string[] => {
  const range = rhoRange(rows)
  const [{ low, high }] = rows
  if (range === '') return ['no variation']
  return [`rho ${range}${models > 1 || low === null || high === null ? '' : ` [${rhoText(low)}, ${rhoText(high)}]`}`]
}

/** A subtest by its means in two metrics; of many subtests about a tenth of them, by their medians. */
interface PairPoint {
  readonly x: number
  readonly y: number
  /** The middle half of a tenth; NaN for a single subtest. */
  readonly q1: number
  readonly q3: number
  readonly subtests: number
}

interface PairPoints {
  readonly configuration: string | null
  readonly points: readonly PairPoint[]
}

/** More subtests than this would only blacken a figure. */
const mostPoints = 400
const parts = 10

/** The subtests of every configuration, by their means in two metrics. */
export const pairPointsOf = (analysis: Analysis, xMetric: string, yMetric: string): PairPoints[] => {
  const { runs } = analysis.tables
  const [xs, ys] = [columnNumbers(runs, xMetric), columnNumbers(runs, yMetric)]
  const found = configurationGroups(analysis).map(({ key, rows }) => {
    const layout = layoutOf(rows)
    return { configuration: key.configuration ?? null, pairs: matched(sampleOf(layout, xs), sampleOf(layout, ys)) }
  })
  const total = found.reduce((sum, { pairs }) => sum + pairs.length, 0)
  const pointsOf = total > mostPoints ? tenths : singles
  return found.map(({ configuration, pairs }) => ({ configuration, points: pointsOf(pairs) }))
}

interface Pair {
  readonly x: number
  readonly y: number
}

/** Subtests that have a mean in both. */
const matched = (first: Sample, second: Sample): Pair[] => {
  const means = (sample: Sample) =>
    new Map(
      sample.tasks.flatMap(({ task, subtests }) => subtests.map(({ id, mean }) => [`${task}\n${id}`, mean] as const)),
    )
  const others = means(second)
  return [...means(first)].flatMap(([id, x]) => {
    const y = others.get(id)
    return y === undefined ? [] : [{ x, y }]
  })
}

const singles = (pairs: readonly Pair[]): PairPoint[] => pairs.map(pair => ({ ...pair, q1: NaN, q3: NaN, subtests: 1 }))

/** From the tenth with the lowest values of the first metric to the one with the highest; equal tenths are one. */
const tenths = (pairs: readonly Pair[]): PairPoint[] => {
  const ordered = [...pairs].sort((a, b) => a.x - b.x)
  const edge = (part: number) => Math.round((part * ordered.length) / parts)
  const found = new Map<number, Pair[]>()
  for (let part = 0; part < parts; part++) {
    const some = ordered.slice(edge(part), edge(part + 1))
    const x = quantile(sorted(some.map(pair => pair.x)), 0.5)
    if (some.length > 0) found.set(x, [...(found.get(x) ?? []), ...some])
  }
  return [...found].map(([x, some]) => {
    const y = sorted(some.map(pair => pair.y))
    return { x, y: quantile(y, 0.5), q1: quantile(y, 0.25), q3: quantile(y, 0.75), subtests: some.length }
  })
}
