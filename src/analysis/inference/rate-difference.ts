import { pearson } from '../../statistics/correlation.ts'
import { intervalP } from '../../statistics/equivalence.ts'
import { hull, type Interval, isConstant, noInterval } from '../../statistics/interval.ts'
import { moverDifference } from '../../statistics/mover.ts'
import { fewestDiffering, isDifferent } from '../../statistics/rate-test.ts'
import { type TTest, tInterval } from '../../statistics/t-test.ts'
import { boundedBy, type Share } from './rate.ts'
import type { Judged } from './verdict.ts'

/** An interval for each confidence, judged at one: its p is the smallest alpha whose interval leaves out 0. */
const judged = (at: (confidence: number) => Interval, confidence: number): Judged => {
  const { low, high } = at(confidence)
  return Number.isNaN(low) ? { ...noInterval, p: NaN } : { low, high, p: intervalP(at) }
}

/** The difference b - a of two pass rates from their own intervals; `r` is the correlation between them. */
export const judgedByMover = (a: Share, b: Share, r: number, confidence: number): Judged =>
  judged(level => moverDifference(boundedBy(b, level), boundedBy(a, level), r), confidence)

/** Whether t alone cannot be trusted with these differences between pass rates. */
export const needsHull = (differences: Float64Array, se: number): boolean =>
  !(se > 0) || differences.filter(isDifferent).length < fewestDiffering

/** The outer hull of t and of MOVER on the two rates; without variation MOVER alone. */
export const judgedByHull = (test: TTest, a: Share, b: Share, r: number, confidence: number): Judged => {
  const { estimate, se, df } = test
  const mover = (level: number) => moverDifference(boundedBy(b, level), boundedBy(a, level), r)
  return judged(level => hull(tInterval(estimate, se, df, level), mover(level)), confidence)
}

/** The correlation of two rows; NaN where one does not vary but for rounding. */
export const correlationOf = (x: Float64Array, y: Float64Array): number =>
  isConstant(x) || isConstant(y) ? NaN : pearson(x, y).r

/** A correlation that may narrow an interval: never negative, nor nearer to 1 than so few pairs can show. */
export const usableCorrelation = (x: Float64Array, y: Float64Array): number => {
  const r = correlationOf(x, y)
  return Number.isNaN(r) ? 0 : Math.min(Math.max(r, 0), 1 - 2 / x.length)
}
