import { tUpper } from './distributions.ts'
import type { Interval } from './interval.ts'

/**
 * Two one-sided tests (TOST): the p of "the true value lies outside -margin to margin". Small means equivalent. It is
 * the larger of the two p that rule out a value below -margin and one above margin. Without a standard error nothing
 * is proved: NaN.
 */
export const tost = (estimate: number, se: number, df: number, margin: number): number =>
  se > 0 && df > 0 ? Math.max(tUpper((estimate + margin) / se, df), tUpper((margin - estimate) / se, df)) : NaN

/**
 * The p that belongs to a family of intervals: the smallest alpha whose interval (of confidence 1 - alpha) leaves out
 * `value`. Found by halving; 1 if there is none.
 */
export const intervalP = (intervalAt: (confidence: number) => Interval, value = 0): number => {
  const excludes = (alpha: number) => {
    const { low, high } = intervalAt(1 - alpha)
    return low > value || high < value
  }
  let [kept, left] = [0, 1 - 1e-12]
  if (!excludes(left)) return 1
  while (left - kept > 1e-12 * left) {
    const middle = (kept + left) / 2
    if (excludes(middle)) left = middle
    else kept = middle
    // Closer than this, 1 - alpha no longer changes.
    if (left - kept < 1e-17) break
  }
  return left
}
