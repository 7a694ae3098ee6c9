import type { Numbers } from './sum.ts'

/** Positions of the p-values there are, smallest first; NaN (no test) takes no part in a correction. */
const ascending = (p: Numbers): number[] =>
  Array.from(p, (_, i) => i)
    .filter(i => !Number.isNaN(p[i]))
    .sort((i, j) => p[i] - p[j])

/** p-values multiplied by their number: the chance of any false alarm stays below alpha. In input order, at most 1. */
export const bonferroni = (p: Numbers): Float64Array => {
  const tests = ascending(p).length
  return Float64Array.from(p, value => Math.min(1, value * tests))
}

/**
 * Holm: as safe as Bonferroni and never weaker. The smallest p is multiplied by the number of tests, the next by one
 * less, and so on, never falling. In input order, at most 1.
 */
export const holm = (p: Numbers): Float64Array => {
  const adjusted = new Float64Array(p.length).fill(NaN)
  const order = ascending(p)
  let largest = 0
  order.forEach((position, rank) => {
    largest = Math.max(largest, Math.min(1, p[position] * (order.length - rank)))
    adjusted[position] = largest
  })
  return adjusted
}

/**
 * Benjamini-Hochberg: keeps the expected share of false alarms among the findings below alpha. p times the number of
 * tests over its rank, never rising towards smaller p. In input order, at most 1.
 */
export const benjaminiHochberg = (p: Numbers): Float64Array => {
  const adjusted = new Float64Array(p.length).fill(NaN)
  const order = ascending(p)
  let smallest = 1
  for (let rank = order.length; rank > 0; rank--) {
    const position = order[rank - 1]
    smallest = Math.min(smallest, (p[position] * order.length) / rank)
    adjusted[position] = smallest
  }
  return adjusted
}
