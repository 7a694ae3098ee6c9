import { listText } from '../../core/list-text.ts'
import type { MetricInfo } from '../../core/metric.ts'
import { type NumberScale, numberScale, type ScaleOptions } from './scale.ts'

/** Whether a metric says how much something changed: 0 is then no change, which logarithms do not have. */
const isChange = ({ format }: Pick<MetricInfo, 'format'>): boolean => format === 'ratio'

/** A scale for values of a metric. */
export const metricScale = (
  values: readonly (number | null)[],
  metric: Pick<MetricInfo, 'range' | 'format'>,
  options: Pick<ScaleOptions, 'log' | 'count' | 'zero' | 'limits'> = {},
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
/** So many times the most there is at least where lines go on beyond the edge. */
const goingOn = 1.5

/** For lines that `isCut` tells of, by the edge at which they end. */
export const beyondText = (edge: 'upper' | 'right'): string =>
  `Lines that end at the ${edge} edge go on beyond it; their limits are in the CSV`

/** The same where it is so in some plots only. */
export const beyondIn = (plots: readonly string[], edge: 'upper' | 'right'): string | null =>
  plots.length === 0 ? null : `${listText(plots, 'and')}: ${beyondText(edge).replace('Lines', 'lines')}`

/** Limits of amounts as far as a scale follows them; of those farther out it shows that they go on. */
export const withinReach = (
  limits: readonly (number | null)[],
  amounts: readonly (number | null)[],
): (number | null)[] => {
  const most = Math.max(...amounts.map(amount => amount ?? 0), 0)
  if (most === 0) return [...limits]
  return limits.map(limit => (limit !== null && limit > farthest * most ? goingOn * most : limit))
}

/** Whether some limits lie above a scale. */
export const areBeyond = (limits: readonly (number | null)[], { domain }: NumberScale): boolean =>
  limits.some(limit => limit !== null && limit > domain[1])

/** An interval without an end runs out of the plot; there must be some plot for it. */
const roomFor = ({ low, high }: Estimate): number[] => (low !== null && high === null ? [2 * low] : [])

/**
 * A scale for estimates with their intervals and for single values, and whether some intervals go on beyond it. Bars
 * start at 0, which logarithms do not have.
 */
export const estimateScale = (
  estimates: readonly Estimate[],
  metric: Pick<MetricInfo, 'range' | 'format'>,
  bars: Pick<ScaleOptions, 'zero' | 'count'> = {},
): { readonly scale: NumberScale; readonly isCut: boolean } => {
  const values = estimates.flatMap(estimate => [estimate.value, ...roomFor(estimate)])
  const limits = estimates.flatMap(({ low, high }) => [low, high])
  const whole = metricScale(values, metric, { ...bars, limits, log: !bars.zero })
  const isAmount = metric.range[0] >= 0 && metric.range[1] === Infinity && whole.domain[0] >= 0
  if (whole.log || !isAmount) return { scale: whole, isCut: false }
  // Single runs may lie far out themselves.
  const amounts = estimates.filter(({ low, high }) => low !== null || high !== null).map(({ value }) => value)
  const scale = metricScale(values, metric, { ...bars, limits: withinReach(limits, amounts) })
  return { scale, isCut: areBeyond(limits, scale) }
}
