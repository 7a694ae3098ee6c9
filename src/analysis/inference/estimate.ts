import type { MethodId } from '../../core/methods.ts'
import type { Reason } from '../../core/reasons.ts'
import type { Unit } from '../../core/unit.ts'
import type { Interval } from '../../statistics/interval.ts'
import type { Bounded } from '../../statistics/mover.ts'

/**
 * What kind of number a metric is decides how its error is judged: a rate is 0 or 1 in each run, a score lies between
 * 0 and 1, an amount is never below 0, any other number may be.
 */
export type Kind = 'rate' | 'score' | 'amount' | 'number'

/** A number with its interval and how it came about. NaN limits come with a reason. */
export interface Estimate extends Interval {
  readonly value: number
  /** The rule that applied. */
  readonly method: MethodId
  /** Why this rule, or why there is no interval. */
  readonly reasons: readonly Reason[]
  /** What varies: tasks, subtests (averaged over tasks or within them), or runs. */
  readonly unit: Unit
  readonly units: number
  readonly se: number
  readonly df: number
  /** Student's t around the value, on its plain scale. */
  readonly plain: Interval
  /** The interval that ignores that runs of one task resemble each other. */
  readonly naive: Interval
  /** How many times larger the variance is than that of as many independent runs. */
  readonly designEffect: number
}

/** How a difference was judged: B - A, or the logarithm of B over A. Value, limits, error and MDE are all on it. */
export type Scale = 'difference' | 'log ratio'

/** A difference between two sides, B - A, with the test that belongs to its interval. */
export interface Difference extends Estimate {
  readonly scale: Scale
  /** How many times as much B is as A, where the scale is that of logarithms. */
  readonly ratio: Bounded | null
  /** The task-weighted mean of each side over the tasks that were compared. */
  readonly sides: { readonly a: number; readonly b: number }
  /** What each side is, where the ratio is of geometric means: these. */
  readonly typical?: { readonly a: number; readonly b: number }
  readonly p: number
  /** Which way the test points, where the value does not say so: above 0, B is more. */
  readonly direction?: number
  /** p of the run-level test that ignores the design. */
  readonly pNaive: number
  /** p of the test that flips the signs of the tasks' differences; NaN below 8 paired tasks. */
  readonly pSignFlip: number
  readonly pairing: Pairing
  /** Why a claim must not rest on it, however small p is; null where one may. */
  readonly caution: Caution | null
  /** Tasks that both sides have. */
  readonly shared: number
  /** Tasks that were left out because only one side has them. */
  readonly dropped: number
  /** The smallest difference that a test at alpha finds four times out of five in this design; for rates approximate. */
  readonly mde: number
}

/** What keeps a difference out of the headline claims: amounts with heavy tails, or sides that tried different tasks. */
export type Caution = 'heavy-tails' | 'different-tasks'

/** How the sides were matched; tasks are fixed where conclusions are about these tasks alone. */
export type Pairing = 'paired' | 'partly paired' | 'unpaired' | 'fixed tasks' | 'fixed tasks, paired'

export interface InferenceSettings {
  /** Of intervals. */
  readonly confidence: number
  /** The level of tests, which the detectable effect belongs to. */
  readonly alpha: number
  readonly resamples: number
  readonly seed: number
  readonly generalize: 'auto' | 'tasks' | 'these-tasks' | 'subtests'
  /** What two amounts are compared by: the ratio of arithmetic means, or of geometric means of runs. */
  readonly amountMean: 'arithmetic' | 'geometric'
}
