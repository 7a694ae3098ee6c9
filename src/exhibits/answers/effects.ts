import type { Comparison } from '../../analysis/comparisons/index.ts'
import { formatDifference, formatFactor, formatNumber } from '../../core/format.ts'
import { isBeyondAll, type Written } from '../difference-text.ts'

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

/** The pairs of which it is known what they can have missed, the one that misses least first. */
export const byDetectable = (pairs: readonly Comparison[]): Comparison[] =>
  pairs.filter(({ mde }) => mde !== null).sort((a, b) => (a.mde ?? 0) - (b.mde ?? 0))

/** Beyond this factor digits say nothing more. */
const largeFactor = 1000

const boundless: Record<Comparison['scale'], string> = {
  difference: 'any difference',
  ratio: `even a factor of ${formatNumber(largeFactor, 'count')}`,
}

/** Whether it tells nothing: what it finds is as large as differences get. */
const isBoundless = ({ mde, scale }: Comparison, metric: Written): boolean =>
  isBeyondAll(mde ?? 0, scale, metric) || (scale === 'ratio' && (mde ?? 0) >= largeFactor)

/** How large effects can have been missed, from pair to pair; nothing where that is not known. */
export const missedText = (pairs: readonly Comparison[], metric: Written): string =>
  (['difference', 'ratio'] as const)
    .flatMap(scale => missedOn(byDetectable(pairs.filter(pair => pair.scale === scale)), metric))
    .join(' ')

const missedOn = (known: readonly Comparison[], metric: Written): string[] => {
  if (known.length === 0) return []
  const [least, most] = [known[0], known[known.length - 1]]
  const [from, to] = [least, most].map(pair => amount(pair.mde, pair, metric).replace(/^\+/, ''))
  const all = boundless[least.scale]
  if (isBoundless(least, metric)) return [`${all[0].toUpperCase()}${all.slice(1)} can have been missed.`]
  if (isBoundless(most, metric)) return [`A difference below ${from}, in some pairs ${all}, can have been missed.`]
  if (from === to) return [`A difference below ${to} can have been missed.`]
  return [`A difference below ${from.replace(/ points$/, '')} to ${to}, depending on the pair, can have been missed.`]
}
