import { measured } from '../../../statistics/describe.ts'
import { mean, type Numbers, variance } from '../../../statistics/sum.ts'

/**
 * How alike the measured values are: 1 where all are equal, 0 where they spread by their own mean or more, or where
 * that mean is 0. Fewer than two values have no spread: NaN.
 */
export const alikeness = (values: Numbers): number => {
  const present = measured(values)
  if (present.length < 2) return NaN
  const centre = mean(present)
  return centre > 0 ? Math.max(0, 1 - Math.sqrt(variance(present)) / centre) : 0
}
