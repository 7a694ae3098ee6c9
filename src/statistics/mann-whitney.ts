import { measured } from './describe.ts'
import { normalUpper } from './distributions.ts'
import { dominance } from './dominance.ts'
import { sorted } from './quantile.ts'
import type { Numbers } from './sum.ts'

export interface MannWhitney {
  /** Pairs won by the first sample, ties counting half. */
  u: number
  /** Two-sided p. */
  p: number
}

/**
 * Mann-Whitney U: do values of one sample tend to be larger than those of the other? Counts the pairs that `x` wins.
 * Exact when the smaller sample has at most 8 values and nothing is tied; else normal, with tie and continuity
 * correction. All values equal: p = 1. An empty sample: NaN.
 */
export const mannWhitneyU = (x: Numbers, y: Numbers): MannWhitney => {
  const [a, b] = [sorted(measured(x)), sorted(measured(y))]
  if (a.length === 0 || b.length === 0) return { u: NaN, p: NaN }
  const { wins, losses, tieTerm } = dominance(a, b)
  const u = (wins - losses + a.length * b.length) / 2
  return { u, p: mannWhitneyP(a.length, b.length)(u, tieTerm) }
}

const largestExact = 8

/** The two-sided p of a U for these sample sizes; made once per pair of sizes, since the exact table can be large. */
export const mannWhitneyP = (n1: number, n2: number): ((u: number, tieTerm: number) => number) => {
  const pairs = n1 * n2
  const n = n1 + n2
  let table: Float64Array | undefined
  return (u, tieTerm) => {
    const smaller = Math.min(u, pairs - u)
    if (tieTerm === 0 && Math.min(n1, n2) <= largestExact) {
      table ??= lowerTail(Math.min(n1, n2), Math.max(n1, n2))
      return Math.min(1, 2 * table[smaller])
    }
    const sd = Math.sqrt((pairs / 12) * (n + 1 - tieTerm / (n * (n - 1))))
    return sd > 0 ? Math.min(1, 2 * normalUpper((pairs / 2 - smaller - 0.5) / sd)) : 1
  }
}

/**
 * The chance of each U from 0 to the middle, or a smaller one, when all orders are equally likely. The numbers of
 * orders are the coefficients of a Gaussian binomial: the product of (1 - q^(n + i)) / (1 - q^i) for i up to m.
 */
const lowerTail = (m: number, n: number): Float64Array => {
  const size = Math.floor((m * n) / 2) + 1
  const chance = new Float64Array(size)
  chance[0] = 1
  for (let i = 1; i <= m; i++) {
    for (let u = i; u < size; u++) chance[u] += chance[u - i]
    for (let u = size - 1; u >= n + i; u--) chance[u] -= chance[u - n - i]
    // Dividing by C(n + i, i) step by step keeps the numbers near 1.
    for (let u = 0; u < size; u++) chance[u] *= i / (n + i)
  }
  for (let u = 1; u < size; u++) chance[u] += chance[u - 1]
  return chance
}
