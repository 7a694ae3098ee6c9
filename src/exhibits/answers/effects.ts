import { findsNothing } from '../../analysis/comparisons/detectable.ts'
import type { Comparison } from '../../analysis/comparisons/index.ts'
import { formatDifference, formatFactor, formatNumber } from '../../core/format.ts'
import type { Written } from '../difference-text.ts'

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
  pairs.filter(pair => pair.mde !== null || findsNothing(pair)).sort((a, b) => reach(a) - reach(b))

const reach = ({ mde }: Comparison): number => mde ?? Number.MAX_VALUE

/** Beyond this factor digits say nothing more. */
const largeFactor = 1000

const boundless: Record<Comparison['scale'], string> = {
  difference: 'any difference',
  ratio: `even a factor of ${formatNumber(largeFactor, 'count')}`,
}

/** Whether it tells nothing: what it finds is as large as differences get. */
const isBoundless = (pair: Comparison): boolean =>
  findsNothing(pair) || (pair.scale === 'ratio' && (pair.mde ?? 0) >= largeFactor)

/** How large effects can have been missed, from pair to pair; nothing where that is not known. */
export const missedText = (pairs: readonly Comparison[], metric: Written): string =>
  (['difference', 'ratio'] as const)
    .flatMap(scale => missedOn(byDetectable(pairs.filter(pair => pair.scale === scale)), metric))
    .join(' ')

const missedOn = (known: readonly Comparison[], metric: Written): string[] => {
  if (known.length === 0) return []
  const all = boundless[known[0].scale]
  const told = known.filter(pair => !isBoundless(pair))
  if (told.length === 0) return [`${all[0].toUpperCase()}${all.slice(1)} can have been missed.`]
  const [from, to] = [told[0], told[told.length - 1]].map(pair => amount(pair.mde, pair, metric).replace(/^\+/, ''))
  const range = from === to ? to : `${from.replace(/ points$/, '')} to ${to}, depending on the pair`
  const open = known.length - told.length
  const beyond = open === 0 ? '' : `, in ${open === 1 ? 'one pair' : `${open} pairs`} ${all}`
  return [`A difference below ${range}${beyond}${open > 0 || from !== to ? ',' : ''} can have been missed.`]
}
