import { RandomState } from '../../core/random.ts'
import type { Interval } from '../../statistics/interval.ts'
import { quantileReordering } from '../../statistics/quantile.ts'
import type { InferenceSettings } from './estimate.ts'

/** Numbers drawn at most, but for the fewest draws that a quantile needs. */
const mostDrawn = 2_000_000
const fewestDraws = 2_000

/**
 * Gaffke's confidence limits of the mean of values with known bounds: the values get random weights (Dirichlet, all 1),
 * with one more value at the bound that the limit looks to, so that rare values which no task showed are allowed for.
 * For n equal values the lower limit is Clopper-Pearson's. Values beyond a bound move it.
 */
export const boundedMeanLimits = (
  values: Float64Array,
  bounds: Interval,
  confidence: number,
  { resamples, seed }: Pick<InferenceSettings, 'resamples' | 'seed'>,
): Interval => {
  const draws = Math.max(Math.min(resamples, fewestDraws), Math.min(resamples, Math.floor(mostDrawn / values.length)))
  const [worst, best] = [Math.min(bounds.low, ...values), Math.max(bounds.high, ...values)]
  const random = new RandomState(seed)
  const exponential = () => -Math.log1p(-random.randomSample())
  const [lows, highs] = [new Float64Array(draws), new Float64Array(draws)]
  for (let r = 0; r < draws; r++) {
    const extra = exponential()
    let [weights, total] = [extra, 0]
    for (let i = 0; i < values.length; i++) {
      const weight = exponential()
      weights += weight
      total += weight * values[i]
    }
    lows[r] = (total + extra * worst) / weights
    highs[r] = (total + extra * best) / weights
  }
  const tail = (1 - confidence) / 2
  return { low: quantileReordering(lows, tail), high: quantileReordering(highs, 1 - tail) }
}

/**
 * The tasks without a break that rule out breaks which are rare but complete, and together as large as the margin: fewer
 * would miss all of them more often than the chance that is allowed. `room` is how far the mean could fall.
 */
export const tasksAgainstBreakage = (margin: number, room: number, confidence: number): number =>
  margin < room ? Math.ceil(Math.log(1 - confidence) / Math.log1p(-margin / room)) : 1

/** The share of the mean that tasks which break completely can make up without one of so many being seen. */
export const marginAgainstBreakage = (tasks: number, room: number, confidence: number): number =>
  room * -Math.expm1(Math.log(1 - confidence) / tasks)
