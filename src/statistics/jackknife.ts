import type { Numbers } from './sum.ts'
import { mean } from './sum.ts'
import { stratifiedMean } from './t-test.ts'

/** The standard error of an estimate, and the degrees of freedom that it was found with. */
export interface Jackknife {
  se: number
  df: number
}

/**
 * The delete-one jackknife: pseudo-values stand for the units. Given is what the estimate becomes without each unit, by
 * stratum. Strata are fixed and of equal weight; units without strata are one stratum. A stratum with one unit takes the
 * pooled variance of the others, and what the estimate is without it is not looked at. NaN where the estimate is not
 * defined without some unit.
 */
export const jackknife = (without: readonly Numbers[]): Jackknife => {
  const strata = without.filter(({ length }) => length > 0)
  const isDefined = strata.every(left => left.length === 1 || Array.from(left).every(Number.isFinite))
  if (!isDefined) return { se: NaN, df: NaN }
  const { variance, df } = stratifiedMean(strata.map(left => pseudoValues(left, strata.length)))
  return { se: Math.sqrt(variance), df }
}

/** Around 0 instead of the estimate, which changes no variance. */
const pseudoValues = (left: Numbers, strata: number): Float64Array => {
  if (left.length === 1) return Float64Array.of(0)
  const centre = mean(left)
  return Float64Array.from(left, value => strata * (left.length - 1) * (centre - value))
}

/** For each value the sum of all others, added up rather than taken away from the whole: that loses no digits. */
export const sumsWithout = (values: Float64Array): Float64Array => {
  const sums = new Float64Array(values.length)
  let before = 0
  for (let i = 0; i < values.length; i++) {
    sums[i] = before
    before += values[i]
  }
  let after = 0
  for (let i = values.length - 1; i >= 0; i--) {
    sums[i] += after
    after += values[i]
  }
  return sums
}
