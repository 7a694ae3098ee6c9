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

/** One-sided level of the claim that nothing got worse. */
const usualTail = 0.05

/**
 * How many tasks without a break it takes to rule out that the mean falls by the margin because a few tasks, none of
 * them in the sample, fall from the mean to 0.
 */
export const tasksAgainstRareBreakage = (mean: number, margin: number): number =>
  margin >= mean ? 1 : Math.ceil(Math.log(usualTail) / Math.log(1 - margin / mean))
