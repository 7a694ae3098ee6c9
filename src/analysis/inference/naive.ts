import { type Interval, isConstant, noInterval } from '../../statistics/interval.ts'
import { moverDifference } from '../../statistics/mover.ts'
import { newcombeDiffCi, proportionCi } from '../../statistics/proportion.ts'
import { mean, sum, variance } from '../../statistics/sum.ts'
import { satterthwaite, tInterval, tTest, welch } from '../../statistics/t-test.ts'
import type { Kind, Scale } from './estimate.ts'
import { differenceInRange, meanInRange } from './range-limits.ts'
import { runValues, type Sample, taskValues } from './unit-sample.ts'

/** What one would get by taking all runs as independent. */
export interface Naive {
  readonly interval: Interval
  readonly variance: number
}

/** Nothing of the kind. */
export const noNaive: Naive = { interval: noInterval, variance: NaN }

/** The variance of a share of 0/1 outcomes is known from the share itself; others take that of the values. */
const meanVariance = (values: Float64Array, kind: Kind): number => {
  const average = mean(values)
  return kind === 'rate' ? (average * (1 - average)) / values.length : variance(values) / values.length
}

export const naiveMean = (sample: Sample, kind: Kind, confidence: number): Naive => {
  const values = runValues(sample)
  if (values.length < 2) return { interval: noInterval, variance: NaN }
  const spread = meanVariance(values, kind)
  const se = isConstant(values) ? 0 : Math.sqrt(spread)
  const interval =
    kind === 'rate'
      ? proportionCi(sum(values), values.length, confidence, 'wilson')
      : meanInRange(tInterval(mean(values), se, values.length - 1, confidence), kind, values)
  return { interval, variance: spread }
}

/** A mean of shares that subtests have, each of them taken for an independent draw: limits around that mean itself. */
export const naiveShare = (sample: Sample, draws: number, confidence: number): Naive => {
  if (draws < 2) return noNaive
  const share = mean(taskValues(sample))
  return {
    interval: proportionCi(share * draws, draws, confidence, 'wilson'),
    variance: (share * (1 - share)) / draws,
  }
}

/** B - A of such means, from the limits of both, as the difference of two shares has its own. */
export const naiveShares = (a: Sample, b: Sample, confidence: number): Naive => {
  const [one, other] = [naiveShare(a, a.n, confidence), naiveShare(b, b.n, confidence)]
  return {
    interval: moverDifference(
      { value: mean(taskValues(b)), ...other.interval },
      { value: mean(taskValues(a)), ...one.interval },
    ),
    variance: one.variance + other.variance,
  }
}

/** B - A over all runs, or the logarithm of the ratio of the two means of runs. */
export const naiveDifference = (a: Sample, b: Sample, kind: Kind, scale: Scale, confidence: number): Naive => {
  const [x, y] = [runValues(a), runValues(b)]
  if (x.length < 2 || y.length < 2) return { interval: noInterval, variance: NaN }
  const parts = [x, y].map(values => ({ variance: meanVariance(values, kind), df: values.length - 1 }))
  if (scale === 'log ratio') {
    const relative = parts.map((part, i) => ({ ...part, variance: part.variance / mean([x, y][i]) ** 2 }))
    const spread = sum(relative.map(part => part.variance))
    const estimate = Math.log(mean(y) / mean(x))
    return {
      interval: limits(tTest(estimate, Math.sqrt(spread), satterthwaite(relative), confidence)),
      variance: spread,
    }
  }
  const interval =
    kind === 'rate'
      ? newcombeDiffCi(sum(y), y.length, sum(x), x.length, confidence)
      : differenceInRange(welch(y, x, confidence), kind, () => [x, y])
  return { interval, variance: sum(parts.map(part => part.variance)) }
}

const limits = ({ low, high }: Interval): Interval => ({ low, high })
