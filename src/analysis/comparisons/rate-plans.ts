import type { Settings } from '../../core/settings.ts'
import { copulaFor } from '../../statistics/rate-copula.ts'
import type { RatePlan } from '../../statistics/rate-power.ts'
import { mean, sum } from '../../statistics/sum.ts'
import type { Difference, Sample } from '../inference/index.ts'
import type { Match } from '../inference/match.ts'
import { rateOverTasks, type Share } from '../inference/rate.ts'
import { correlationOf } from '../inference/rate-difference.ts'
import { type TaskSample, taskValues } from '../inference/unit-sample.ts'
import type { Measure } from './measure.ts'

/** Two pass rates over the same tasks, the lower one first, as a simulation needs to know them. */
export interface RatePairPlan {
  readonly first: RatePlan
  readonly second: RatePlan
  readonly tasks: number
  /** Of the normal copula that ties the true rates of a task on both sides. */
  readonly correlation: number
}

/** The plan of a study like this one where it has pass rates over the same tasks; null for all else. */
export const planOf = (
  { a, b }: Pick<Match, 'a' | 'b'>,
  kind: Measure['kind'],
  { pairing }: Pick<Difference, 'pairing'>,
  { generalize }: Pick<Settings, 'generalize'>,
): RatePairPlan | null =>
  // Simulated tasks have no subtests that could be others.
  kind === 'rate' && pairing === 'paired' && generalize !== 'subtests' ? observedPlan(a, b) : null

/** The plan of a study like this one: two samples of verdicts over the same tasks, whichever is called the first. */
export const observedPlan = (x: Sample, y: Sample): RatePairPlan => {
  const [low, high] = [x, y].map(side => ({ side, share: rateOverTasks(side) })).sort(byRate)
  const [a, b] = [low.side, high.side]
  const tasks = a.tasks.length
  const runs = pairedRuns(a, b)
  const [one, other] = [low, high].map(({ share }, i) =>
    sideOf(
      share,
      runs.map(each => each[i]),
    ),
  )
  const apparent = correlationOf(taskValues(a), taskValues(b))
  // The noise of runs hides some of the correlation between the tasks' true rates.
  const own = Number.isNaN(apparent) ? 0 : apparent * Math.sqrt((one.seen * other.seen) / (one.alike * other.alike))
  // A side whose tasks seem alike by chance cannot go together with the other as it does: both share what they have.
  const isTooClose = apparent > 0 && !(own <= closest)
  const shared = (one.alike + other.alike) / 2
  const correlation = isTooClose ? (apparent * Math.sqrt(one.seen * other.seen)) / shared : own
  // Where nothing varies, runs of a task are worth no more than one, as in the interval of such a rate.
  const iccOf = (side: Side, beside: Side) => (isTooClose ? shared : (side.icc ?? beside.icc ?? 1))
  const first = { rate: one.rate, icc: iccOf(one, other), runs: one.runs }
  const second = { rate: other.rate, icc: iccOf(other, one), runs: other.runs }
  return {
    first,
    second,
    tasks,
    correlation: copulaFor(first, second, Number.isFinite(correlation) ? within(closest, correlation) : 0),
  }
}

/** True rates of tasks correlate at most so much. */
const closest = 0.99

interface Measured {
  readonly side: Sample
  readonly share: Share
}

const byRate = (a: Measured, b: Measured): number =>
  a.share.value - b.share.value || a.side.n - b.side.n || a.share.size - b.share.size

const within = (most: number, value: number): number => Math.max(-most, Math.min(most, value))

/** Runs of each task on both sides, in an order that does not depend on the names of tasks. */
const pairedRuns = (a: Sample, b: Sample): (readonly [number, number])[] =>
  a.tasks.map((task, i) => [runsOf(task), runsOf(b.tasks[i])] as const).sort(([a1, b1], [a2, b2]) => a1 - a2 || b1 - b2)

const runsOf = ({ subtests }: TaskSample): number => sum(subtests.map(({ values }) => values.length))

interface Side extends Pick<RatePlan, 'rate' | 'runs'> {
  /** How alike runs of a task are, as far as that is known. */
  readonly icc: number | null
  readonly alike: number
  /** How much of the variance of single runs is seen between tasks, noise and all. */
  readonly seen: number
}

/** How alike runs of a task are follows from how many independent runs the rate is worth. */
const sideOf = ({ value, size }: Share, runs: readonly number[]): Side => {
  // What a single run's variance leaves in the rate of a task, and what all leaves in it.
  const [noise, all] = [mean(runs.map(count => 1 / count)), runs.length / size]
  // Of single runs only their tasks are known: what looks like noise may be it, and need not be told apart.
  const alike = noise < 1 ? Math.max(0, (all - noise) / (1 - noise)) : 1
  return {
    rate: value,
    runs: runs.every(count => count === runs[0]) ? runs[0] : runs,
    // A rate of 0 or 1 does not tell how alike runs are.
    icc: value > 0 && value < 1 ? alike : null,
    alike,
    seen: all,
  }
}

/** Whether all runs of both sides pass, or fail: how alike runs of a task are cannot be seen. */
export const isFlat = ({ first, second }: RatePairPlan): boolean =>
  [first, second].every(({ rate }) => rate === 0 || rate === 1)

/** The same study if its rates were `effect` apart, around the middle of both as far as there is room. */
export const planAt = (plan: RatePairPlan, effect: number): RatePairPlan => {
  const { first, second } = plan
  const low = Math.min(Math.max((first.rate + second.rate - effect) / 2, 0), 1 - effect)
  return { ...plan, first: { ...first, rate: low }, second: { ...second, rate: low + effect } }
}
