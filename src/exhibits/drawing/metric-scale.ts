import type { MetricInfo } from '../../core/metric.ts'
import { type NumberScale, numberScale, type ScaleOptions } from './scale.ts'

/** Whether a metric says how much something changed: 0 is then no change, which logarithms do not have. */
const isChange = ({ format }: Pick<MetricInfo, 'format'>): boolean => format === 'ratio'

/** A scale for values of a metric. */
export const metricScale = (
  values: readonly (number | null)[],
  metric: Pick<MetricInfo, 'range' | 'format'>,
  options: Pick<ScaleOptions, 'log' | 'count'> = {},
): NumberScale =>
  numberScale(values, {
    ...options,
    range: metric.range,
    counts: metric.format === 'count',
    ...(isChange(metric) && { log: false, zero: true }),
  })

interface Estimate {
  readonly value: number | null
  readonly low: number | null
  readonly high: number | null
}

/** Limits of a few runs can lie so far out that all else would be flat: a scale follows them to so many times the most. */
const farthest = 3

export const beyondText = 'Lines that end at the upper edge go on beyond it; their limits are in the CSV'

/** An interval without an end runs out of the plot; there must be some plot for it. */
const roomFor = ({ low, high }: Estimate): number[] => (low !== null && high === null ? [2 * low] : [])

/** A scale for estimates with their intervals and for single values, and whether some intervals go on beyond it. */
export const estimateScale = (
  estimates: readonly Estimate[],
  metric: Pick<MetricInfo, 'range' | 'format'>,
): { readonly scale: NumberScale; readonly isCut: boolean } => {
  const values = estimates.flatMap(estimate => [estimate.value, ...roomFor(estimate)])
  const limits = estimates.flatMap(({ low, high }) => [low, high])
  const whole = metricScale([...values, ...limits], metric, { log: true })
  const most = farthest * Math.max(...values.map(value => value ?? 0), 0)
  const isAmount = metric.range[0] >= 0 && metric.range[1] === Infinity
  if (whole.log || !isAmount || most === 0) return { scale: whole, isCut: false }
  const near = limits.map(limit => limit && Math.min(limit, most))
  const scale = metricScale([...values, ...near], metric)
  return { scale, isCut: limits.some(limit => limit !== null && limit > scale.domain[1]) }
}
