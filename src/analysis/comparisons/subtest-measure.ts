import type { ContrastMetric, GroupMetric, InSubtest, SubtestRule, Variant, Whole } from '../../core/metric.ts'
import { remembered } from '../../metrics/shared/remembered.ts'
import { estimateDifference, type Kind, type Layout, naiveShares, noNaive, type Sample } from '../inference/index.ts'
import type { Naive } from '../inference/naive.ts'
import { remarks } from '../inference/scope.ts'
import { kindOf } from '../kind.ts'
import { sharesIn, subtestSample } from '../shares.ts'
import { countsOf, matched } from './compared.ts'
import type { Measure } from './measure.ts'

type SubtestMetric = GroupMetric | ContrastMetric

/** What is known of the subtests of a layout, and of two samples as if subtests were independent. */
interface Subtests {
  readonly kind: Kind
  sample(layout: Layout): Sample
  naive(a: Sample, b: Sample): Naive
  /** Said of every comparison. */
  readonly remark: string | null
}

const variantsOf = (metric: SubtestMetric, whole: Whole): readonly (Variant | null)[] =>
  metric.per === 'contrast' ? metric.variants(whole) : [null]

/** Chances that each subtest has; a variant that is a metric of single runs is compared as that. */
export const shareMeasures = (metric: SubtestMetric, rule: SubtestRule, whole: Whole): Measure[] =>
  variantsOf(metric, whole)
    .filter(variant => !rule.isOfRuns(variant))
    .map(variant =>
      subtestMeasure(metric, variant, whole, {
        kind: 'rate',
        sample: remembered((layout: Layout) => sharesIn(rule, variant, layout, whole.runs)),
        naive: (a, b) => naiveShares(a, b, whole.settings.confidence),
        remark: null,
      }),
    )

/** Other numbers that each subtest has. A group's own value weighs subtests alike; so a comparison says what it is of. */
export const inSubtestMeasures = (metric: SubtestMetric, inSubtest: InSubtest, whole: Whole): Measure[] =>
  variantsOf(metric, whole).map(variant =>
    subtestMeasure(metric, variant, whole, {
      kind: kindOf(metric),
      sample: remembered((layout: Layout) => subtestSample(inSubtest, variant, layout, whole.runs)),
      naive: () => noNaive,
      remark: 'means of subtests, every task alike',
    }),
  )

const subtestMeasure = (
  metric: SubtestMetric,
  variant: Variant | null,
  { settings }: Whole,
  { kind, sample, naive, remark }: Subtests,
): Measure => ({
  metric,
  variant,
  kind,
  isMeasured: layout => sample(layout).n > 0,
  compare: (one, other, sharedUnits) => {
    const [a, b] = [sample(one), sample(other)]
    const both = matched(a, b, settings, sharedUnits)
    const found = estimateDifference(a, b, kind, settings, { sharedUnits, naive: naive(both.a, both.b) })
    return {
      difference: { ...found, reason: remarks(found.reason, remark) },
      delta: null,
      ...countsOf(both, found),
      missing: { a: one.runs - (a.runs ?? 0), b: other.runs - (b.runs ?? 0) },
      plan: null,
    }
  },
})
