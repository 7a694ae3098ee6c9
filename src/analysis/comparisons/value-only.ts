import type { Reason } from '../../core/reasons.ts'
import { noInterval } from '../../statistics/interval.ts'
import type { Difference, Estimate } from '../inference/index.ts'

/** What remains of an estimate whose value may be shown but not judged. */
const withoutJudgement = {
  ...noInterval,
  method: 'none',
  naive: noInterval,
  plain: noInterval,
  se: NaN,
  df: NaN,
  designEffect: NaN,
} as const

export const deltaValueOnly = (delta: Estimate, why: Reason): Estimate => ({
  ...delta,
  ...withoutJudgement,
  reasons: [why],
})

export const differenceValueOnly = (difference: Difference, why: Reason): Difference => ({
  ...difference,
  ...withoutJudgement,
  reasons: [why],
  ratio: difference.ratio && { ...noInterval, value: difference.ratio.value },
  p: NaN,
  pNaive: NaN,
  pSignFlip: NaN,
  mde: NaN,
})
