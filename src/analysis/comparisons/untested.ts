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
}

export const untestedDelta = (delta: Estimate, reason: string): Estimate => ({ ...delta, ...withoutJudgement, reason })

export const untestedDifference = (difference: Difference, reason: string): Difference => ({
  ...difference,
  ...withoutJudgement,
  reason,
  ratio: difference.ratio && { ...noInterval, value: difference.ratio.value },
  p: NaN,
  pNaive: NaN,
  pSignFlip: NaN,
  mde: NaN,
})
