import type { Interval } from '../../statistics/interval.ts'

/** What kind of number a metric is decides how its error is judged. */
export type Kind = 'rate' | 'score' | 'amount' | 'number'

/** A number with its interval and how it came about. NaN limits come with a reason. */
export interface Estimate extends Interval {
  readonly value: number
  /** The rule that applied, such as `Wilson-t over tasks`. */
  readonly method: string
  /** Why this rule, or why there is no interval; null where nothing needs saying. */
  readonly reason: string | null
  /** What varies: tasks, subtests (averaged over tasks or within them), or runs. */
  readonly unit: Unit
  readonly units: number
  readonly se: number
  readonly df: number
  /** The interval that ignores that runs of one task resemble each other. */
  readonly naive: Interval
  /** How many times larger the variance is than that of as many independent runs. */
  readonly designEffect: number
}

export type Unit = 'task' | 'subtest over tasks' | 'subtest' | 'run' | 'none'

/** A difference between two sides, B - A, with the test that belongs to its interval. */
export interface Difference extends Estimate {
  readonly p: number
  /** p of the run-level test that ignores the design. */
  readonly pNaive: number
  /** How the sides were matched. */
  readonly pairing: 'paired' | 'partly paired' | 'unpaired' | 'fixed tasks'
  readonly shared: number
  readonly dropped: number
  /** The smallest difference that this design finds four times out of five. */
  readonly mde: number
}

export interface InferenceSettings {
  readonly confidence: number
  readonly resamples: number
  readonly seed: number
  readonly generalize: 'auto' | 'tasks' | 'these-tasks'
}
