import { type Interval, isConstant, noInterval } from '../../statistics/interval.ts'
import type { Bounded } from '../../statistics/mover.ts'
import { effectiveSize, proportionCi, wilsonT } from '../../statistics/proportion.ts'
import { mean, variance } from '../../statistics/sum.ts'
import { stratifiedMean } from '../../statistics/t-test.ts'
import { type Sample, taskValues } from './unit-sample.ts'
import type { Strata } from './units.ts'

/** A share with its variance, and how many independent runs it is worth; NaN where nothing varies that could tell. */
export interface Share {
  readonly value: number
  readonly variance: number
  readonly size: number
  readonly df: number
}

/** Values that are the same but for rounding have no variance. */
export const varianceOfMean = (values: Float64Array): number =>
  isConstant(values) ? 0 : variance(values) / values.length

const runsOf = ({ runs, n }: Sample): number => runs ?? n

/** A pass rate whose tasks are a sample of tasks: worth at least as many runs as tasks, at most as many as there are. */
export const rateOverTasks = (sample: Sample): Share => {
  const values = taskValues(sample)
  const [value, spread, tasks] = [mean(values), varianceOfMean(values), values.length]
  return { value, variance: spread, size: effectiveSize(value, spread, tasks, runsOf(sample)), df: tasks - 1 }
}

/**
 * A pass rate of fixed tasks. It can be worth more than its runs, because differences between tasks are not sampled.
 */
export const rateOverUnits = (sample: Sample, strata: Strata): Share => {
  const { variance: spread, df } = stratifiedMean(strata)
  const value = mean(taskValues(sample))
  return { value, variance: spread, size: effectiveSize(value, spread, countOf(strata), 2 * runsOf(sample)), df }
}

/** A mean score of fixed tasks. A score without variation is worth its units, as one of 0 or 1 is. */
export const scoreOverUnits = (sample: Sample, strata: Strata): Share => {
  const { variance: spread, df } = stratifiedMean(strata)
  const value = mean(taskValues(sample))
  const flat = spread === 0 || value === 0 || value === 1
  return { value, variance: spread, size: flat ? countOf(strata) : (value * (1 - value)) / spread, df }
}

export const countOf = (strata: Strata): number => strata.reduce((sum, units) => sum + units.length, 0)

/** Whether every task has a single verdict: then verdicts are independent, whatever tasks differ in. */
export const isSingleRuns = (sample: Sample): boolean => runsOf(sample) === sample.tasks.length

/** Wilson-t, and where every task has a single run not beyond Clopper-Pearson. */
export const rateLimits = (sample: Sample, share: Share, confidence: number): Interval => {
  const wilson = wilsonOf(share, confidence)
  return isSingleRuns(sample) ? within(wilson, exactLimits(share, sample.tasks.length, confidence)) : wilson
}

/** Limits of a rate of fixed tasks. */
interface FixedLimits extends Interval {
  readonly isExact: boolean
  /** The runs of these tasks and subtests that the limits rest on; null: on the units. */
  readonly runs: number | null
}

/**
 * Wilson-t over units of fixed tasks, not beyond Clopper-Pearson where that is exact: where the units are single verdicts
 * of one task, and where all runs passed or all failed. That is no likelier than if all subtests had the same rate and
 * only as many runs as weigh alike, so that the limits of so many runs hold for these tasks and subtests.
 */
export const fixedRateLimits = (sample: Sample, share: Share, strata: Strata, confidence: number): FixedLimits => {
  const wilson = wilsonOf(share, confidence)
  const units = countOf(strata)
  if (strata.length === 1 && runsOf(sample) === units)
    return { ...within(wilson, exactLimits(share, units, confidence)), isExact: true, runs: null }
  const runs = evenRuns(sample)
  const exact = exactLimits(share, runs, confidence)
  const isUnanimous = share.value === 0 || share.value === 1
  return isUnanimous && exact.high - exact.low < wilson.high - wilson.low
    ? { ...exact, isExact: true, runs }
    : { ...wilson, isExact: false, runs: null }
}

/** The runs there would be if all subtests of a task had as many as the smallest, and all tasks as many as the smallest. */
const evenRuns = ({ tasks }: Sample): number =>
  tasks.length *
  Math.min(...tasks.map(({ subtests }) => subtests.length * Math.min(...subtests.map(({ values }) => values.length))))

const exactLimits = ({ value }: Share, trials: number, confidence: number): Interval =>
  proportionCi(Math.round(value * trials), trials, confidence, 'clopperPearson')

const within = (a: Interval, b: Interval): Interval => ({ low: Math.max(a.low, b.low), high: Math.min(a.high, b.high) })

export const wilsonOf = ({ value, size, df }: Share, confidence: number): Interval =>
  df > 0 ? wilsonT(value, size, df, confidence) : noInterval

export const boundedBy = (share: Share, confidence: number): Bounded => ({
  value: share.value,
  ...wilsonOf(share, confidence),
})
