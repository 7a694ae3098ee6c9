import { measured } from '../../../statistics/describe.ts'
import { type Numbers, sum } from '../../../statistics/sum.ts'

/** The sum of what was measured; where nothing was, that is not 0 but NaN. */
export const totalOfMeasured = (values: Numbers): number => {
  const present = measured(values)
  return present.length === 0 ? NaN : sum(present)
}

/** The mean of what was measured, with the counts that belong to it. */
export const meanOfMeasured = (values: Numbers): { mean: number; n: number; missing: number } => {
  const present = measured(values)
  return { mean: sum(present) / present.length, n: present.length, missing: values.length - present.length }
}
