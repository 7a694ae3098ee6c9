import type { Metric, Variant } from '../../core/metric.ts'
import type { Reason } from '../../core/reasons.ts'
import type { Difference, Estimate, InferenceSettings, Kind, Layout, Sample } from '../inference/index.ts'
import type { MatchedSamples } from './matching.ts'

/** How two sides are compared. */
export interface CompareOptions<Side> {
  /** Both sides tried the same cells, and only what both have counts. */
  readonly sharedUnits: boolean
  /** Limits that may prove that nothing got worse, as equivalence and gates need them. */
  readonly provesSafety?: boolean
  /** Whether to tell what the interval of a delta would be if runs were independent, which takes longest. */
  readonly withNaive?: boolean
  /** All sides of the family: pairs among these have one unit where tasks are taken as they are. */
  readonly among?: readonly Side[] | undefined
}

/** A metric as it is compared, by what each side holds of it: B against A. */
export interface Measure<Side = Layout> {
  readonly metric: Metric
  /** One of the values of a metric that has several. */
  readonly variant: Variant | null
  readonly kind: Kind | 'ratio' | 'time-to-event'
  /** Why it must not be tested, though its values may be shown. */
  readonly untested: Reason | null
  /** The runs of a side that were measured, and how many were not. A value may be that of several runs. */
  sample(side: Side): Sample
  /** What is compared of both. */
  compared(a: Side, b: Side, settings: InferenceSettings, sharedUnits: boolean): MatchedSamples
  difference(a: Side, b: Side, settings: InferenceSettings, options: CompareOptions<Side>): Difference
  /** Cliff's delta of B over A; null for what a single run does not have. */
  delta(a: Side, b: Side, settings: InferenceSettings, options: CompareOptions<Side>): Estimate | null
}

/** A metric in which two results can be compared as well: it also says what one of them has on its own. */
export interface SideMeasure<Side = Layout> extends Measure<Side> {
  estimate(side: Side, settings: InferenceSettings): Estimate
  /** The sum over all measured runs; NaN where values are no amounts and do not add up. */
  total(side: Side): number
}

/** A metric that every run has a value of. */
export interface RunMeasure extends SideMeasure {
  readonly kind: Kind
  /** One value for each run of the table, NaN where it was not measured. */
  readonly column: Float64Array
}

export const isMeasured = (measure: Measure, layout: Layout): boolean => measure.sample(layout).n > 0
