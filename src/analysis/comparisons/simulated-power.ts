import { answered } from '../../core/answered.ts'
import { once } from '../../core/once.ts'
import type { Settings } from '../../core/settings.ts'
import { type RateDraws, type RatePlan, rateDraws, ratePowers } from '../../statistics/rate-power.ts'
import { rootBetween } from '../../statistics/root.ts'
import { sum } from '../../statistics/sum.ts'
import { power as enough } from '../inference/verdict.ts'
import { planAt, type RatePairPlan } from './rate-plans.ts'

const wanted = 4_000
const fewest = 400
// Of all plans together: about a second.
const budget = 100_000_000
// About how many pairs of rates are tried of a plan.
const trials = 8

/** What the simulated tasks of one side cost: each has a rate, and about half of its runs are counted. */
const sideWork = ({ runs }: RatePlan, tasks: number): number =>
  6 * tasks + (typeof runs === 'number' ? runs * tasks : sum(runs)) / 2

const workOf = ({ first, second, tasks }: RatePairPlan): number =>
  trials * (sideWork(first, tasks) + sideWork(second, tasks))

/** How plans were simulated, and what they find. */
export interface SimulatedPower {
  readonly simulations: number
  power(plan: RatePairPlan): number
  /** The smallest effect that is found four times out of five; infinite where none that there can be is. */
  detectable(plan: RatePairPlan): number
}

/** The same but for the rates. */
const keyOf = ({ first: { rate: _, ...first }, second: { rate: __, ...second }, ...plan }: RatePairPlan): string =>
  JSON.stringify({ ...plan, first, second })

/**
 * Simulates plans, whatever the rates of each are, all with the same draws. Many large ones share a limited number
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
      return [key, answered((rate: number, other: number) => at()(rate, other))]
    }),
  )
  const power = (plan: RatePairPlan) => powers.get(keyOf(plan))?.(plan.first.rate, plan.second.rate) ?? NaN
  return { simulations, power, detectable: plan => detectableIn(effect => power(planAt(plan, effect))) }
}

// What is asked of every plan, so that the answer to it and the detectable effect agree.
export const mediumEffect = 0.3

// Power need not grow up to the largest effect: tasks that all pass have nothing in common with others any more.
const ends = [mediumEffect, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]
// No study that can be simulated finds less.
const smallest = 1e-4
// As a share of the effect: less than what another seed would change.
const closeEnough = 0.01

const detectableIn = (powerAt: (effect: number) => number): number => {
  const end = ends.findIndex(effect => powerAt(effect) >= enough)
  if (end < 0) return Infinity
  const [most, least] = [ends[end], ends[end - 1] ?? smallest]
  // Power that is just enough is enough.
  const excess = (logEffect: number) => powerAt(Math.min(most, Math.exp(logEffect))) - enough + 1e-9
  return Math.min(most, Math.exp(rootBetween(excess, Math.log(most), Math.log(least), closeEnough)))
}
