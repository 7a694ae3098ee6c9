import type { MetricRule } from '../../core/gate-rule.ts'
import type { Settings } from '../../core/settings.ts'
import { detectableEffect } from '../../statistics/planning.ts'
import { quantileReordering } from '../../statistics/quantile.ts'
import { simulatedDifferences } from '../../statistics/rate-limits.ts'
import type { RatePlan } from '../../statistics/rate-power.ts'
import { mean, sum } from '../../statistics/sum.ts'
import { marginAgainstBreakage } from '../inference/bounded-mean.ts'
import type { Difference } from '../inference/index.ts'
import type { Match } from '../inference/match.ts'
import { taskDifferences } from '../inference/over-tasks.ts'
import { leastTasks } from '../inference/scope.ts'
import { pairedSpread } from '../inference/spread.ts'
import { type Sample, type TaskSample, taskValues } from '../inference/unit-sample.ts'
import { componentsOf } from '../plan/plan-components.ts'
import type { BySide, MetricPair } from '../versus/metric-pair.ts'

/** The smallest margin with which an unchanged candidate of this size passes four times out of five. */
export interface UsefulMargin {
  /** As the rule writes its own: a share of the base, or in the unit of the metric. */
  readonly margin: number
  readonly isShare: boolean
  readonly tasks: number
  readonly runsPerTask: BySide<number>
}

const usualPower = 0.8
const simulations = 4_000
/** Larger gates scatter as one of this size does, only less: by the square root of their tasks. */
const mostSimulatedTasks = 400

/** The smallest useful margin of a rule that compares; null where the data does not say it. */
export const usefulMarginOf = (pair: MetricPair, rule: MetricRule, settings: Settings): UsefulMargin | null => {
  const confidence = 2 * settings.confidence - 1
  const difference = pair.difference({ ...settings, confidence, alpha: 1 - confidence, resamples: 1 }, true)
  const match = pair.compared(settings)
  const onScale = onScaleOf(pair, difference, match, settings)
  const isShare = rule.isPercent || rule.kind === 'max-increase'
  const base = Math.abs(difference.sides.a)
  const share = difference.scale === 'log ratio' ? Math.expm1(onScale) : onScale / base
  const own = difference.scale === 'log ratio' ? share * base : onScale
  const margin = isShare ? share : own
  if (!(margin > 0 && Number.isFinite(margin))) return null
  const tasks = match ? { base: match.a.tasks.length, candidate: match.b.tasks.length } : pair.tasks
  const runs = match ? { base: match.a.n, candidate: match.b.n } : pair.n
  const runsPerTask = { base: runs.base / tasks.base, candidate: runs.candidate / tasks.candidate }
  return { margin, isShare, tasks: tasks.candidate, runsPerTask }
}

/** Pass rates over the same tasks are simulated; all else, and what is not paired, is by t. */
const onScaleOf = (pair: MetricPair, difference: Difference, match: Match | null, settings: Settings): number => {
  if (pair.kind === 'rate' && match?.pairing === 'paired') return pairedRateMargin(match, settings)
  const { se, df, sides } = difference
  const byT =
    se > 0 && df > 0 ? detectableEffect(se, df, { confidence: 2 * settings.confidence - 1, power: usualPower }) : NaN
  if (pair.kind !== 'score' || match?.pairing !== 'paired') return byT
  const { metric } = pair
  const room = metric.better === 'lower' ? metric.range[1] - sides.a : sides.a - metric.range[0]
  return Math.max(byT, marginAgainstBreakage(match.a.tasks.length, room, settings.confidence))
}

const runsOf = ({ subtests }: TaskSample): number => sum(subtests.map(({ values }) => values.length))

/** The base's rate on both sides, and tasks that have in common what those of the two sides were found to have. */
const pairedRateMargin = (match: Pick<Match, 'a' | 'b'>, { confidence, seed }: Settings): number => {
  const { a, b } = match
  const rate = mean(taskValues(a))
  const icc = iccOf(a, confidence)
  const between = icc * rate * (1 - rate)
  const { interactionVariance } = pairedSpread(a, b, taskDifferences(match))
  const correlation = between > 0 ? Math.max(0, 1 - interactionVariance / (2 * between)) : 0
  const [base, candidate] = [a, b].map(({ tasks }) => ({ rate, icc, runs: tasks.map(runsOf) }))
  return usefulRateMargin(base, candidate, { tasks: a.tasks.length, correlation }, { confidence, seed })
}

/**
 * The same of a pass rate before there is a candidate: of as many runs, by the same agent. Fixed tasks, or no
 * run that was repeated: NaN.
 */
export const baselineRateMargin = (base: Sample, settings: Settings): number =>
  base.tasks.length < leastTasks(settings) || !hasRepeats(base) ? NaN : pairedRateMargin({ a: base, b: base }, settings)

/** How alike runs of one place are: what subtests differ in, both sides have in common. */
const iccOf = (sample: Sample, confidence: number): number => {
  const components = componentsOf([sample], confidence)
  if (!components) return 0
  const [task, subtest, run] = [components.task, components.subtest, components.run].map(({ value }) =>
    Number.isNaN(value) ? 0 : value,
  )
  const total = task + subtest + run
  // Where no run was repeated, what runs scatter by is inside the scatter of subtests.
  return total > 0 ? 1 - (run > 0 ? run : subtest) / total : 0
}

const hasRepeats = ({ tasks }: Sample): boolean =>
  tasks.some(({ subtests }) => subtests.some(({ values }) => values.length > 1))

/** The smallest useful margin of a gate on two equal pass rates, by simulating the limits that gates use. */
export const usefulRateMargin = (
  base: RatePlan,
  candidate: RatePlan,
  { tasks, correlation }: { readonly tasks: number; readonly correlation: number },
  { confidence, seed }: Pick<Settings, 'confidence' | 'seed'>,
): number => {
  const simulated = Math.min(tasks, mostSimulatedTasks)
  const shortened = ({ runs, ...plan }: RatePlan): RatePlan => ({
    ...plan,
    runs: typeof runs === 'number' ? runs : runs.slice(0, simulated),
  })
  const size = { tasks: simulated, correlation }
  const options = { alpha: 2 * (1 - confidence), simulations, seed }
  const { lows } = simulatedDifferences(shortened(base), shortened(candidate), size, options)
  return -quantileReordering(lows, 1 - usualPower) * Math.sqrt(simulated / tasks)
}
