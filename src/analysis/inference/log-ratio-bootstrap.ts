import { tQuantile } from '../../statistics/distributions.ts'
import type { Interval } from '../../statistics/interval.ts'
import { quantile } from '../../statistics/quantile.ts'
import { mean, sum, variance } from '../../statistics/sum.ts'
import type { InferenceSettings } from './estimate.ts'
import { resampledSums } from './resampled-sums.ts'

/** The mean of some values over tasks, above or below the line of a ratio of means. */
export interface RatioPart {
  readonly values: Float64Array
  readonly power: 1 | -1
}

/** An interval of the estimate at any confidence. */
export type IntervalAt = (confidence: number) => Interval

/** Resamples of fewer tasks often hardly vary, and their t goes anywhere. */
export const fewestResampled = 5

/** A bootstrap that had to skip more than this share of its resamples says nothing. */
const mostSkipped = 0.2
/** Resamples of few tasks may hardly vary: limits reach at most so many times as far as those of t. */
const farthest = 3
/** What rounding leaves of a relative variance where there is none. */
const rounding = 1e-13

/**
 * The bootstrap-t of the logarithm of a ratio of means: tasks are resampled with all their values, and each resample is
 * judged by its own linearized error. Null where more than a fifth of the resamples have none.
 */
export const logRatioBootstrap = (
  parts: readonly RatioPart[],
  estimate: number,
  se: number,
  settings: Pick<InferenceSettings, 'resamples' | 'seed'>,
): IntervalAt | null => {
  const ratios = studentized(parts, settings)
  if (ratios.length < (1 - mostSkipped) * settings.resamples) return null
  const df = parts[0].values.length - 1
  return confidence => {
    const tail = (1 - confidence) / 2
    const most = farthest * tQuantile(1 - tail, df)
    return {
      low: estimate - Math.min(quantile(ratios, 1 - tail), most) * se,
      high: estimate - Math.max(quantile(ratios, tail), -most) * se,
    }
  }
}

/** The t of every resample that has one, ascending. */
const studentized = (
  parts: readonly RatioPart[],
  { resamples, seed }: Pick<InferenceSettings, 'resamples' | 'seed'>,
): Float64Array => {
  const tasks = parts[0].values.length
  const shares = parts.map(({ values }) => {
    const centre = mean(values)
    return values.map(value => value / centre)
  })
  const order = canonicalOrder(shares)
  // Relative to their means, so that sums of squares keep their digits.
  const relative = shares.map(values => Float64Array.from(order, task => values[task] - 1))
  const pairs = relative.flatMap((_, i) => relative.slice(i).map((_, j) => [i, i + j] as const))
  const products = pairs.map(([i, j]) => relative[i].map((value, task) => value * relative[j][task]))
  const { starts, sums } = resampledSums([...relative, ...products], [tasks], { resamples, seed })
  const signs = parts.map(({ power }) => power)
  const found = new Float64Array(resamples)
  const [means, averages] = [new Float64Array(parts.length), new Float64Array(parts.length)]
  let count = 0
  for (let r = 0; r < resamples; r++) {
    let logarithm = 0
    for (let k = 0; k < parts.length; k++) {
      averages[k] = sums[starts[k] + r] / tasks
      means[k] = 1 + averages[k]
      logarithm += signs[k] * Math.log(means[k])
    }
    let spread = 0
    for (let p = 0; p < pairs.length; p++) {
      const [i, j] = pairs[p]
      const covariance = sums[starts[parts.length + p] + r] / tasks - averages[i] * averages[j]
      spread += ((i === j ? 1 : 2) * signs[i] * signs[j] * covariance) / (means[i] * means[j])
    }
    // A mean of 0 has no logarithm, and resamples that do not vary have no t.
    if (spread > rounding && Number.isFinite(logarithm)) found[count++] = logarithm / Math.sqrt(spread / (tasks - 1))
  }
  return found.subarray(0, count).sort()
}

/** Tasks by their size, so that no draw depends on their names, nor on which side is called the base. */
const canonicalOrder = (shares: readonly Float64Array[]): number[] => {
  // Rounded, because what the order of runs leaves in the last digits must not count.
  const keys = Array.from(shares[0], (_, task) => {
    const values = shares.map(part => part[task])
    return { task, sum: Math.fround(sum(values)), most: Math.fround(Math.max(...values)) }
  })
  return keys.sort((a, b) => a.sum - b.sum || a.most - b.most).map(({ task }) => task)
}

/** Tasks that carry a mean of skewed amounts, below which its error is not known well. */
const fewestEffective = 12
/** The standard deviation of logarithms from which amounts count as skewed at all. */
const leastSpread = 0.9

/**
 * Whether a few tasks carry the mean: the values of tasks scatter widely on the log scale, and as many tasks as have the
 * weight of all (of lognormal values, their number times exp(-variance)) are few. The tail that matters is often not in
 * the sample, so that the values themselves would show it too late.
 */
export const hasHeavyTails = (values: Float64Array): boolean => {
  const logarithms = values.filter(value => value > 0).map(Math.log)
  if (logarithms.length < 2) return false
  const spread = variance(logarithms)
  return Math.sqrt(spread) > leastSpread && values.length * Math.exp(-spread) < fewestEffective
}
