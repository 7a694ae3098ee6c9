import { answered } from '../core/answered.ts'
import { RandomState } from '../core/random.ts'
import { normalQuantile } from './distributions.ts'
import type { PowerOptions } from './power.ts'
import { type RateLaw, ratesAt } from './rate-law.ts'
import { rateTest } from './rate-test.ts'
import { variance } from './sum.ts'

/** One side of a planned comparison of pass rates. */
export interface RatePlan extends RateLaw {
  /** Runs per task, or those of each task. */
  runs: number | readonly number[]
}

/** The chance in a number of simulated studies of so many tasks: what all plans of that size have in common. */
export interface RateDraws {
  readonly tasks: number
  readonly studies: number
  readonly deviates: readonly [Float64Array, Float64Array]
  readonly chances: readonly [Float64Array, Float64Array]
}

export const rateDraws = (tasks: number, studies: number, seed: number): RateDraws => {
  const random = new RandomState(seed)
  const drawn = (draw: () => number) => Float64Array.from({ length: tasks * studies }, draw)
  const [normal, even] = [() => random.normal(0, 1), () => random.randomSample()]
  return { tasks, studies, deviates: [drawn(normal), drawn(normal)], chances: [drawn(even), drawn(even)] }
}

/** How much rarer or more frequent each number of passes is than one fewer, but for the odds of a pass. */
const ratiosOf = (runs: number): Float64Array =>
  Float64Array.from({ length: runs + 1 }, (_, passes) => (runs - passes + 1) / passes)

/** By squaring: `**` takes most of the time of a simulation. */
const integerPower = (base: number, exponent: number): number => {
  let [power, square] = [1, base]
  for (let rest = exponent; rest > 0; rest >>= 1) {
    if (rest & 1) power *= square
    square *= square
  }
  return power
}

/** How many of the runs pass where a share `chance` of all outcomes has no more passes. */
const passesAt = (chance: number, rate: number, runs: number, ratios: Float64Array): number => {
  const isRare = rate <= 0.5
  const part = isRare ? rate : 1 - rate
  const share = isRare ? chance : 1 - chance
  let probability = integerPower(1 - part, runs)
  let passes = 0
  // So many runs that a number cannot hold how rarely none passes are as good as normal.
  if (probability < 1e-300)
    passes = Math.round(runs * part + normalQuantile(share) * Math.sqrt(runs * part * (1 - part)))
  else {
    const odds = part / (1 - part)
    let below = probability
    while (below < share && passes < runs) {
      passes++
      probability *= odds * ratios[passes]
      below += probability
    }
  }
  return isRare ? passes : runs - passes
}

/** The shares of passes of all tasks in all studies. */
const sharesOf = (plan: RatePlan, deviates: Float64Array, chances: Float64Array, tasks: number): Float64Array => {
  const shares = ratesAt(plan)(deviates)
  const runs = typeof plan.runs === 'number' ? new Array<number>(tasks).fill(plan.runs) : plan.runs
  const ratiosFor = answered(ratiosOf)
  const ratios = runs.map(count => ratiosFor(count))
  for (let i = 0, task = 0; i < shares.length; i++) {
    shares[i] = passesAt(chances[i], shares[i], runs[task], ratios[task]) / runs[task]
    task = task + 1 < tasks ? task + 1 : 0
  }
  return shares
}

type Unrated = Omit<RatePlan, 'rate'>

/** Answers what the shares of passes of both sides are at two rates; their tasks are tied by a normal copula. */
export const pairedShares = (first: Unrated, second: Unrated, correlation: number, draws: RateDraws) => {
  const { tasks, deviates, chances } = draws
  const rest = Math.sqrt(1 - correlation ** 2)
  const tied = deviates[1].map((own, i) => correlation * deviates[0][i] + rest * own)
  return (rate: number, otherRate: number) => [
    sharesOf({ ...first, rate }, deviates[0], chances[0], tasks),
    sharesOf({ ...second, rate: otherRate }, tied, chances[1], tasks),
  ]
}

/**
 * How often a comparison over the same tasks would tell two rates apart, by simulation: task rates follow beta
 * distributions tied together by a normal copula with this correlation, runs pass independently at their task's rate.
 * All rates are judged by the same draws.
 */
export const ratePowers = (
  first: Unrated,
  second: Unrated,
  correlation: number,
  alpha: number,
  draws: RateDraws,
): ((rate: number, otherRate: number) => number) => {
  const { tasks, studies } = draws
  const isFound = rateTest(tasks, [runsIn(first, tasks), runsIn(second, tasks)], alpha)
  const sharesAt = pairedShares(first, second, correlation, draws)
  return (rate, otherRate) => {
    const [x, y] = sharesAt(rate, otherRate)
    let found = 0
    for (let study = 0; study < studies; study++) if (isFound(x, y, study * tasks)) found++
    return found / studies
  }
}

export const runsIn = ({ runs }: Unrated, tasks: number): number =>
  typeof runs === 'number' ? tasks * runs : runs.reduce((total, each) => total + each, 0)

/** The same for the rates of two plans. Fewer than two tasks: NaN. A plan that there cannot be is an error. */
export const pairedRatePower = (
  first: RatePlan,
  second: RatePlan,
  { tasks, correlation }: { tasks: number; correlation: number },
  { alpha, simulations, seed }: PowerOptions,
): number => {
  if (!(tasks >= 2)) return NaN
  if (!(Math.abs(correlation) <= 1)) throw new RangeError(`A correlation lies between -1 and 1, not at ${correlation}.`)
  for (const side of [first, second]) checkPlan(side, tasks)
  return ratePowers(first, second, correlation, alpha, rateDraws(tasks, simulations, seed))(first.rate, second.rate)
}

const checkPlan = ({ rate, runs }: RatePlan, tasks: number): void => {
  if (!(rate >= 0 && rate <= 1)) throw new RangeError(`A rate lies between 0 and 1, not at ${rate}.`)
  const each = typeof runs === 'number' ? [runs] : runs
  if (typeof runs !== 'number' && runs.length !== tasks)
    throw new RangeError(`Runs of ${runs.length} tasks are planned, of ${tasks}.`)
  if (!each.every(count => Number.isInteger(count) && count > 0))
    throw new RangeError('Every task needs a whole number of runs, at least 1.')
}

/** The standard deviation of the difference of one task between the same plans, from so many simulated tasks. */
export const pairedRateDeviation = (
  first: RatePlan,
  second: RatePlan,
  { tasks, correlation }: { tasks: number; correlation: number },
  seed: number,
): number => {
  const sharesAt = pairedShares(first, second, correlation, rateDraws(tasks, 1, seed))
  const [x, y] = sharesAt(first.rate, second.rate)
  return Math.sqrt(variance(y.map((share, task) => share - x[task])))
}
