import type { Group, Metric, Variant, Whole } from '../core/metric.ts'
import { numbers } from '../core/table.ts'
import { describe } from '../statistics/describe.ts'

/** The statistics that describe the runs of a group, in the order in which they are written. */
export const statistics = ['mean', 'median', 'sd', 'min', 'q1', 'q3', 'max'] as const
export type Statistic = (typeof statistics)[number]

/** A metric in a group: its runs described, and the estimate with its interval. NaN = no answer, and `reason` says why. */
export interface Summary extends Readonly<Record<Statistic, number>> {
  readonly n: number
  readonly missing: number
  readonly value: number
  readonly low: number
  readonly high: number
  readonly method: string
  readonly reason: string | null
  readonly label: string | null
}

const undescribed: Record<Statistic, number> = { mean: NaN, median: NaN, sd: NaN, min: NaN, q1: NaN, q3: NaN, max: NaN }

const notYet = 'not computed yet'

/** Null where the metric does not apply to the group. */
export const summarise = (metric: Metric, variant: Variant | null, group: Group, whole: Whole): Summary | null => {
  if (metric.per === 'run') {
    const described = describe(numbers(group.rows, metric.id))
    const reason = described.n === 0 ? 'not measured' : notYet
    return { ...described, value: NaN, low: NaN, high: NaN, method: '', reason, label: null }
  }
  if (metric.per === 'contrast' && !metric.groupings.includes(group.grouping)) return null
  const answer =
    metric.per === 'group' ? metric.value(group.rows, whole.settings) : variant && metric.value(group, variant, whole)
  if (!answer) return null
  const { value, n, missing, label = null } = answer
  const reason = answer.reason ?? (Number.isNaN(value) ? 'not measured' : `interval ${notYet}`)
  return { ...undescribed, n, missing, value, low: NaN, high: NaN, method: 'over runs', reason, label }
}
