import { formatDifference, formatFactor } from '../core/format.ts'
import type { MetricInfo } from '../core/metric.ts'

/** What of a metric says how its differences are written. */
export type Written = Pick<MetricInfo, 'format' | 'range'>

export interface Limits {
  readonly low: number | null
  readonly high: number | null
  readonly scale: 'difference' | 'ratio'
}

/** A limit of a difference as far as one can go: t knows nothing of where a scale ends. */
export const possible = (limit: number, { range: [bottom, top] }: Written): number =>
  Math.max(bottom - top, Math.min(top - bottom, limit))

/** Whether no difference that there can be is as large. */
export const isBeyondAll = (value: number, scale: Limits['scale'], { range: [bottom, top] }: Written): boolean =>
  scale === 'difference' && value >= top - bottom

/** Limits on any scale; ratios have no end. */
type Cuttable = Omit<Limits, 'scale'> & { readonly scale: string }

/** Said where a limit that is shown is not the one in the data. */
export const cutNote = 'Limits that lie beyond the end of a scale are shown as its end.'

export const isCut = ({ low, high, scale }: Cuttable, metric: Written): boolean =>
  scale === 'difference' && [low, high].some(limit => limit !== null && Math.abs(possible(limit, metric) - limit) > 0)

/** `+9.6 [+6.4, +12.8]`, or `×1.20 [×0.90, ×1.60]` where it says how many times as much; a dash where there is none. */
export const differenceText = (value: number | null, { low, high, scale }: Limits, metric: Written): string => {
  const text = (each: number | null) =>
    each === null ? '–' : scale === 'ratio' ? formatFactor(each) : formatDifference(each, metric.format)
  const limit = (each: number | null) => text(each === null || scale === 'ratio' ? each : possible(each, metric))
  return value === null || (low === null && high === null)
    ? text(value)
    : `${text(value)} [${limit(low)}, ${limit(high)}]`
}

/** Shares of pairs of runs in which one side is ahead, less those in which the other is. */
const delta: Written = { format: 'score', range: [0, 1] }

/** Cliff's delta with its limits; of pass rates these are those of their difference. */
export const deltaText = (value: number | null, low: number | null, high: number | null): string =>
  differenceText(value, { low, high, scale: 'difference' }, delta)
