import { isWaiting, type Metric, type MetricInfo, type RatioRule, type WaitingMetric } from '../../core/metric.ts'
import type { SideName } from '../../core/reason-codes.ts'
import { type Reason, reason, reasonsOf } from '../../core/reasons.ts'
import { columnNumbers, type Table } from '../../core/table.ts'
import { sum } from '../../statistics/sum.ts'
import { sourcesDiffer } from '../comparisons/sources.ts'
import { type ScaledMatch, scaled } from '../inference/compared-scale.ts'
import {
  bothMeasured,
  type Difference,
  type Estimate,
  estimateCostOfPass,
  estimateCostOfPassRatio,
  estimateDelta,
  estimateDifference,
  estimateMeans,
  estimateWait,
  estimateWaitDifference,
  type InferenceSettings,
  type Kind,
  type Layout,
  type Sample,
  sampleOf,
  waitColumns,
} from '../inference/index.ts'
import { matchTasks, onSharedCells } from '../inference/match.ts'
import { kindOf } from '../kind.ts'
import type { PairedLayouts } from './pairing.ts'

export type BySide<Value> = Readonly<Record<SideName, Value>>

/** One metric on both sides. Differences are candidate - base. */
export interface MetricPair {
  readonly metric: MetricInfo
  readonly kind: Kind | 'ratio' | 'wait'
  /** Runs that were measured, and that were not. */
  readonly n: BySide<number>
  readonly missing: BySide<number>
  /** Tasks with a run that was measured. */
  readonly tasks: BySide<number>
  /** Why it must not be tested, though its values may be shown. */
  readonly untested: Reason | null
  /** `provesSafety`: the wider limits that equivalence and gates need. */
  difference(settings: InferenceSettings, provesSafety: boolean): Difference
  /** Cliff's delta; null for what a single run does not have. */
  delta(settings: InferenceSettings): Estimate | null
  /** A side on its own. */
  estimate(side: SideName, settings: InferenceSettings): Estimate
  /** What is compared of each side, on the scale of the comparison; null for what is no mean over runs. */
  compared(settings: InferenceSettings): ScaledMatch | null
  /** The sum over all measured runs of a side; NaN where values are no amounts and do not add up. */
  total(side: SideName): number
}

/**
 * Every metric that two results can be tested in: metrics per run, ratios of two of them, and counts until something
 * happens. `unknownRuns`: runs were added of which nothing is known, not even what they cost.
 */
export const metricPairs = (
  table: Table,
  layouts: PairedLayouts,
  metrics: readonly Metric[],
  unknownRuns: boolean,
): MetricPair[] =>
  metrics.flatMap((metric): MetricPair[] => {
    if (isWaiting(metric)) return [waitPair(metric, table, layouts)]
    if (metric.per === 'run') {
      const untested = 'witnesses' in metric ? sourcesDiffer(table, metric.id) : null
      return [runPair(metric, table, layouts, untested)]
    }
    const rule = metric.per === 'group' ? metric.interval : undefined
    return rule?.rule === 'ratio' ? [ratioPair(metric, rule, table, layouts, unknownRuns)] : []
  })

const countsOf = ({ base, candidate }: BySide<Sample>): Pick<MetricPair, 'n' | 'missing' | 'tasks'> => ({
  n: { base: base.n, candidate: candidate.n },
  missing: { base: base.missing, candidate: candidate.missing },
  tasks: { base: base.tasks.length, candidate: candidate.tasks.length },
})

const samplesOf = (column: Float64Array, { base, candidate }: PairedLayouts): BySide<Sample> => {
  // Most process metrics are measured nowhere: that is seen at once, not subtest by subtest.
  const isMeasured = column.some(value => !Number.isNaN(value))
  const sample = (layout: Layout) => (isMeasured ? sampleOf(layout, column) : { tasks: [], n: 0, missing: layout.runs })
  return { base: sample(base), candidate: sample(candidate) }
}

const runPair = (metric: MetricInfo, table: Table, layouts: PairedLayouts, untested: Reason | null): MetricPair =>
  samplePair(metric, samplesOf(columnNumbers(table, metric.id), layouts), layouts.sharedUnits, untested)

/** A metric that runs have values of, by its samples. */
export const samplePair = (
  metric: MetricInfo,
  samples: BySide<Sample>,
  sharedUnits: boolean,
  untested: Reason | null = null,
): MetricPair => {
  const kind = kindOf(metric)
  const { base, candidate } = samples
  return {
    metric,
    kind,
    ...countsOf(samples),
    untested,
    difference: (settings, provesSafety) =>
      estimateDifference(base, candidate, kind, settings, { sharedUnits, provesSafety }),
    delta: settings => estimateDelta(base, candidate, kind, settings, { sharedUnits, withNaive: false }),
    estimate: (side, settings) => estimateMeans([{ sample: samples[side], kind }], settings)[0],
    compared: settings => {
      const cells = sharedUnits ? onSharedCells(base, candidate) : { a: base, b: candidate }
      return scaled(matchTasks(cells.a, cells.b, settings, sharedUnits), kind, settings)
    },
    total: side => (kind === 'amount' ? totalOf(samples[side]) : NaN),
  }
}

const totalOf = ({ tasks, n }: Sample): number =>
  n === 0 ? NaN : sum(Float64Array.from(tasks.flatMap(({ subtests }) => subtests.map(({ values }) => sum(values)))))

/** The mean of one metric over that of another, such as the cost of a pass, over the runs that have both. */
const ratioPair = (
  metric: MetricInfo,
  rule: RatioRule,
  table: Table,
  layouts: PairedLayouts,
  unknownRuns: boolean,
): MetricPair => {
  const columns = [columnNumbers(table, rule.numerator), columnNumbers(table, rule.denominator)] as const
  const [cost, pass] = bothMeasured(...columns).map(column => samplesOf(column, layouts))
  const shared = ({ base, candidate }: BySide<Sample>) =>
    layouts.sharedUnits ? onSharedCells(base, candidate) : { a: base, b: candidate }
  return {
    metric,
    kind: 'ratio',
    ...countsOf(cost),
    untested: unknownRuns ? reason('missing-costs-unknown') : null,
    difference: settings => {
      const [costs, passes] = [shared(cost), shared(pass)]
      const found = estimateCostOfPassRatio(
        { cost: costs.a, pass: passes.a },
        { cost: costs.b, pass: passes.b },
        settings,
      )
      const leftOut = costs.a.n < cost.base.n || costs.b.n < cost.candidate.n
      return { ...found, reasons: reasonsOf(...found.reasons, leftOut && reason('subtests-left-out')) }
    },
    delta: () => null,
    estimate: (side, settings) => estimateCostOfPass({ cost: cost[side], pass: pass[side] }, settings),
    compared: () => null,
    total: () => NaN,
  }
}

/** A count until something happens, which some runs end before. */
const waitPair = (metric: WaitingMetric, table: Table, layouts: PairedLayouts): MetricPair => {
  const columns = waitColumns(metric, table)
  const { base, candidate } = samplesOf(columns.lengths, layouts)
  return {
    metric,
    kind: 'wait',
    ...countsOf({ base, candidate }),
    untested: null,
    difference: settings => estimateWaitDifference(layouts.base, layouts.candidate, columns, settings).difference,
    delta: () => null,
    estimate: (side, settings) => estimateWait(layouts[side], columns, settings),
    compared: () => null,
    total: () => NaN,
  }
}
