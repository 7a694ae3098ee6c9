import { formatDifference, formatFactor } from '../../core/format.ts'
import type { MetricInfo } from '../../core/metric.ts'

/** What of a metric says how its differences are written. */
export type Written = Pick<MetricInfo, 'format'>

export interface Limits {
  readonly low: number | null
  readonly high: number | null
  readonly scale: 'difference' | 'ratio'
}

/** `+9.6 [+6.4, +12.8]`, or `×1.20 [×0.90, ×1.60]` where it says how many times as much; a dash where there is none. */
export const differenceText = (value: number | null, limits: Limits, written: Written): string =>
  value === null || (limits.low === null && limits.high === null)
    ? writer(limits, written)(value)
    : `${writer(limits, written)(value)} ${limitsText(limits, written)}`

const writer =
  ({ scale }: Limits, { format }: Written) =>
  (each: number | null): string =>
    each === null ? '–' : scale === 'ratio' ? formatFactor(each) : formatDifference(each, format)

/** An interval alone: `[+6.4, +12.8]`; a dash where there is none. */
export const limitsText = (limits: Limits, written: Written): string => {
  const text = writer(limits, written)
  return limits.low === null && limits.high === null ? '–' : `[${text(limits.low)}, ${text(limits.high)}]`
}

/** Cliff's delta with its limits; of pass rates these are those of their difference. */
export const deltaText = (value: number | null, low: number | null, high: number | null): string =>
  differenceText(value, { low, high, scale: 'difference' }, { format: 'score' })
