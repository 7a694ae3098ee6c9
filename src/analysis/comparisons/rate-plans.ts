import type { Settings } from '../../core/settings.ts'
import { pairedRatePower, type RatePlan } from '../../statistics/rate-power.ts'
import type { Sample } from '../inference/index.ts'
import { rateOverTasks, type Share } from '../inference/rate.ts'
import { correlationOf } from '../inference/rate-difference.ts'
import { taskValues } from '../inference/sample.ts'

/** Two pass rates over the same tasks, as a simulation needs to know them. */
export interface RatePairPlan {
  readonly first: RatePlan
  readonly second: RatePlan
  readonly tasks: number
  /** Between the true rates of a task on both sides. */
  readonly correlation: number
}

/** The plan of a study like this one: two samples of verdicts over the same tasks. */
export const observedPlan = (a: Sample, b: Sample): RatePairPlan => {
  const tasks = a.tasks.length
  const [first, second] = [a, b].map(side => sideOf(rateOverTasks(side), tasks, side.n))
  const reliability = Math.sqrt(first.reliability * second.reliability)
  const apparent = correlationOf(taskValues(a), taskValues(b))
  return {
    first: { rate: first.rate, icc: first.icc ?? second.icc ?? 0, runs: first.runs },
    second: { rate: second.rate, icc: second.icc ?? first.icc ?? 0, runs: second.runs },
    tasks,
    // The noise of runs hides some of the correlation between the tasks' true rates.
    correlation: reliability > 0 && !Number.isNaN(apparent) ? within(0.99, apparent / reliability) : 0,
  }
}

const within = (most: number, value: number): number => Math.max(-most, Math.min(most, value))

/** How alike runs of a task are follows from how many independent runs the rate is worth. */
const sideOf = ({ value, size }: Share, tasks: number, n: number) => {
  const perTask = n / tasks
  const alike = perTask > 1 ? (n / size - 1) / (perTask - 1) : 0
  return {
    rate: value,
    runs: Math.max(1, Math.round(perTask)),
    // A rate of 0 or 1 does not tell how alike runs are.
    icc: value > 0 && value < 1 ? alike : null,
    reliability: (alike * size) / tasks,
  }
}

/** The same study if the second rate were `effect` away from the first, in its own direction where there is room. */
export const planAt = (plan: RatePairPlan, effect: number): RatePairPlan => {
  const [up, down] = [plan.first.rate + effect, plan.first.rate - effect]
  const rises = plan.second.rate >= plan.first.rate
  const rate = (rises && up <= 1) || down < 0 ? up : down
  return { ...plan, second: { ...plan.second, rate } }
}

const wanted = 4_000
const fewest = 400
// Random numbers for all plans together: a fraction of a second.
const budget = 10_000_000
// Preparing a plan takes as long as drawing this many.
const preparation = 400_000

const drawsOf = ({ first, second, tasks }: RatePairPlan): number => tasks * (2 + first.runs + second.runs)

/** How a plan's power was found, and what it is. */
export interface SimulatedPower {
  readonly simulations: number
  power(plan: RatePairPlan): number
}

/**
 * Simulates plans, each different one once. Many large ones share a limited number of draws; null where that leaves too
 * few for each.
 */
export const simulatedPower = (plans: readonly RatePairPlan[], { alpha, seed }: Settings): SimulatedPower | null => {
  const different = new Map(plans.map(plan => [JSON.stringify(plan), plan]))
  const draws = [...different.values()].reduce((total, plan) => total + drawsOf(plan), 0)
  const simulations = Math.min(wanted, Math.floor((budget - preparation * different.size) / draws))
  if (simulations < fewest) return null
  const powers = new Map(
    [...different].map(([key, { first, second, ...pair }]) => [
      key,
      pairedRatePower(first, second, pair, { alpha, simulations, seed }),
    ]),
  )
  return { simulations, power: plan => powers.get(JSON.stringify(plan)) ?? NaN }
}
