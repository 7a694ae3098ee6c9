import { tQuantile } from './distributions.ts'
import { moverDifference } from './mover.ts'
import type { PowerOptions } from './power.ts'
import { effectiveSize, score } from './proportion.ts'
import { pairedShares, type RatePlan, rateDraws, runsIn } from './rate-power.ts'

/** The difference second - first that each of some simulated studies finds, with its limits. */
export interface SimulatedDifferences {
  readonly values: Float64Array
  readonly lows: Float64Array
  readonly highs: Float64Array
}

// Rounding leaves no more than this of a variance where there is none.
const negligible = 1e-12

/**
 * What gates see of two pass rates over the same tasks, by simulation: the hull of a paired t and of MOVER on the
 * Wilson-t intervals of both sides, at confidence 1 - alpha. Rates are drawn as in `pairedRatePower`. At least two tasks.
 */
export const simulatedDifferences = (
  first: RatePlan,
  second: RatePlan,
  { tasks, correlation }: { tasks: number; correlation: number },
  { alpha, simulations, seed }: PowerOptions,
): SimulatedDifferences => {
  const draws = rateDraws(tasks, simulations, seed)
  const [x, y] = pairedShares(first, second, correlation, draws)(first.rate, second.rate)
  const limitsOf = hullOf(tasks, [runsIn(first, tasks), runsIn(second, tasks)], tQuantile(1 - alpha / 2, tasks - 1))
  const found = Array.from({ length: simulations }, (_, study) => limitsOf(x, y, study * tasks))
  return {
    values: Float64Array.from(found, ({ value }) => value),
    lows: Float64Array.from(found, ({ low }) => low),
    highs: Float64Array.from(found, ({ high }) => high),
  }
}

/** Sums in one loop: simulations ask this many thousand times. */
const hullOf =
  (tasks: number, [runsX, runsY]: readonly [number, number], critical: number) =>
  (x: Float64Array, y: Float64Array, from: number) => {
    let [sumX, sumY, squaresX, squaresY, products] = [0, 0, 0, 0, 0]
    for (let i = from; i < from + tasks; i++) {
      sumX += x[i]
      sumY += y[i]
      squaresX += x[i] * x[i]
      squaresY += y[i] * y[i]
      products += x[i] * y[i]
    }
    const [rateX, rateY] = [sumX / tasks, sumY / tasks]
    const [aroundX, aroundY] = [squaresX - sumX * rateX, squaresY - sumY * rateY]
    const together = products - sumX * rateY
    const varies = aroundX > negligible && aroundY > negligible
    const r = varies ? Math.min(Math.max(together / Math.sqrt(aroundX * aroundY), 0), 1 - 2 / tasks) : 0
    const mover = moverDifference(
      boundedRate(rateY, aroundY, tasks, runsY, critical),
      boundedRate(rateX, aroundX, tasks, runsX, critical),
      r,
    )
    const value = rateY - rateX
    // Without variation there is no t: its reach of 0 leaves the limits of MOVER.
    const reach = critical * Math.sqrt(Math.max(0, aroundX + aroundY - 2 * together) / (tasks - 1) / tasks)
    return { value, low: Math.min(mover.low, value - reach), high: Math.max(mover.high, value + reach) }
  }

const boundedRate = (rate: number, around: number, tasks: number, runs: number, critical: number) => {
  // What rounding leaves of a rate of 0 or 1 is none.
  const value = rate < negligible ? 0 : rate > 1 - negligible ? 1 : rate
  return { value, ...score(value, effectiveSize(value, around / (tasks - 1) / tasks, tasks, runs), critical) }
}
