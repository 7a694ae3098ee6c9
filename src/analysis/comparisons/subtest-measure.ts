import type { ContrastMetric, GroupMetric, InSubtest, SubtestRule, Variant, Whole } from '../../core/metric.ts'
import { type Reason, reason, reasonsOf } from '../../core/reasons.ts'
import { remembered } from '../../transform/metrics/shared/remembered.ts'
import { type Tally, tooFewRuns } from '../../transform/metrics/shared/too-few-runs.ts'
import { sharesIn, sharesOfRuns, subtestSample, withoutClaim } from '../estimates/shares.ts'
import { estimateDifference, type Kind, type Layout, naiveShares, noNaive, type Sample } from '../inference/index.ts'
import type { Naive } from '../inference/naive.ts'
import { kindOf } from '../kind.ts'
import { type MatchedSamples, matched } from './matching.ts'
import type { Measure } from './measure.ts'
import { differenceValueOnly } from './value-only.ts'

type SubtestMetric = GroupMetric | ContrastMetric

/** What is known of the subtests of a layout, and of two samples as if subtests were independent. */
interface Subtests {
  readonly kind: Kind
  sample(layout: Layout): Sample
  /** The same with the runs behind the values, where `sample` has what these are worth. */
  counted(layout: Layout): Sample
  naive(a: Sample, b: Sample): Naive
  /** Said of every comparison. */
  readonly remark: Reason | null
  /** Below so many runs a subtest has no value, and is left out; null where the metric says nothing of it. */
  readonly neededRuns: number | null
}

const variantsOf = (metric: SubtestMetric, whole: Whole): readonly (Variant | null)[] =>
  metric.per === 'contrast' ? metric.variants(whole) : [null]

/** Chances that each subtest has; a variant that is a metric of single runs is compared as that. */
export const shareMeasures = (metric: SubtestMetric, rule: SubtestRule, whole: Whole): Measure[] =>
  variantsOf(metric, whole)
    .filter(variant => !rule.isOfRuns(variant))
    .map(variant =>
      subtestMeasure(metric, variant, {
        kind: 'rate',
        sample: remembered((layout: Layout) => sharesIn(rule, variant, layout, whole.runs)),
        counted: remembered((layout: Layout) => sharesOfRuns(rule, variant, layout, whole.runs)),
        naive: (a, b) => naiveShares(a, b, whole.settings.confidence),
        remark: null,
        neededRuns: rule.neededRuns(variant),
      }),
    )

/** Other numbers that each subtest has. A group's own value weighs subtests alike; so a comparison says what it is of. */
export const inSubtestMeasures = (metric: SubtestMetric, inSubtest: InSubtest, whole: Whole): Measure[] =>
  variantsOf(metric, whole).map(variant => {
    const sample = remembered((layout: Layout) => subtestSample(inSubtest, variant, layout, whole.runs))
    return subtestMeasure(metric, variant, {
      kind: kindOf(metric),
      sample,
      counted: sample,
      naive: () => noNaive,
      remark: reason('means-of-subtests'),
      neededRuns: null,
    })
  })

const subtestMeasure = (
  metric: SubtestMetric,
  variant: Variant | null,
  { kind, sample, counted, naive, remark, neededRuns }: Subtests,
): Measure => ({
  metric,
  variant,
  kind,
  untested: null,
  sample: remembered(layout => ({ ...counted(layout), missing: layout.runs - (counted(layout).runs ?? 0) })),
  compared: (one, other, settings, sharedUnits) => matched(counted(one), counted(other), settings, sharedUnits),
  difference: (one, other, settings, { sharedUnits, among }) => {
    const [a, b] = [sample(one), sample(other)]
    const both = matched(counted(one), counted(other), settings, sharedUnits)
    const found = estimateDifference(a, b, kind, settings, {
      sharedUnits,
      naive: naive(both.a, both.b),
      among: among?.map(sample),
    })
    const left = neededRuns === null ? null : tooFewRuns(talliesOf([one, other], [a, b], both), neededRuns)
    const about = left === null ? found.reasons : [left, ...withoutClaim(found.reasons)]
    const difference = { ...found, reasons: reasonsOf(...about, remark) }
    return metric.needsEqualRuns && haveOtherRuns(both)
      ? differenceValueOnly(difference, reason('run-counts-differ'))
      : difference
  },
  delta: () => null,
})

/** Whether some task has other run counts on one side than on the other; without common tasks, whether any has. */
const haveOtherRuns = ({ a, b }: MatchedSamples): boolean => {
  const [x, y] = [a, b].map(({ tasks }) => new Map(tasks.map(each => [each.task, countsIn(each)])))
  const all = [...x.values(), ...y.values()].flat()
  if (new Set(all).size <= 1) return false
  return x.size !== y.size || [...x].some(([task, counts]) => counts.join() !== y.get(task)?.join())
}

const countsIn = ({ subtests }: Sample['tasks'][number]): number[] =>
  subtests.map(({ runs = 0 }) => runs).sort((one, other) => one - other)

/** Of each task of two sides, how many subtests were compared, and how many have no value. */
const talliesOf = (layouts: readonly Layout[], samples: readonly Sample[], { a, b }: MatchedSamples): Tally[] => {
  const tallies = new Map<string, { used: number; left: number }>()
  const add = (tasks: Layout['tasks'] | Sample['tasks'], what: keyof Tally, sign: number) => {
    for (const { task, subtests } of tasks) {
      const tally = tallies.get(task) ?? { used: 0, left: 0 }
      tally[what] += sign * subtests.length
      tallies.set(task, tally)
    }
  }
  for (const { tasks } of layouts) add(tasks, 'left', 1)
  for (const { tasks } of samples) add(tasks, 'left', -1)
  for (const { tasks } of [a, b]) add(tasks, 'used', 1)
  return [...tallies.values()].filter(({ used, left }) => used + left > 0)
}
