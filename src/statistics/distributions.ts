import betainc from '@stdlib/math-base-special-betainc'
import erfc from '@stdlib/math-base-special-erfc'
import erfcinv from '@stdlib/math-base-special-erfcinv'
import { betaPlace } from './beta.ts'
import { gammaTails } from './incomplete-gamma.ts'
import { tParts, tWithParts } from './student.ts'

/** Share of the standard normal distribution below `z`. */
export const normalLower = (z: number): number => erfc(-z * Math.SQRT1_2) / 2

/** Share of the standard normal distribution above `z`, exact far out where 1 - lower is not. */
export const normalUpper = (z: number): number => erfc(z * Math.SQRT1_2) / 2

/** Share of the standard normal distribution farther from 0 than `z`: the two-sided p of a z statistic. */
export const normalTwoSided = (z: number): number => erfc(Math.abs(z) * Math.SQRT1_2)

/** The value below which a share `p` of the standard normal distribution lies. */
export const normalQuantile = (p: number): number => (p === 0.5 ? 0 : -Math.SQRT2 * erfcinv(2 * p))

/** Share of Student's t distribution farther from 0 than `t`: the two-sided p. Infinite df: the normal distribution. */
export const tTwoSided = (t: number, df: number): number => {
  if (!(df > 0) || Number.isNaN(t)) return NaN
  if (df === Infinity) return normalTwoSided(t)
  if (Math.abs(t) === Infinity) return 0
  return t === 0 ? 1 : tParts(Math.abs(t), df).outer
}

/** Share of Student's t distribution above `t`. */
export const tUpper = (t: number, df: number): number => {
  const half = tTwoSided(t, df) / 2
  return t < 0 ? 1 - half : half
}

/** Quantiles of t by their degrees of freedom: the same few are asked for again and again. */
const knownQuantiles = new Map<number, Map<number, number>>()
const mostKnown = 256

/** The value below which a share `p` of Student's t distribution lies. Infinite df: the normal distribution. */
export const tQuantile = (p: number, df: number): number => {
  const known = knownQuantiles.get(df) ?? new Map<number, number>()
  const before = known.get(p)
  if (before !== undefined) return before
  if (known.size >= mostKnown) known.clear()
  if (knownQuantiles.size >= mostKnown) knownQuantiles.clear()
  const found = findTQuantile(p, df)
  knownQuantiles.set(df, known.set(p, found))
  return found
}

const findTQuantile = (p: number, df: number): number => {
  if (!(df > 0 && p >= 0 && p <= 1)) return NaN
  if (df === Infinity) return normalQuantile(p)
  if (p > 0.5) return -tQuantile(1 - p, df)
  if (p === 0) return -Infinity
  if (p === 0.5) return 0
  return -tWithParts({ inner: 1 - 2 * p, outer: 2 * p }, df)
}

/** Share of the chi-squared distribution above `x`; all of it above a statistic that rounding made negative. */
export const chiSquaredUpper = (x: number, df: number): number => gammaTails(df / 2, Math.max(0, x) / 2).upper

/** The value below which a share `p` of the chi-squared distribution lies. */
export const chiSquaredQuantile = (p: number, df: number): number => {
  if (!(df > 0 && p >= 0 && p <= 1)) return NaN
  if (p === 0) return 0
  if (p === 1) return Infinity
  const excess = (x: number) => {
    const { lower, upper } = gammaTails(df / 2, x / 2)
    return p < 0.5 ? lower - p : 1 - p - upper
  }
  let high = df + 1
  while (excess(high) < 0) high *= 2
  return bisect(excess, 0, high)
}

/** Where an increasing function crosses 0, to the last digit. */
const bisect = (excess: (x: number) => number, low: number, high: number): number => {
  let [below, above] = [low, high]
  for (;;) {
    const middle = (below + above) / 2
    if (middle === below || middle === above) return middle
    if (excess(middle) < 0) below = middle
    else above = middle
  }
}

// Beyond so many degrees of freedom a variance is as good as known, and sums of logarithms lose their digits.
const asGoodAsKnown = 1e12

/** Share of the F distribution above `x`. Infinite df: that variance is known. */
export const fUpper = (x: number, df1: number, df2: number): number => {
  if (!(df1 > 0 && df2 > 0) || Number.isNaN(x)) return NaN
  if (x <= 0) return 1
  if (df1 > asGoodAsKnown && df2 > asGoodAsKnown) return x < 1 ? 1 : 0
  if (df2 > asGoodAsKnown) return chiSquaredUpper(df1 * x, df1)
  if (df1 > asGoodAsKnown) return gammaTails(df2 / 2, df2 / x / 2).lower
  const scaled = df1 * x
  return scaled < df2
    ? betainc(scaled / (scaled + df2), df1 / 2, df2 / 2, true, true)
    : betainc(df2 / (scaled + df2), df2 / 2, df1 / 2, true, false)
}

/** The value below which a share `p` of the F distribution lies. Infinite df: that variance is known. */
export const fQuantile = (p: number, df1: number, df2: number): number => {
  if (!(df1 > 0 && df2 > 0 && p >= 0 && p <= 1)) return NaN
  if (df1 > asGoodAsKnown && df2 > asGoodAsKnown) return 1
  if (df2 > asGoodAsKnown) return chiSquaredQuantile(p, df1) / df1
  if (df1 > asGoodAsKnown) return df2 / chiSquaredQuantile(1 - p, df2)
  const { share, rest } = betaPlace(p, df1 / 2, df2 / 2)
  return (df2 * share) / (df1 * rest)
}

/** The value below which a share `p` of the beta distribution lies. */
export const betaQuantile = (p: number, a: number, b: number): number => betaPlace(p, a, b).share

/** Share of the binomial distribution (n trials, chance `p` each) at or below `k`. */
export const binomialLower = (k: number, n: number, p: number): number => {
  if (k < 0) return 0
  return k >= n ? 1 : betainc(p, k + 1, n - k, true, true)
}
