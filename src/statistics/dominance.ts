import { measured } from './describe.ts'
import { sorted } from './quantile.ts'
import type { Numbers } from './sum.ts'

/** How the values of one sample stand against those of another, pair by pair. */
export interface Dominance {
  /** Pairs in which the first sample's value is larger. */
  wins: number
  /** Pairs in which it is smaller. */
  losses: number
  /** Sum of t³ - t over groups of t equal values in both samples together. */
  tieTerm: number
}

/** Counts all pairs in one walk over both sorted samples. */
export const dominance = (x: Float64Array, y: Float64Array): Dominance => {
  let [wins, losses, tieTerm] = [0, 0, 0]
  let i = 0
  let j = 0
  while (i < x.length || j < y.length) {
    const value = j >= y.length || x[i] <= y[j] ? x[i] : y[j]
    const [startX, startY] = [i, j]
    while (i < x.length && x[i] === value) i++
    while (j < y.length && y[j] === value) j++
    wins += (i - startX) * startY
    losses += (i - startX) * (y.length - j)
    const tied = i - startX + j - startY
    tieTerm += tied * (tied * tied - 1)
  }
  return { wins, losses, tieTerm }
}

/**
 * Cliff's delta: how often a value of `x` beats a value of `y`, minus how often it loses.
 * -1 = always loses, 0 = no tendency, 1 = always wins. An empty sample has no answer: NaN.
 */
export const cliffsDelta = (x: Numbers, y: Numbers): number => {
  const [a, b] = [sorted(measured(x)), sorted(measured(y))]
  const { wins, losses } = dominance(a, b)
  return (wins - losses) / (a.length * b.length)
}
