import { byModel, type Grouping, isByConfiguration } from '../../core/dimensions.ts'
import { gather } from '../../core/gather.ts'
import {
  type Answer,
  type Group,
  isTimeToEvent,
  type Metric,
  type TimeToEventMetric,
  type Whole,
} from '../../core/metric.ts'
import { areSameReasons, noReasons, type Reason, reason, reasonsOf } from '../../core/reasons.ts'
import { numbers } from '../../core/table.ts'
import { type Description, describe } from '../../statistics/describe.ts'
import { censoringReason, type Estimate, eventTimeAt, notMeasured, survivalIn } from '../inference/index.ts'
import { type Asked, type Estimated, estimateAll } from './estimate-intervals.ts'
import { type Memory, recalled } from './memory.ts'
import type { Statistic, Summary } from './summary.ts'

/** What no run has, in the shape of what some have: there are very many of both. */
const undescribed = (missing: number): Description => ({
  n: 0,
  missing,
  mean: NaN,
  median: NaN,
  sd: NaN,
  min: NaN,
  q1: NaN,
  q3: NaN,
  max: NaN,
})

/** A metric as far as it can be told without an interval. */
interface Answered extends Asked {
  readonly asked: Asked
  readonly answer: Answer
  readonly described: Readonly<Record<Statistic, number>>
}

/** Whether a metric means something for the groups of a grouping. */
export const appliesTo = (metric: Metric, grouping: Grouping): boolean =>
  metric.per !== 'contrast' || metric.groupings.includes(isByConfiguration(grouping) ? byModel[grouping] : grouping)

/** Null where the variant does not apply to the group. */
const answerOf = (asked: Asked, group: Group, whole: Whole, memory: Memory): Answered | null => {
  const { metric, variant } = asked
  if (isTimeToEvent(metric)) return { asked, metric, variant, ...survivalAnswer(metric, group, memory) }
  if (metric.per === 'run') {
    const described = describe(numbers(group.rows, metric.id))
    const { mean: value, n, missing } = described
    return { asked, metric, variant, described, answer: { value, n, missing } }
  }
  const answer =
    metric.per === 'group' ? metric.value(group.rows, whole.settings) : variant && metric.value(group, variant, whole)
  return answer && { asked, metric, variant, described: undescribed(0), answer }
}

/** Quartiles are those of the survival estimate; a mean there is only where every run got there. */
const survivalAnswer = (
  metric: TimeToEventMetric,
  { rows }: Group,
  { eventTimes }: Memory,
): Pick<Answered, 'answer' | 'described'> => {
  const columns = eventTimes(metric)
  const survival = survivalIn(columns, rows.rows)
  const { n, never } = survival
  const { mean, sd } = describe(gather(columns.times, rows.rows))
  const [min, q1, median, q3, max] = [1 / n, 0.25, 0.5, 0.75, 1].map(share => eventTimeAt(survival, share))
  const reasons = reasonsOf(censoringReason(survival, null))
  return {
    described: { mean: never === 0 ? mean : NaN, sd: never === 0 ? sd : NaN, min, q1, median, q3, max },
    answer: { value: median, n, missing: rows.rows.length - n, reasons },
  }
}

/** A metric or variant with what is known of it in a group. */
export interface Summarized extends Asked {
  readonly summary: Summary
}

/**
 * Metrics and variants that apply to the grouping of a group, summarized together because their intervals share draws. What a
 * group of the same runs had for metrics per run is taken from there.
 */
export const summarizeAll = (
  group: Group,
  asked: readonly Asked[],
  metrics: readonly Metric[],
  whole: Whole,
  memory: Memory,
  same: readonly Summarized[] = [],
): Summarized[] => {
  const known = new Map(same.filter(({ metric }) => metric.per === 'run').map(each => [each.metric, each.summary]))
  const { length } = group.rows.rows
  const settled = (metric: Metric): Summary | undefined =>
    known.get(metric) ?? (isUnmeasured(metric, memory) ? unmeasuredIn(length, memory) : undefined)
  const open = asked
    .filter(({ metric }) => !settled(metric))
    .map(each => answerOf(each, group, whole, memory))
    .filter(each => each !== null)
  const estimated = estimateAll(group, open, metrics, whole, memory)
  const found = new Map(open.map((each, i) => [each.asked, summaryOf(each, estimated[i])]))
  return asked.flatMap(each => {
    const summary = settled(each.metric) ?? found.get(each)
    return summary ? [{ metric: each.metric, variant: each.variant, summary }] : []
  })
}

/** Whether no run at all has a number. */
const isUnmeasured = (metric: Metric, { isMeasured }: Memory): boolean =>
  metric.per === 'run' && !isTimeToEvent(metric) && !isMeasured(metric.id)

/** What no run has is the same in all groups of so many runs; most metrics of most studies are such. */
const unmeasuredIn = (runs: number, { unmeasured }: Memory): Summary =>
  recalled(unmeasured, runs, () =>
    summaryOf({ described: undescribed(runs), answer: { value: NaN, n: 0, missing: runs } }, { estimate: notMeasured }),
  )

const unmeasured = [reason('not-measured')]
const unruled = [reason('no-interval-rule')]

const summaryOf = (
  { answer, described }: Pick<Answered, 'answer' | 'described'>,
  estimated: Estimated | null,
): Summary => {
  const estimate = estimated?.estimate
  const counts = answer.estimated ?? answer
  // Written out: there are very many of these, and all have the same shape.
  return {
    mean: described.mean,
    median: described.median,
    sd: described.sd,
    min: described.min,
    q1: described.q1,
    q3: described.q3,
    max: described.max,
    n: counts.n,
    missing: counts.missing,
    overRuns: answer.value,
    nOverRuns: answer.n,
    missingOverRuns: answer.missing,
    value: estimate ? estimate.value : answer.value,
    low: estimate ? estimate.low : NaN,
    high: estimate ? estimate.high : NaN,
    method: estimate ? estimate.method : 'over runs',
    reasons: estimate
      ? joined(answer, estimate)
      : (answer.reasons ?? (Number.isNaN(answer.value) ? unmeasured : unruled)),
    label: estimated?.label ?? answer.label ?? null,
    unit: estimate ? estimate.unit : 'none',
    units: estimate ? estimate.units : 0,
    lowNaive: estimate ? estimate.naive.low : NaN,
    highNaive: estimate ? estimate.naive.high : NaN,
    designEffect: estimate ? estimate.designEffect : NaN,
  }
}

/** Why there is no number says it all; otherwise both what was left out and how the interval was found. */
const joined = ({ reasons: own = noReasons }: Answer, { value, reasons }: Estimate): readonly Reason[] => {
  if (own.length === 0) return reasons
  const isAll = !Number.isFinite(value) || reasons.length === 0 || areSameReasons(own, reasons)
  return isAll ? own : [...own, ...reasons]
}
