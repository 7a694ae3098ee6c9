import { checkLengths } from './complete-pairs.ts'
import { measured } from './describe.ts'
import { tQuantile, tTwoSided } from './distributions.ts'
import { type Interval, isConstant } from './interval.ts'
import { mean, type Numbers, sum, variance } from './sum.ts'

/** An estimate judged by Student's t. Without a standard error there is no t, no p and no interval: NaN. */
export interface TTest extends Interval {
  estimate: number
  se: number
  df: number
  t: number
  /** Two-sided p of a true value of 0. */
  p: number
}

/** Judges an estimate by its standard error and the degrees of freedom that the error was estimated with. */
export const tTest = (estimate: number, se: number, df: number, confidence: number): TTest => {
  const { low, high } = tInterval(estimate, se, df, confidence)
  if (!(se > 0 && df > 0)) return { estimate, se, df, t: NaN, p: NaN, low, high }
  const t = estimate / se
  return { estimate, se, df, t, p: tTwoSided(t, df), low, high }
}

/** The interval alone, without the cost of the p. */
export const tInterval = (estimate: number, se: number, df: number, confidence: number): Interval => {
  if (!(se > 0 && df > 0)) return { low: NaN, high: NaN }
  const reach = tQuantile((1 + confidence) / 2, df) * se
  return { low: estimate - reach, high: estimate + reach }
}

/** The standard error of a mean; 0 where the values do not vary but for rounding. */
const standardError = (values: Numbers): number =>
  isConstant(values) ? 0 : Math.sqrt(variance(values) / values.length)

/** Is the mean of these differences 0? One difference per pair; fewer than two, or no variation: no p. */
export const pairedT = (differences: Numbers, confidence: number): TTest => {
  const present = measured(differences)
  return tTest(mean(present), standardError(present), present.length - 1, confidence)
}

/** A variance and the degrees of freedom that it was estimated with. */
export interface VariancePart {
  variance: number
  df: number
}

/** The degrees of freedom of a sum of variances (Satterthwaite), at least 1; where none varies, as if all did alike. */
export const satterthwaite = (parts: readonly VariancePart[]): number => {
  if (parts.every(part => part.variance === 0)) return parts.length ** 2 / sum(parts.map(part => 1 / part.df))
  const total = sum(parts.map(part => part.variance))
  return Math.max(1, total ** 2 / sum(parts.map(part => part.variance ** 2 / part.df)))
}

/** Do two independent samples have the same mean, whatever their variances? The estimate is mean(x) - mean(y). */
export const welch = (x: Numbers, y: Numbers, confidence: number): TTest => stratifiedWelch([x], [y], confidence)

/** The mean over strata of their means, with its variance: the strata are fixed, the units within them are not. */
export interface StratifiedMean {
  mean: number
  /** The mean's sampling variance; NaN when no stratum has two units. */
  variance: number
  df: number
  /** What each stratum with two units adds to the variance. */
  parts: VariancePart[]
}

/**
 * The mean of strata of equal weight. A stratum with one unit takes the pooled variance of the others: it adds to what
 * these are counted for, and to no degrees of freedom.
 */
export const stratifiedMean = (strata: readonly Numbers[]): StratifiedMean => {
  const units = strata.map(measured)
  const several = units.filter(values => values.length > 1)
  const df = sum(several.map(values => values.length - 1))
  const borrowing = units.length - several.length
  const parts = several.map(values => {
    const freedom = values.length - 1
    const spread = isConstant(values) ? 0 : variance(values)
    return { variance: (spread * (1 / values.length + (borrowing * freedom) / df)) / units.length ** 2, df: freedom }
  })
  return { mean: mean(units.map(mean)), variance: df > 0 ? sum(parts.map(part => part.variance)) : NaN, df, parts }
}

/** Welch's test within fixed strata: the estimate is the mean over strata of x, minus that of y. */
export const stratifiedWelch = (x: readonly Numbers[], y: readonly Numbers[], confidence: number): TTest => {
  const [a, b] = [stratifiedMean(x), stratifiedMean(y)]
  const df = satterthwaite([...a.parts, ...b.parts])
  return tTest(a.mean - b.mean, Math.sqrt(a.variance + b.variance), df, confidence)
}

/**
 * The difference of two means over tasks of which only some are shared: x and y are aligned by task, NaN where a side
 * lacks it. Shared tasks count as pairs, the others as independent; the smaller side sets the degrees of freedom.
 */
export const partlyPairedT = (x: Numbers, y: Numbers, confidence: number): TTest => {
  checkLengths(x, y)
  const [a, b] = [measured(x), measured(y)]
  const [meanA, meanB] = [mean(a), mean(b)]
  const influence = (value: number, centre: number, count: number) =>
    Number.isNaN(value) ? 0 : (value - centre) / count
  const parts = Array.from(x, (value, i) => influence(value, meanA, a.length) - influence(y[i], meanB, b.length))
  const smaller = Math.min(a.length, b.length)
  const spread = isConstant(parts) ? 0 : (smaller / (smaller - 1)) * sum(parts.map(part => part * part))
  return tTest(meanA - meanB, Math.sqrt(spread), smaller - 1, confidence)
}
