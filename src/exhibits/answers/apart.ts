import { type Comparison, sidesOf } from '../../analysis/comparisons/index.ts'

/** Models or agents that tried different tasks: they may differ for that alone. */
export const isApart = ({ scope, shared }: Pick<Comparison, 'scope' | 'shared'>): boolean =>
  scope !== 'tiers' && shared === 0

/** `2 pairs of models share no task, and so cannot be told apart.`; null where all pairs share some. */
export const apartText = (pairs: readonly Comparison[], scope: Comparison['scope']): string | null => {
  const idOf = (pair: Comparison) => sidesOf(pair).join('\n')
  const together = new Set(pairs.filter(pair => !isApart(pair)).map(idOf))
  const { size } = new Set(pairs.map(idOf).filter(id => !together.has(id)))
  if (size === 0) return null
  return `${size === 1 ? `1 pair of ${scope} shares` : `${size} pairs of ${scope} share`} no task, and so cannot be told apart.`
}
