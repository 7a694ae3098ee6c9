import type { Comparison } from '../../analysis/comparisons/index.ts'
import { formatDifference, formatFactor, formatNumber } from '../../core/format.ts'
import { possible, type Written } from '../difference-text.ts'

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
  const ended = (limit: number | null) => (limit === null || pair.scale === 'ratio' ? limit : possible(limit, metric))
  const limits = [pair.low, pair.high].map(limit => amount(ended(limit), pair, metric).replace(/ points$/, ''))
  return `${effectText(pair, metric)} [${limits.join(', ')}]`
}

/** The pair that can have missed most: of the smallest effects that each finds, the largest. */
export const widestOf = (pairs: readonly Comparison[]): Comparison =>
  pairs.reduce((a, b) => ((b.mde ?? 0) > (a.mde ?? 0) ? b : a))

/** Beyond this factor digits say nothing more. */
const largeFactor = 1000

/** How large an effect a pair can have missed; nothing where that is not known. */
export const missedText = (widest: Comparison, metric: Written): string => {
  if (widest.mde === null) return ''
  if (widest.scale === 'difference' && widest.mde >= metric.range[1] - metric.range[0])
    return 'Any difference can have been missed.'
  if (widest.scale === 'ratio' && widest.mde >= largeFactor)
    return `Even a factor of ${formatNumber(largeFactor, 'count')} can have been missed.`
  return `A difference below ${amount(widest.mde, widest, metric).replace(/^\+/, '')} can have been missed.`
}
