import { measured } from '../../statistics/describe.ts'
import { hull, type Interval, isConstant, noInterval } from '../../statistics/interval.ts'
import { quantileReordering } from '../../statistics/quantile.ts'

/** More resamples than this share without an answer say that the answer itself hangs by a thread. */
const mostSkipped = 0.2

/** Fewer points go together in one way or another by chance, and resampled ones have limits that are far too narrow. */
export const fewestRelated = 8

/** Fewer units, drawn anew, vary too little: percentile limits are too narrow (docs/decisions/figures.md). */
export const fewestResampled = 10

/** Limits of bands and counts are steady to the eye from this many draws. */
export const mostDraws = 500

/**
 * The limits between which a share of the replicates lies, and the number itself, to one side of which they may lie;
 * none where they do not vary or too many have no answer.
 */
export const percentileLimits = (value: number, replicates: Float64Array, confidence: number): Interval => {
  const kept = measured(replicates)
  if (kept.length === 0 || kept.length < (1 - mostSkipped) * replicates.length || isConstant(kept)) return noInterval
  const tail = (1 - confidence) / 2
  const limits = { low: quantileReordering(kept, tail), high: quantileReordering(kept, 1 - tail) }
  return hull(limits, { low: value, high: value })
}
