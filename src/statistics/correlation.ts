import { completePairs } from './complete-pairs.ts'
import { tTwoSided } from './distributions.ts'
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
export const straightness = (x: Float64Array, y: Float64Array): number => alignment(spreadOf(x), spreadOf(y))

/** How values lie around their mean: found once of a row that is set against many others. */
export interface Spread {
  readonly deviations: Float64Array
  /** The sum of their squares; NaN when there is no variation. */
  readonly squares: number
}

export const spreadOf = (values: Float64Array): Spread => {
  const centre = mean(values)
  const deviations = new Float64Array(values.length)
  let isFlat = true
  for (let i = 0; i < values.length; i++) {
    deviations[i] = values[i] - centre
    if (values[i] !== values[0]) isFlat = false
  }
  return { deviations, squares: isFlat ? NaN : products(deviations, deviations) }
}

/** Product-moment correlation of two rows; NaN when one of them does not vary. */
export const alignment = (x: Spread, y: Spread): number =>
  // One root of the product keeps a perfect correlation at exactly 1.
  Math.max(-1, Math.min(1, products(x.deviations, y.deviations) / Math.sqrt(x.squares * y.squares)))

const products = (x: Float64Array, y: Float64Array): number => {
  const found = new Float64Array(x.length)
  for (let i = 0; i < found.length; i++) found[i] = x[i] * y[i]
  return sum(found)
}

/** Two-sided p of a correlation over n pairs, by Student's t with n - 2 degrees of freedom. */
export const correlationP = (r: number, n: number): number => {
  if (n < 3) return NaN
  return tTwoSided(r * Math.sqrt((n - 2) / ((1 - r) * (1 + r))), n - 2)
}
