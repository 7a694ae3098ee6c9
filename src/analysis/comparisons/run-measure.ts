import type { ContrastMetric, GroupMetric, InRun, Metric, Variant, Whole } from '../../core/metric.ts'
import { type Reason, reason } from '../../core/reasons.ts'
import { remembered } from '../../metrics/shared/remembered.ts'
import { sum } from '../../statistics/sum.ts'
import {
  estimateDelta,
  estimateDifference,
  estimateMeans,
  type Layout,
  type Sample,
  sampleOf,
} from '../inference/index.ts'
import { kindOf } from '../kind.ts'
import { matched } from './compared.ts'
import { onLayouts, type RunMeasure, type SideMeasure } from './measure.ts'

/** The mean of what every run has a value of, by the samples of the sides. */
export const meanMeasure = (
  metric: Metric,
  variant: Variant | null = null,
  untested: Reason | null = null,
): SideMeasure<Sample> & Pick<RunMeasure, 'kind'> => {
  const kind = kindOf(metric)
  return {
    metric,
    variant,
    kind,
    untested,
    sample: side => side,
    missing: ({ missing }) => missing,
    compared: matched,
    difference: (a, b, settings, options) => estimateDifference(a, b, kind, settings, options),
    delta: (a, b, settings, options) => estimateDelta(a, b, kind, settings, options),
    estimate: (sample, settings) => estimateMeans([{ sample, kind }], settings)[0],
    total: side => (kind === 'amount' ? totalOf(side) : NaN),
  }
}

const totalOf = ({ tasks, n }: Sample): number =>
  n === 0 ? NaN : sum(Float64Array.from(tasks.flatMap(({ subtests }) => subtests.map(({ values }) => sum(values)))))

/** The same of the runs of a table. */
export const runMeasure = (
  metric: Metric,
  column: Float64Array,
  { variant = null, untested = null }: Partial<Pick<RunMeasure, 'variant' | 'untested'>> = {},
): RunMeasure => {
  const mean = meanMeasure(metric, variant, untested)
  return { ...onLayouts(mean, samplesIn(column)), kind: mean.kind, column }
}

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
    return bySingleRuns(runMeasure(metric, column, { variant }))
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
