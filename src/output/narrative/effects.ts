import { findsNothing } from '../../analysis/comparisons/detectable-effect.ts'
import type { Comparison } from '../../analysis/comparisons/index.ts'
import { formatDifference, formatFactor, formatFixed } from '../../core/format.ts'
import type { MetricInfo } from '../../core/metric.ts'

/** What of a metric says how its differences are written. */
type Written = Pick<MetricInfo, 'format'>

/** A difference in words: points of a percentage, times as much, or the unit of the metric. */
const amount = (value: number | null, { scale }: Comparison, { format }: Written): string => {
  if (value === null) return '–'
  if (scale === 'ratio') return formatFactor(value)
  return `${formatDifference(value, format)}${format === 'percent' ? ' points' : ''}`
}

export const effectText = (pair: Comparison, metric: Written): string =>
  amount(pair.scale === 'ratio' ? pair.ratio : pair.difference, pair, metric)

/** `+9.6 points [+6.4, +12.8]` */
export const effectWithLimits = (pair: Comparison, metric: Written): string => {
  const limits = [pair.low, pair.high].map(limit => amount(limit, pair, metric).replace(/ points$/, ''))
  return `${effectText(pair, metric)} [${limits.join(', ')}]`
}

/** `p = 0.034`, or `p < 0.001`. */
export const pText = (p: number): string => (p < 0.001 ? 'p < 0.001' : `p = ${formatFixed(p, p < 0.0995 ? 3 : 2)}`)

/** Beyond this factor digits say nothing more. */
const largeFactor = 1000

/** The minimum detectable effect, `36 points`; `none` where the metric cannot differ by so much, null where it is not known. */
export const detectableText = (pair: Comparison, metric: Written): string | null => {
  if (findsNothing(pair.reasons)) return 'none'
  if (pair.mde === null) return null
  if (pair.scale === 'ratio' && pair.mde >= largeFactor) return `above ${formatFactor(largeFactor)}`
  return amount(pair.mde, pair, metric).replace(/^\+/, '')
}
