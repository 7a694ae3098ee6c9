import type { Difference, Estimate, InferenceSettings, Sample } from '../inference/index.ts'
import type { CompareOptions, Measure } from './measure.ts'
import { planOf, type RatePairPlan } from './rate-plans.ts'
import { deltaValueOnly, differenceValueOnly } from './value-only.ts'

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

/** Two sides in one metric. Samples are not kept: they would fill the memory where many pairs are compared. */
export const contrastOf = <Side>(
  measure: Measure<Side>,
  one: Side,
  other: Side,
  settings: InferenceSettings,
  options: CompareOptions<Side>,
): Contrast => {
  const { untested } = measure
  const difference = measure.difference(one, other, settings, options)
  const delta = measure.delta(one, other, settings, options)
  const [all, others] = [measure.sample(one), measure.sample(other)]
  const { a, b } = measure.compared(one, other, settings, options.sharedUnits)
  return {
    difference: untested === null ? difference : differenceValueOnly(difference, untested),
    delta: delta && untested !== null ? deltaValueOnly(delta, untested) : delta,
    n: { a: runsIn(a), b: runsIn(b) },
    missing: { a: all.missing, b: others.missing },
    tasks: a.tasks.length + b.tasks.length - difference.shared,
    // What single runs do not have is no rate of runs.
    plan: delta && planOf({ a, b }, measure.kind, difference, settings),
  }
}

const runsIn = ({ runs, n }: Sample): number => runs ?? n
