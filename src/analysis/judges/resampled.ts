import { type Interval, isConstant, noInterval } from '../../statistics/interval.ts'
import { quantileReordering } from '../../statistics/quantile.ts'
import { positionsBy } from '../../statistics/resample.ts'
import { sum } from '../../statistics/sum.ts'
import type { InferenceSettings } from '../inference/estimate.ts'
import type { Layout } from '../inference/sample.ts'
import { resampledSums } from './resampled-sums.ts'

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
  readonly method: string
  readonly reason: string
}

/** What is drawn: units with what they add to each sum, stratum after stratum. */
interface Units {
  readonly columns: readonly Float64Array[]
  readonly sizes: readonly number[]
  readonly runs: number
  readonly method: string
}

const fewestTasks = 5
const mostSkipped = 0.2

/** Tasks are drawn where there are enough of them to stand for others; else runs, each within its task. */
const unitsOf = ({ totals }: Additive, { tasks }: Layout, { generalize }: InferenceSettings): Units => {
  const strata = tasks
    .map(({ subtests }) => subtests.flatMap(({ rows }) => [...rows].filter(row => !Number.isNaN(totals[0][row]))))
    .filter(rows => rows.length > 0)
  const runs = strata.flat()
  const enough = { auto: fewestTasks, tasks: 2, 'these-tasks': Infinity }[generalize]
  if (strata.length >= enough)
    return {
      columns: totals.map(column => Float64Array.from(strata, rows => sum(rows.map(row => column[row])))),
      sizes: [strata.length],
      runs: runs.length,
      method: 'percentile over tasks',
    }
  return {
    columns: totals.map(column => Float64Array.from(runs, row => column[row])),
    sizes: strata.map(rows => rows.length),
    runs: runs.length,
    method: 'percentile over runs within tasks',
  }
}

/** Percentile intervals; statistics whose units are as many share the draws. */
export const percentileIntervals = (
  statistics: readonly Additive[],
  layout: Layout,
  settings: InferenceSettings,
): Resampled[] => {
  const units = statistics.map(statistic => unitsOf(statistic, layout, settings))
  const values = statistics.map(({ combine }, i) => combine(Float64Array.from(units[i].columns, sum)))
  const reasons = units.map((each, i) => withoutInterval(each, values[i]))
  const drawn = statistics.map(() => new Float64Array())
  const open = statistics.map((_, i) => i).filter(i => reasons[i] === null)
  for (const same of positionsBy(open, i => units[i].sizes.join())) {
    const members = same.map(position => open[position])
    const columns = members.flatMap(i => units[i].columns)
    const sums = resampledSums(columns, units[members[0]].sizes, settings)
    let first = 0
    for (const i of members) {
      const own = sums.slice(first, first + units[i].columns.length)
      first += own.length
      const { combine } = statistics[i]
      drawn[i] = Float64Array.from({ length: settings.resamples }, (_, r) =>
        combine(Float64Array.from(own, sumsOfColumn => sumsOfColumn[r])),
      )
    }
  }
  return statistics.map((_, i) => {
    const { runs, method } = units[i]
    const reason = reasons[i]
    const limits = reason === null ? limitsOf(drawn[i], settings) : { ...noInterval, reason }
    return { value: values[i], runs, ...limits, method: Number.isNaN(limits.low) ? 'none' : method }
  })
}

/** Why nothing can be resampled; null where it can. */
const withoutInterval = ({ runs, sizes }: Units, value: number): string | null => {
  if (runs === 0) return 'no run with two ratings'
  if (Number.isNaN(value)) return 'no variation'
  return sizes.every(size => size === 1) ? 'one run per task' : null
}

const limitsOf = (drawn: Float64Array, { confidence }: InferenceSettings): Interval & { reason: string } => {
  const answers = drawn.filter(value => !Number.isNaN(value))
  if (answers.length < (1 - mostSkipped) * drawn.length)
    return { ...noInterval, reason: 'no variation in too many resamples' }
  if (isConstant(answers)) return { ...noInterval, reason: 'no variation between resamples' }
  const tail = (1 - confidence) / 2
  const low = quantileReordering(answers, tail)
  return { low, high: quantileReordering(answers, 1 - tail), reason: 'coverage not simulated' }
}
