import type { Interval } from '../../statistics/interval.ts'
import { type DifferenceOptions, estimateDifference } from './difference.ts'
import type { InferenceSettings, Kind } from './estimate.ts'
import type { Sample } from './sample.ts'
import { remarks } from './scope.ts'

/** Whether two sides are the same but for a margin, on the scale of their difference. */
export interface Equivalence extends Interval {
  readonly equivalent: boolean
  readonly reason: string | null
}

// Below this many tasks the error rate of equivalence has no promise.
const fewestTasks = 8

/**
 * Two one-sided tests: the interval that leaves out 5 % at each end lies within the margin. Pass rates take the hull of
 * t and MOVER always. Differences that do not vary prove nothing.
 */
export const estimateEquivalence = (
  a: Sample,
  b: Sample,
  kind: Kind,
  margin: number,
  settings: InferenceSettings,
  options: DifferenceOptions = {},
): Equivalence => {
  const confidence = 2 * settings.confidence - 1
  const level = { ...settings, confidence, alpha: 1 - confidence }
  const found = estimateDifference(a, b, kind, level, { ...options, alwaysHull: true })
  const { low, high, se, units, unit } = found
  return {
    low,
    high,
    equivalent: se > 0 && low > -margin && high < margin,
    reason: remarks(
      found.reason,
      se === 0 && 'no variation proves nothing',
      unit === 'task' && units < fewestTasks && 'fewer than 8 tasks: more than 7 % may be wrongly found equivalent',
    ),
  }
}
