import { gather } from '../../core/gather.ts'
import type { Interval } from '../../statistics/interval.ts'
import { positionsBy } from '../../statistics/resample.ts'
import { sum } from '../../statistics/sum.ts'
import type { Estimate, InferenceSettings, Unit } from '../inference/estimate.ts'
import { columnIntervals } from '../inference/percentile.ts'
import type { Layout } from '../inference/sample.ts'
import { leastTasks } from '../inference/scope.ts'

/** A number that depends on runs only through sums over them, so that a resample need not look at single ratings. */
export interface Additive {
  /** What each row of the runs table adds to each sum; NaN in the first where the run does not count. */
  readonly totals: readonly Float64Array[]
  readonly combine: (sums: Float64Array) => number
}

export interface Resampled extends Interval {
  readonly value: number
  /** Runs that count. */
  readonly runs: number
  /** How many tasks or runs were drawn. */
  readonly units: number
  readonly method: string
  readonly reason: string
}

/** What is drawn: units with what they add to each sum, stratum after stratum. */
interface Units {
  readonly columns: readonly Float64Array[]
  readonly sizes: readonly number[]
  readonly runs: number
  readonly unit: Unit
}

/** Tasks are drawn where there are enough of them to stand for others; else runs, each within its task. */
const unitsOf = ({ totals }: Additive, { tasks }: Layout, settings: InferenceSettings): Units => {
  const strata = tasks.map(({ subtests }) => countedRows(subtests, totals[0])).filter(rows => rows.length > 0)
  const runs = strata.flat()
  if (strata.length >= leastTasks(settings))
    return {
      columns: totals.map(column => Float64Array.from(strata, rows => sum(rows.map(row => column[row])))),
      sizes: [strata.length],
      runs: runs.length,
      unit: 'task',
    }
  return {
    columns: totals.map(column => gather(column, runs)),
    sizes: strata.map(rows => rows.length),
    runs: runs.length,
    unit: 'run',
  }
}

const countedRows = (subtests: Layout['tasks'][number]['subtests'], counts: Float64Array): number[] => {
  const counted: number[] = []
  for (const { rows } of subtests) for (const row of rows) if (!Number.isNaN(counts[row])) counted.push(row)
  return counted
}

/** Percentile intervals; statistics with as many units share the draws, because drawing costs more than summing. */
export const percentileIntervals = (
  statistics: readonly Additive[],
  layout: Layout,
  settings: InferenceSettings,
): Resampled[] => {
  const units = statistics.map(statistic => unitsOf(statistic, layout, settings))
  const intervals = new Array<Estimate>(statistics.length)
  for (const alike of positionsBy(units, ({ unit }) => unit)) {
    const numbers = alike.map(i => ({ ...units[i], combine: statistics[i].combine }))
    columnIntervals(numbers, units[alike[0]].unit, settings).forEach((interval, at) => {
      intervals[alike[at]] = interval
    })
  }
  return intervals.map(({ value, low, high, units: drawn, method, reason }, i) => ({
    value,
    runs: units[i].runs,
    units: drawn,
    low,
    high,
    method,
    reason: withoutInterval(units[i], value) ?? reason ?? '',
  }))
}

/** Why nothing can be resampled, in terms of judges; null where it can. */
const withoutInterval = ({ runs, sizes }: Units, value: number): string | null => {
  if (runs === 0) return 'no run with two ratings'
  if (Number.isNaN(value)) return 'no variation'
  return sizes.every(size => size === 1) ? 'one run per task' : null
}
