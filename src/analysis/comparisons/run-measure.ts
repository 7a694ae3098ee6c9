import type { ContrastMetric, GroupMetric, InRun, Metric, Whole } from '../../core/metric.ts'
import { reason } from '../../core/reasons.ts'
import { sum } from '../../statistics/sum.ts'
import { remembered } from '../../transform/metrics/shared/remembered.ts'
import {
  estimateDelta,
  estimateDifference,
  estimateMeans,
  type Layout,
  type Sample,
  sampleOf,
} from '../inference/index.ts'
import { kindOf } from '../kind.ts'
import { matched } from './matching.ts'
import type { RunMeasure, SideMeasure } from './measure.ts'

interface MeanOf extends Partial<Pick<RunMeasure, 'variant' | 'untested'>> {
  readonly metric: Metric
}

/** The mean of what every run has a value of, by the sample that a side is or holds. */
export const meanMeasure = <Side>(
  { metric, variant = null, untested = null }: MeanOf,
  sample: (side: Side) => Sample,
) => {
  const kind = kindOf(metric)
  return {
    metric,
    variant,
    kind,
    untested,
    sample,
    compared: (a, b, settings, sharedUnits) => matched(sample(a), sample(b), settings, sharedUnits),
    difference: (a, b, settings, { among, ...options }) =>
      estimateDifference(sample(a), sample(b), kind, settings, { ...options, among: among?.map(sample) }),
    delta: (a, b, settings, { among, ...options }) =>
      estimateDelta(sample(a), sample(b), kind, settings, { ...options, among: among?.map(sample) }),
    estimate: (side, settings) => estimateMeans([{ sample: sample(side), kind }], settings)[0],
    total: side => (kind === 'amount' ? totalOf(sample(side)) : NaN),
  } satisfies SideMeasure<Side>
}

const totalOf = ({ tasks, n }: Sample): number =>
  n === 0 ? NaN : sum(Float64Array.from(tasks.flatMap(({ subtests }) => subtests.map(({ values }) => sum(values)))))

/** The same of the runs of a table. */
export const runMeasure = (of: MeanOf, column: Float64Array): RunMeasure => ({
  ...meanMeasure(of, samplesIn(column)),
  column,
})

/** What layouts hold of a column. Most process metrics are measured nowhere: that is seen at once. */
export const samplesIn = (column: Float64Array): ((layout: Layout) => Sample) => {
  const isMeasured = column.some(value => !Number.isNaN(value))
  return remembered(layout => (isMeasured ? sampleOf(layout, column) : { tasks: [], n: 0, missing: layout.runs }))
}

/** The values of every run in each variant, where the definition says what a single run has. */
export const inRunMeasures = (metric: GroupMetric | ContrastMetric, inRun: InRun, whole: Whole): RunMeasure[] => {
  const variants = metric.per === 'contrast' ? metric.variants(whole) : [null]
  const runs = Array.from({ length: whole.runs.size }, (_, row) => ({ table: whole.runs, rows: Int32Array.of(row) }))
  return variants.map(variant => {
    const column = Float64Array.from(runs, run => inRun(run, variant, whole))
    return bySingleRuns(runMeasure({ metric, variant }, column))
  })
}

/** A group's own value may weigh runs otherwise, such as by their calls; so a comparison says what it is of. */
const bySingleRuns = (measure: RunMeasure): RunMeasure => ({
  ...measure,
  difference: (...sides) => {
    const difference = measure.difference(...sides)
    return { ...difference, reasons: [reason('means-of-runs'), ...difference.reasons] }
  },
})
