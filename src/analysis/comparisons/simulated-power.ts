import { answered } from '../../core/answered.ts'
import { once } from '../../core/once.ts'
import type { Settings } from '../../core/settings.ts'
import { type RateDraws, type RatePlan, rateDraws, ratePowers } from '../../statistics/rate-power.ts'
import { rootBetween } from '../../statistics/root.ts'
import { sum } from '../../statistics/sum.ts'
import { power as enough } from '../inference/verdict.ts'
import { planAt, type RatePairPlan, roomIn } from './rate-plans.ts'

const wanted = 4_000
const fewest = 400
// Of all plans together: about a second.
const budget = 100_000_000
// About how many rates of a plan are tried.
const trials = 8

/** What the simulated tasks of one side cost: each has a rate, and about half of its runs are counted. */
const sideWork = ({ runs }: RatePlan, tasks: number): number =>
  6 * tasks + (typeof runs === 'number' ? runs * tasks : sum(runs)) / 2

/** The first side is simulated once, the other at every rate. */
const workOf = ({ first, second, tasks }: RatePairPlan): number =>
  sideWork(first, tasks) + trials * sideWork(second, tasks)

/** How plans were simulated, and what they find. */
export interface SimulatedPower {
  readonly simulations: number
  power(plan: RatePairPlan): number
  /** The smallest effect that is found four times out of five; infinite where none that there can be is. */
  detectable(plan: RatePairPlan): number
}

/** The same but for the second rate. */
const keyOf = ({ second: { rate: _, ...second }, ...plan }: RatePairPlan): string => JSON.stringify({ ...plan, second })

/**
 * Simulates plans, whatever the second rate of each is, all with the same draws. Many large ones share a limited number
 * of them; null where that leaves too few for each.
 */
export const simulatedPower = (plans: readonly RatePairPlan[], { alpha, seed }: Settings): SimulatedPower | null => {
  const different = new Map(plans.map(plan => [keyOf(plan), plan]))
  const work = [...different.values()].reduce((total, plan) => total + workOf(plan), 0)
  const simulations = Math.min(wanted, Math.floor(budget / work))
  if (simulations < fewest) return null
  const drawn = answered((tasks: number): RateDraws => rateDraws(tasks, simulations, seed))
  const powers = new Map(
    [...different].map(([key, { first, second, tasks, correlation }]) => {
      const at = once(() => ratePowers(first, second, correlation, alpha, drawn(tasks)))
      return [key, answered((rate: number) => at()(rate))]
    }),
  )
  const power = (plan: RatePairPlan) => powers.get(keyOf(plan))?.(plan.second.rate) ?? NaN
  return { simulations, power, detectable: plan => detectableIn(plan, effect => power(planAt(plan, effect))) }
}

const closeEnough = 0.005
// What is asked of every plan, so that the answer to it and the detectable effect agree.
export const mediumEffect = 0.3

// Power need not grow up to the largest effect: tasks that all pass have nothing in common with others any more.
const step = 0.1

const detectableIn = (plan: RatePairPlan, powerAt: (effect: number) => number): number => {
  const { rate } = plan.first
  const largest = Math.max(rate, 1 - rate)
  const between = Array.from({ length: 10 }, (_, i) => mediumEffect + i * step).filter(effect => effect < largest)
  const ends = [...new Set([...between, roomIn(plan), largest])].sort((a, b) => a - b)
  const end = ends.findIndex(effect => powerAt(effect) >= enough)
  if (end < 0) return Infinity
  // Power that is just enough is enough.
  return rootBetween(effect => powerAt(effect) - enough + 1e-9, ends[end], ends[end - 1] ?? 0, closeEnough)
}
