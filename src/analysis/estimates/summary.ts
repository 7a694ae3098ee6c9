import type { MethodId } from '../../core/methods.ts'
import type { Reason } from '../../core/reasons.ts'
/** The statistics that describe the runs of a group, in the order in which they are written. */
export const statistics = ['mean', 'median', 'sd', 'min', 'q1', 'q3', 'max'] as const
export type Statistic = (typeof statistics)[number]

/**
 * A metric in a group: its runs described, and the estimate with its interval. `overRuns` weighs every run alike, `value`
 * every task; the limits, `n` and `missing` belong to `value`. NaN = no answer, and `reasons` say why.
 */
export interface Summary extends Readonly<Record<Statistic, number>> {
  readonly n: number
  readonly missing: number
  readonly overRuns: number
  /** What `overRuns` rests on. */
  readonly nOverRuns: number
  readonly missingOverRuns: number
  readonly value: number
  readonly low: number
  readonly high: number
  readonly method: MethodId
  readonly reasons: readonly Reason[]
  readonly label: string | null
  /** What varies in the interval: tasks, subtests or runs. */
  readonly unit: string
  /** How many of them. */
  readonly units: number
  /** The interval that ignores that runs of one task resemble each other. */
  readonly lowNaive: number
  readonly highNaive: number
  readonly designEffect: number
}
