import { sorted } from './quantile.ts'
import type { Numbers } from './sum.ts'

/** Ranks from 1, equal values sharing the mean of their ranks, and how much tying there is. */
export interface Ranks {
  ranks: Float64Array
  /** Sum of t³ - t over groups of t equal values; 0 without ties. */
  tieTerm: number
}

/** The first position in sorted values whose value is not below `value`. */
export const lowerBound = (ordered: Float64Array, value: number): number => {
  let [low, high] = [0, ordered.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (ordered[middle] < value) low = middle + 1
    else high = middle
  }
  return low
}

/** The first position in sorted values whose value is above `value`. */
export const upperBound = (ordered: Float64Array, value: number): number => {
  let [low, high] = [0, ordered.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (ordered[middle] <= value) low = middle + 1
    else high = middle
  }
  return low
}

/** Calls `visit(start, end)` for each run of equal values among sorted ones. */
export const eachTie = (ordered: Float64Array, visit: (start: number, end: number) => void): void => {
  for (let start = 0, end: number; start < ordered.length; start = end) {
    end = start + 1
    while (end < ordered.length && ordered[end] === ordered[start]) end++
    visit(start, end)
  }
}

/** Ranks the values, all of which must be measured. */
export const midranks = (values: Numbers): Ranks => {
  const ordered = sorted(values)
  const rankAt = new Float64Array(ordered.length)
  let tieTerm = 0
  eachTie(ordered, (start, end) => {
    const count = end - start
    tieTerm += count * (count * count - 1)
    rankAt[start] = (start + end + 1) / 2
  })
  const ranks = new Float64Array(values.length)
  for (let i = 0; i < ranks.length; i++) ranks[i] = rankAt[lowerBound(ordered, values[i])]
  return { ranks, tieTerm }
}
