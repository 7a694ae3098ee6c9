import type { MetricVersus } from '../../../analysis/versus/versus.ts'
import { formatFactor, formatNumber } from '../../../core/format.ts'
import { listText } from '../../../core/list-text.ts'
import type { Settings } from '../../../core/settings.ts'
import { titleOf } from '../../narrative/words.ts'

type Compared = Pick<MetricVersus, 'pair' | 'difference' | 'equivalence'>

/** `5 points`, `×1.10`, `0.050`. */
const marginText = ({ pair: { metric }, difference, equivalence: { margin } }: Compared): string => {
  if (difference.scale === 'log ratio') return formatFactor(Math.exp(margin ?? NaN))
  return metric.format === 'percent'
    ? `${Number((100 * (margin ?? NaN)).toFixed(2))} points`
    : formatNumber(margin ?? NaN, metric.format)
}

const groupedBy = <Item>(items: readonly Item[], keyOf: (item: Item) => string): [string, Item[]][] => {
  const groups = new Map<string, Item[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return [...groups]
}

const unitOf = ({ pair: { metric }, difference }: Compared): string => {
  if (difference.scale === 'log ratio') return 'amounts'
  return metric.format === 'percent' ? 'shares' : 'other numbers'
}

/** How small a difference counts as none: the margin that most metrics of a unit have, and those that have another. */
export const marginNote = (compared: readonly Compared[], settings: Settings): string => {
  const known = compared.filter(
    ({ equivalence: { margin, low } }) => margin !== null && !Number.isNaN(margin) && !Number.isNaN(low),
  )
  if (known.length === 0) return 'No metric has a margin of equivalence.'
  const units = groupedBy(known, unitOf).map(([unit, metrics]) => {
    const [[usual], ...others] = groupedBy(metrics, marginText).sort(([, a], [, b]) => b.length - a.length)
    const different = others.map(
      ([margin, those]) =>
        `, ${margin} of ${listText(
          those.map(({ pair }) => titleOf(pair.metric, settings)),
          'and',
        )}`,
    )
    return `${usual} of ${unit}${different.join('')}`
  })
  const [{ equivalence }] = known
  return `Equivalent: the ${Number((100 * equivalence.confidence).toPrecision(6))}% CI (TOST) is within the margin (${units.join('; ')}).`
}
