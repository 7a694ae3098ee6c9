import { tTwoSided } from './distributions.ts'
import { completePairs } from './pairs.ts'
import { midranks } from './ranks.ts'
import { mean, type Numbers, sum } from './sum.ts'

export interface Correlation {
  /** From -1 (one falls as the other rises) over 0 to 1. */
  r: number
  /** Two-sided p of no correlation. */
  p: number
}

/**
 * Pearson's r: how closely pairs follow a straight line. Over complete pairs; fewer than two, or one side constant:
 * NaN. Two pairs always lie on a line: p = 1.
 */
export const pearson = (x: Numbers, y: Numbers): Correlation => {
  const pairs = completePairs(x, y)
  const n = pairs.x.length
  const r = straightness(pairs.x, pairs.y)
  return { r, p: n === 2 && !Number.isNaN(r) ? 1 : correlationP(r, n) }
}

/**
 * Spearman's rho: how closely pairs follow any rising or falling order; Pearson's r of the ranks. Over complete
 * pairs; one side constant: NaN; fewer than three pairs have no p.
 */
export const spearman = (x: Numbers, y: Numbers): Correlation => {
  const pairs = completePairs(x, y)
  const r = straightness(midranks(pairs.x).ranks, midranks(pairs.y).ranks)
  return { r, p: correlationP(r, pairs.x.length) }
}

/** Product-moment correlation; NaN when a side does not vary. */
export const straightness = (x: Float64Array, y: Float64Array): number => {
  if (x.length < 2 || isFlat(x) || isFlat(y)) return NaN
  const [dx, dy] = [centred(x), centred(y)]
  // One root of the product keeps a perfect correlation at exactly 1.
  return Math.max(-1, Math.min(1, products(dx, dy) / Math.sqrt(products(dx, dx) * products(dy, dy))))
}

const products = (x: Float64Array, y: Float64Array): number => {
  const found = new Float64Array(x.length)
  for (let i = 0; i < found.length; i++) found[i] = x[i] * y[i]
  return sum(found)
}

const isFlat = (values: Float64Array): boolean => values.every(value => value === values[0])

const centred = (values: Float64Array): Float64Array => {
  const centre = mean(values)
  return values.map(value => value - centre)
}

/** Two-sided p of a correlation over n pairs, by Student's t with n - 2 degrees of freedom. */
export const correlationP = (r: number, n: number): number => {
  if (n < 3) return NaN
  return tTwoSided(r * Math.sqrt((n - 2) / ((1 - r) * (1 + r))), n - 2)
}
