import type { Metric, Variant } from '../../core/metric.ts'
import type { Reason } from '../../core/reasons.ts'
import type { Difference, Estimate, Kind, Layout, Sample } from '../inference/index.ts'
import type { RatePairPlan } from './rate-plans.ts'

/** How two groups of runs differ in one metric: B against A. */
export interface Contrast {
  readonly difference: Difference
  /** Cliff's delta of B over A; null for what a single run does not have. */
  readonly delta: Estimate | null
  /** Runs of each side that were compared: without what only one side has, where that was left out. */
  readonly n: { readonly a: number; readonly b: number }
  /** Runs of each side that were not measured. */
  readonly missing: { readonly a: number; readonly b: number }
  /** Tasks of either side that were compared. */
  readonly tasks: number
  /** What a simulation of two pass rates over the same tasks needs to know; null for all else. */
  readonly plan: RatePairPlan | null
}

/**
 * A metric as it is compared. With `sharedUnits` both sides tried the same cells, and only what both have counts. Pairs
 * `among` which each is compared have one unit where tasks are taken as they are.
 */
export interface Measure {
  readonly metric: Metric
  /** One of the values of a metric that has several. */
  readonly variant: Variant | null
  readonly kind: Kind | 'ratio' | 'wait'
  isMeasured(layout: Layout): boolean
  compare(a: Layout, b: Layout, sharedUnits: boolean, among?: readonly Layout[]): Contrast
}

/** A metric that every run has a value of. */
export interface RunMeasure extends Measure {
  readonly kind: Kind
  /** One value for each run of the table, NaN where it was not measured. */
  readonly column: Float64Array
  sample(layout: Layout): Sample
  /** Why it must not be tested, though its values may be shown. */
  readonly untested: Reason | null
}
