import type { MethodId } from '../../core/methods.ts'
import type { Reason } from '../../core/reasons.ts'
import type { Interval } from '../../statistics/interval.ts'
import type { Layout } from '../inference/unit-sample.ts'

/** A number about judges with its interval. */
export interface JudgeEstimate extends Interval {
  readonly value: number
  /** Runs that count. */
  readonly runs: number
  /** How many tasks or runs the interval takes to vary. */
  readonly units: number
  readonly method: MethodId
  /** What the interval holds for, or why there is none. */
  readonly reasons: readonly Reason[]
}

/** The rows that count, by task; only of tasks that have some. */
export const rowsByTask = ({ tasks }: Layout, counts: (row: number) => boolean): number[][] =>
  tasks.map(({ subtests }) => subtests.flatMap(({ rows }) => [...rows].filter(counts))).filter(rows => rows.length > 0)

/** The number alone, and why there is no more. */
export const withoutLimits = (value: number, runs: number, why: Reason): JudgeEstimate => ({
  value,
  runs,
  units: 0,
  low: NaN,
  high: NaN,
  method: 'none',
  reasons: [why],
})
