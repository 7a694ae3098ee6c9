import { tUpper } from './distributions.ts'
import type { Interval } from './interval.ts'
import { rootBetween } from './root.ts'

/**
 * Two one-sided tests (TOST): the p of "the true value lies outside -margin to margin". Small means equivalent. It is
 * the larger of the two p that rule out a value below -margin and one above margin. Without a standard error nothing
 * is proved: NaN.
 */
export const tost = (estimate: number, se: number, df: number, margin: number): number =>
  se > 0 && df > 0 ? Math.max(tUpper((estimate + margin) / se, df), tUpper((margin - estimate) / se, df)) : NaN

/** Beyond this, 1 - alpha no longer changes: -ln of the smallest alpha, and how closely it is looked for. */
const [farthest, closeness] = [-Math.log(1e-17), 1e-12]

/**
 * The p that belongs to a family of intervals: the smallest alpha whose interval (of confidence 1 - alpha) leaves out
 * `value`; 1 if there is none. Looked for by its logarithm, in which limits are nearly straight.
 */
export const intervalP = (intervalAt: (confidence: number) => Interval, value = 0): number => {
  /** How far the interval of an alpha lies from the value; not above 0 where it holds it, or where there is none. */
  const distance = (exponent: number) => {
    const { low, high } = intervalAt(1 - Math.exp(-exponent))
    const beyond = Math.max(low - value, value - high)
    return Number.isNaN(beyond) ? -Infinity : beyond
  }
  if (!(distance(closeness) > 0)) return 1
  if (distance(farthest) > 0) return Math.exp(-farthest)
  return Math.exp(-rootBetween(distance, closeness, farthest, closeness))
}
