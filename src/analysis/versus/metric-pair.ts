import type { Metric, MetricInfo } from '../../core/metric.ts'
import type { SideName } from '../../core/reason-codes.ts'
import type { Reason } from '../../core/reasons.ts'
import { type Contrast, contrastOf } from '../comparisons/contrast.ts'
import { matchOf } from '../comparisons/matching.ts'
import type { Measure, SideMeasure } from '../comparisons/measure.ts'
import { meanMeasure } from '../comparisons/run-measure.ts'
import { type ScaledMatch, scaled } from '../inference/comparison-scale.ts'
import type { Difference, Estimate, InferenceSettings, Sample } from '../inference/index.ts'

export type BySide<Value> = Readonly<Record<SideName, Value>>

/** One metric on both sides. Differences are candidate - base. */
export interface MetricPair {
  readonly metric: MetricInfo
  readonly kind: Measure['kind']
  /** Runs that were measured, and that were not. */
  readonly n: BySide<number>
  readonly missing: BySide<number>
  /** Tasks with a run that was measured. */
  readonly tasks: BySide<number>
  /** Why it must not be tested, though its values may be shown. */
  readonly untested: Reason | null
  /** `provesSafety`: the wider limits that equivalence and gates need. */
  difference(settings: InferenceSettings, provesSafety: boolean): Difference
  /** The difference as it may be shown, and what belongs to it. */
  contrast(settings: InferenceSettings): Contrast
  /** A side on its own. */
  estimate(side: SideName, settings: InferenceSettings): Estimate
  /** What is compared of each side, on the scale of the comparison; null for what is no mean over runs. */
  compared(settings: InferenceSettings): ScaledMatch | null
  /** The sum over all measured runs of a side; NaN where values are no amounts and do not add up. */
  total(side: SideName): number
}

/** A measure of two sides. */
export const pairOf = <Side>(measure: SideMeasure<Side>, sides: BySide<Side>, sharedUnits: boolean): MetricPair => {
  const { metric, kind, untested } = measure
  const { base, candidate } = sides
  const [a, b] = [measure.sample(base), measure.sample(candidate)]
  return {
    metric,
    kind,
    untested,
    n: { base: a.n, candidate: b.n },
    missing: { base: a.missing, candidate: b.missing },
    tasks: { base: a.tasks.length, candidate: b.tasks.length },
    difference: (settings, provesSafety) =>
      measure.difference(base, candidate, settings, { sharedUnits, provesSafety }),
    contrast: settings => contrastOf(measure, base, candidate, settings, { sharedUnits, withNaive: false }),
    estimate: (side, settings) => measure.estimate(sides[side], settings),
    compared: settings =>
      kind === 'ratio' || kind === 'time-to-event'
        ? null
        : scaled(matchOf(a, b, settings, sharedUnits), kind, settings),
    total: side => measure.total(sides[side]),
  }
}

/** A metric that runs have values of, by its samples. */
export const samplePair = (metric: Metric, samples: BySide<Sample>, sharedUnits: boolean): MetricPair =>
  pairOf(
    meanMeasure({ metric }, (sample: Sample) => sample),
    samples,
    sharedUnits,
  )
