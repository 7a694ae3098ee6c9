import { RandomState } from '../core/random.ts'
import { betaQuantile, normalLower, tQuantile } from './distributions.ts'
import { isConstant } from './interval.ts'
import type { PowerOptions } from './power.ts'
import { mean, variance } from './sum.ts'

/** One side of a planned comparison of pass rates. */
export interface RatePlan {
  /** Mean pass rate over tasks. */
  rate: number
  /** How alike runs of one task are: 0 = tasks do not differ, 1 = each task always passes or always fails. */
  icc: number
  /** Runs per task. */
  runs: number
}

// Steps of the table of task rates; between two of them the rate is interpolated.
const step = 0.01
const farthest = 6

/** Rates of tasks that differ by less than a thousandth are alike; finding quantiles of so narrow a law takes minutes. */
const negligible = 1e-6

/** Task rates of a beta distribution as a function of a normal deviate, from a table because each exact one is slow. */
const rateAt = ({ rate, icc }: RatePlan): ((deviate: number) => number) => {
  if (icc <= negligible || rate <= 0 || rate >= 1) return () => rate
  const [a, b] = [(rate * (1 - icc)) / icc, ((1 - rate) * (1 - icc)) / icc]
  if (icc >= 1) return deviate => (normalLower(deviate) > 1 - rate ? 1 : 0)
  const table = Float64Array.from({ length: (2 * farthest) / step + 1 }, (_, i) =>
    betaQuantile(normalLower(i * step - farthest), a, b),
  )
  return deviate => {
    const place = (Math.max(-farthest, Math.min(farthest, deviate)) + farthest) / step
    const index = Math.min(table.length - 2, Math.floor(place))
    return table[index] + (place - index) * (table[index + 1] - table[index])
  }
}

/** Draws how much a task differs between two plans, whose task rates are tied together by a normal copula. */
const differenceDrawer = (first: RatePlan, second: RatePlan, correlation: number, seed: number): (() => number) => {
  const random = new RandomState(seed)
  const [rateOfFirst, rateOfSecond] = [rateAt(first), rateAt(second)]
  const passed = (rate: number, runs: number) => {
    let count = 0
    for (let run = 0; run < runs; run++) if (random.randomSample() < rate) count++
    return count / runs
  }
  return () => {
    const shared = random.normal(0, 1)
    const other = correlation * shared + Math.sqrt(1 - correlation ** 2) * random.normal(0, 1)
    return passed(rateOfSecond(other), second.runs) - passed(rateOfFirst(shared), first.runs)
  }
}

/**
 * How often a paired t over tasks would find a difference between two pass rates, by simulation: task rates follow beta
 * distributions tied together by a normal copula with this correlation, runs pass independently at their task's rate.
 * Fewer than two tasks: NaN.
 */
export const pairedRatePower = (
  first: RatePlan,
  second: RatePlan,
  { tasks, correlation }: { tasks: number; correlation: number },
  { alpha, simulations, seed }: PowerOptions,
): number => {
  if (!(tasks >= 2)) return NaN
  const critical = tQuantile(1 - alpha / 2, tasks - 1)
  const draw = differenceDrawer(first, second, correlation, seed)
  const differences = new Float64Array(tasks)
  let found = 0
  for (let simulation = 0; simulation < simulations; simulation++) {
    for (let task = 0; task < tasks; task++) differences[task] = draw()
    if (isConstant(differences)) continue
    if (Math.abs(mean(differences)) > critical * Math.sqrt(variance(differences) / tasks)) found++
  }
  return found / simulations
}

/** The standard deviation of the difference of one task between the same plans, from so many simulated tasks. */
export const pairedRateDeviation = (
  first: RatePlan,
  second: RatePlan,
  { tasks, correlation }: { tasks: number; correlation: number },
  seed: number,
): number => {
  const draw = differenceDrawer(first, second, correlation, seed)
  return Math.sqrt(variance(Float64Array.from({ length: tasks }, draw)))
}
