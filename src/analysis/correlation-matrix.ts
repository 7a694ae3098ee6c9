import { gather } from '../core/gather.ts'
import { isTimeToEvent, type Metric } from '../core/metric.ts'
import { randomFor } from '../core/random.ts'
import { directed, leadingMetrics } from '../core/roles.ts'
import { columnNumbers } from '../core/table.ts'
import type { Resampled, Unit } from '../core/unit.ts'
import { alignment, type Spread, spearman, spreadOf } from '../statistics/correlation.ts'
import { measured } from '../statistics/describe.ts'
import { noInterval } from '../statistics/interval.ts'
import { midranks } from '../statistics/ranks.ts'
import { mean } from '../statistics/sum.ts'
import { remembered } from '../transform/metrics/shared/remembered.ts'
import type { Answers } from './answers.ts'
import { drawnCorrelations, measuredInBoth, type PlaceUnits } from './bootstrap-correlations.ts'
import { sourcesDiffer } from './comparisons/mixed-sources.ts'
import { type Layout, layoutOf, unitRowsOf } from './inference/index.ts'
import { fewestResampled, percentileLimits, resampledIn } from './percentile-limits.ts'
import { qualityOf } from './quality.ts'
import { configurationGroups } from './study-places.ts'

/** Spearman's rho of two metrics over the subtests of a configuration. */
export interface MetricPair {
  readonly configuration: string | null
  readonly metric1: string
  readonly metric2: string
  readonly n: number
  /** Units that have both, at most as many as subtests: what the interval comes from. */
  readonly units: number
  /** What these are. */
  readonly resampled: Resampled
  readonly rho: number
  readonly low: number
  readonly high: number
}

export interface CorrelationMatrix {
  /** Metrics that say something of their own, the most important first. */
  readonly metrics: readonly string[]
  /** Metrics that order the subtests as one of the others does. */
  readonly doubles: readonly { readonly metric: string; readonly of: string }[]
  readonly pairs: readonly MetricPair[]
}

/** From this correlation on one metric says what the other says. */
const double = 0.995

const fewest = 3

/** Intervals of all pairs take time; beyond this many metrics nobody reads them. */
const mostResampled = 10
const mostDraws = 200

/** A metric in every subtest. Where every subtest has it, how its ranks lie serves all pairs. */
interface SubtestMeans {
  readonly values: Float64Array
  readonly ranks: Spread | null
}

/** The subtests of a configuration with their means in every metric. */
interface ConfigurationMeans {
  readonly configuration: string | null
  readonly means: ReadonlyMap<string, SubtestMeans>
  readonly unit: Unit
  readonly strata: PlaceUnits
}

/** How metrics rise and fall together over subtests, with percentile intervals; metrics that only repeat one are named. */
export const correlationMatrixOf = remembered((answers: Answers): CorrelationMatrix => {
  const configurations = configurationGroups(answers).map(({ key, rows }) =>
    meansOf(answers, key.configuration ?? null, layoutOf(rows)),
  )
  const idsOf = (metrics: readonly Metric[]) => metrics.map(({ id }) => id)
  const important = [qualityOf(answers).id, ...idsOf(directed(leadingMetrics(answers.metrics)))]
  const found = new Set(configurations.flatMap(({ means }) => [...means.keys()]))
  const ordered = [...new Set([...important, ...idsOf(directed(answers.metrics)), ...found])].filter(id =>
    found.has(id),
  )
  const { kept, doubles } = withoutDoubles(ordered, configurations)
  return {
    metrics: kept,
    doubles,
    pairs: configurations.flatMap(configuration => pairsOf(configuration, kept, answers)),
  }
})

const isMeasured = (value: number): boolean => !Number.isNaN(value)

const meansOf = (answers: Answers, configuration: string | null, layout: Layout): ConfigurationMeans => {
  const { runs } = answers.tables
  const cells = layout.tasks.flatMap(({ subtests }) => subtests.map(({ rows }) => rows))
  const means = new Map<string, SubtestMeans>()
  for (const metric of answers.metrics) {
    if (metric.per !== 'run' || isTimeToEvent(metric)) continue
    if ('sources' in metric && sourcesDiffer(runs, metric.id) !== null) continue
    const column = columnNumbers(runs, metric.id)
    const values = Float64Array.from(cells, rows => mean(measured(gather(column, rows))))
    const known = values.filter(isMeasured)
    if (known.length < fewest || known.every(value => value === known[0])) continue
    const isWhole = known.length === values.length
    means.set(metric.id, { values, ranks: isWhole ? spreadOf(midranks(values).ranks) : null })
  }
  const { unit, strata } = unitRowsOf(layout, answers.settings)
  // The mean of a subtest cannot be drawn run by run.
  if (unit === 'run' || unit === 'none') return { configuration, means, unit: 'none', strata: [] }
  const placeOf = new Map(cells.flatMap((rows, place) => Array.from(rows, row => [row, place] as const)))
  const placesIn = (rows: Int32Array) => [...new Set([...rows].flatMap(row => placeOf.get(row) ?? []))]
  return { configuration, means, unit, strata: strata.map(units => units.map(placesIn)) }
}

const rhoOf = (x: SubtestMeans, y: SubtestMeans): number =>
  x.ranks && y.ranks ? alignment(x.ranks, y.ranks) : spearman(x.values, y.values).r

/** Those metrics that no earlier one repeats in every configuration. */
const withoutDoubles = (ids: readonly string[], configurations: readonly ConfigurationMeans[]) => {
  const kept: string[] = []
  const doubles: { metric: string; of: string }[] = []
  for (const metric of ids) {
    const of = kept.find(earlier =>
      configurations.every(({ means }) => {
        const [x, y] = [means.get(earlier), means.get(metric)]
        return x && y ? Math.abs(rhoOf(x, y)) >= double : !x === !y
      }),
    )
    if (of === undefined) kept.push(metric)
    else doubles.push({ metric, of })
  }
  return { kept, doubles }
}

const unitsWithBoth = (strata: PlaceUnits, x: Float64Array, y: Float64Array): number =>
  strata.flat().filter(places => places.some(place => isMeasured(x[place]) && isMeasured(y[place]))).length

const pairsOf = (
  { configuration, means, unit, strata }: ConfigurationMeans,
  metrics: readonly string[],
  answers: Answers,
): MetricPair[] => {
  const resampledUnits = resampledIn(unit, answers)
  const { seed, resamples, confidence } = answers.settings
  const resampled = metrics.slice(0, mostResampled).filter(metric => means.has(metric))
  const columns = resampled.flatMap(metric => means.get(metric)?.values ?? [])
  const draws = strata.length === 0 ? 0 : Math.min(mostDraws, resamples)
  const drawn = drawnCorrelations(columns, strata, draws, randomFor(seed, `correlations ${configuration}`))
  const limitsOf = (metric1: string, metric2: string, rho: number) => {
    const replicates = drawn[resampled.indexOf(metric1)]?.[resampled.indexOf(metric2)]
    return replicates ? percentileLimits(rho, replicates, confidence) : noInterval
  }
  return metrics.flatMap((metric1, i) =>
    metrics.slice(i + 1).flatMap(metric2 => {
      const [x, y] = [means.get(metric1), means.get(metric2)]
      const n = x && y ? measuredInBoth(x.values, y.values).length : 0
      if (!x || !y || n < fewest) return []
      const rho = rhoOf(x, y)
      const units = unitsWithBoth(strata, x.values, y.values)
      const limits = units < fewestResampled ? noInterval : limitsOf(metric1, metric2, rho)
      return { configuration, metric1, metric2, n, units, resampled: resampledUnits, rho, ...limits }
    }),
  )
}
