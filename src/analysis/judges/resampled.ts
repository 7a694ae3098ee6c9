import { type Interval, isConstant, noInterval } from '../../statistics/interval.ts'
import { quantileReordering } from '../../statistics/quantile.ts'
import { positionsBy } from '../../statistics/resample.ts'
import { sum } from '../../statistics/sum.ts'
import type { InferenceSettings } from '../inference/estimate.ts'
import { resampledSums } from '../inference/resampled-sums.ts'
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

const mostSkipped = 0.2

/** Tasks are drawn where there are enough of them to stand for others; else runs, each within its task. */
const unitsOf = ({ totals }: Additive, { tasks }: Layout, settings: InferenceSettings): Units => {
  const strata = tasks.map(({ subtests }) => countedRows(subtests, totals[0])).filter(rows => rows.length > 0)
  const runs = strata.flat()
  if (strata.length >= leastTasks(settings))
    return {
      columns: totals.map(column => Float64Array.from(strata, rows => sum(rows.map(row => column[row])))),
      sizes: [strata.length],
      runs: runs.length,
      method: 'percentile, resampling tasks',
    }
  return {
    columns: totals.map(column => Float64Array.from(runs, row => column[row])),
    sizes: strata.map(rows => rows.length),
    runs: runs.length,
    method: 'percentile, resampling runs within tasks',
  }
}

const countedRows = (subtests: Layout['tasks'][number]['subtests'], counts: Float64Array): number[] => {
  const counted: number[] = []
  for (const { rows } of subtests) for (const row of rows) if (!Number.isNaN(counts[row])) counted.push(row)
  return counted
}

/**
 * Percentile intervals, as `percentileInterval` gives them one at a time. Here statistics with as many units share the
 * draws, because drawing costs more than summing.
 */
export const percentileIntervals = (
  statistics: readonly Additive[],
  layout: Layout,
  settings: InferenceSettings,
): Resampled[] => {
  const samples = statistics.map(({ totals, combine }) => {
    const units = unitsOf({ totals, combine }, layout, settings)
    const value = combine(Float64Array.from(units.columns, sum))
    return { units, combine, value, without: withoutInterval(units, value), answers: new Float64Array() }
  })
  const open = samples.filter(({ without }) => without === null)
  for (const positions of positionsBy(open, ({ units }) => units.sizes.join())) {
    const members = positions.map(position => open[position])
    const columns = members.flatMap(({ units }) => units.columns)
    const { width, sums } = resampledSums(columns, members[0].units.sizes, settings)
    let first = 0
    for (const member of members) {
      const own = new Float64Array(member.units.columns.length)
      member.answers = new Float64Array(settings.resamples)
      for (let r = 0; r < settings.resamples; r++) {
        for (let k = 0; k < own.length; k++) own[k] = sums[width * r + first + k]
        member.answers[r] = member.combine(own)
      }
      first += own.length
    }
  }
  return samples.map(({ units: { runs, method }, value, without, answers }) => {
    const limits = without === null ? limitsOf(answers, settings) : { ...noInterval, reason: without }
    return { value, runs, ...limits, method: Number.isNaN(limits.low) ? 'none' : method }
  })
}

/** Why nothing can be resampled; null where it can. */
const withoutInterval = ({ runs, sizes }: Units, value: number): string | null => {
  if (runs === 0) return 'no run with two ratings'
  if (Number.isNaN(value)) return 'no variation'
  return sizes.every(size => size === 1) ? 'one run per task' : null
}

const limitsOf = (answers: Float64Array, { confidence }: InferenceSettings): Interval & { reason: string } => {
  const known = answers.filter(answer => !Number.isNaN(answer))
  if (known.length < (1 - mostSkipped) * answers.length)
    return { ...noInterval, reason: 'more than a fifth of the resamples have no answer' }
  if (isConstant(known)) return { ...noInterval, reason: 'no variation' }
  const tail = (1 - confidence) / 2
  const low = quantileReordering(known, tail)
  return { low, high: quantileReordering(known, 1 - tail), reason: 'coverage not simulated' }
}
