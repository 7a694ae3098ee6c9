import type { Answer, Group, Metric, Whole } from '../core/metric.ts'
import { numbers } from '../core/table.ts'
import { describe } from '../statistics/describe.ts'
import { type Asked, type Estimated, estimateAll, type Memory } from './intervals.ts'

/** The statistics that describe the runs of a group, in the order in which they are written. */
export const statistics = ['mean', 'median', 'sd', 'min', 'q1', 'q3', 'max'] as const
export type Statistic = (typeof statistics)[number]

/**
 * A metric in a group: its runs described, and the estimate with its interval. `overRuns` weighs every run alike, `value`
 * every task; the limits belong to `value`. NaN = no answer, and `reason` says why.
 */
export interface Summary extends Readonly<Record<Statistic, number>> {
  readonly n: number
  readonly missing: number
  readonly overRuns: number
  readonly value: number
  readonly low: number
  readonly high: number
  readonly method: string
  readonly reason: string | null
  readonly label: string | null
  /** What varies in the interval: tasks, subtests or runs. */
  readonly unit: string
  /** The interval that ignores that runs of one task resemble each other. */
  readonly lowNaive: number
  readonly highNaive: number
  readonly designEffect: number
}

const undescribed: Record<Statistic, number> = { mean: NaN, median: NaN, sd: NaN, min: NaN, q1: NaN, q3: NaN, max: NaN }

/** A metric as far as it can be told without an interval. */
interface Answered extends Asked {
  readonly answer: Answer
  readonly described: Readonly<Record<Statistic, number>>
}

/** Null where the metric does not apply to the group. */
const answerOf = ({ metric, variant }: Asked, group: Group, whole: Whole): Answered | null => {
  if (metric.per === 'run') {
    const { n, missing, ...described } = describe(numbers(group.rows, metric.id))
    const remark = 'remark' in metric ? metric.remark?.(group.rows, whole) : null
    return {
      metric,
      variant,
      described,
      answer: { value: described.mean, n, missing, ...(remark && { reason: remark }) },
    }
  }
  const applies = metric.per === 'group' || metric.groupings.includes(group.grouping)
  if (!applies) return null
  const answer =
    metric.per === 'group' ? metric.value(group.rows, whole.settings) : variant && metric.value(group, variant, whole)
  return answer && { metric, variant, described: undescribed, answer }
}

/** Every metric and variant that applies to a group, summarised together because their intervals share draws. */
export const summariseAll = (
  group: Group,
  asked: readonly Asked[],
  metrics: readonly Metric[],
  whole: Whole,
  memory: Memory,
): (Asked & { readonly summary: Summary })[] => {
  const answered = asked.map(each => answerOf(each, group, whole)).filter(each => each !== null)
  const estimated = estimateAll(group, answered, metrics, whole, memory)
  return answered.map((each, i) => ({
    metric: each.metric,
    variant: each.variant,
    summary: summaryOf(each, estimated[i]),
  }))
}

const summaryOf = ({ answer, described }: Answered, estimated: Estimated | null): Summary => {
  const { n, missing, value: overRuns } = answer
  const about = { ...described, n, missing, overRuns, label: estimated?.label ?? answer.label ?? null }
  if (!estimated) {
    const reason = answer.reason ?? (Number.isNaN(overRuns) ? 'not measured' : 'no rule for its interval')
    return { ...about, ...withoutInterval, value: overRuns, method: 'over runs', reason }
  }
  const { value, low, high, method, reason, unit, naive, designEffect } = estimated.estimate
  const limits = { low, high, lowNaive: naive.low, highNaive: naive.high, designEffect, unit }
  return { ...about, value, ...limits, method, reason: reasonOf(answer, value, reason) }
}

/** Why there is no number says it all; otherwise both what was left out and how the interval was found. */
const reasonOf = (answer: Answer, value: number, reason: string | null): string | null => {
  if (!Number.isFinite(value) && answer.reason) return answer.reason
  const reasons = new Set([answer.reason, reason].filter(each => each !== undefined && each !== null))
  return reasons.size === 0 ? null : [...reasons].join('; ')
}

const withoutInterval = { low: NaN, high: NaN, lowNaive: NaN, highNaive: NaN, designEffect: NaN, unit: 'none' }
