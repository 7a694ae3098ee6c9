import { measured } from './describe.ts'
import { chiSquaredUpper } from './distributions.ts'
import { sorted } from './quantile.ts'
import { eachTie } from './ranks.ts'
import type { Numbers } from './sum.ts'

export interface KruskalWallis {
  /** How far apart the groups' mean ranks are, scaled to a chi-squared distribution. */
  h: number
  df: number
  p: number
}

/**
 * Kruskal-Wallis: does any group tend to have larger values than another? Compares mean ranks, corrected for ties.
 * Fewer than two groups, an empty group, or all values equal: NaN.
 */
export const kruskalWallis = (groups: readonly Numbers[]): KruskalWallis => {
  const df = groups.length - 1
  const h = kruskalWallisH(groups.map(group => sorted(measured(group))))
  return { h, df, p: chiSquaredUpper(h, df) }
}

/** The statistic for groups that are sorted and fully measured. */
export const kruskalWallisH = (groups: readonly Float64Array[]): number => {
  if (groups.length < 2 || groups.some(group => group.length === 0)) return NaN
  const n = groups.reduce((total, group) => total + group.length, 0)
  const pooled = new Float64Array(n)
  let filled = 0
  for (const group of groups) {
    pooled.set(group, filled)
    filled += group.length
  }
  pooled.sort()
  const next = new Uint32Array(groups.length)
  const rankSums = new Float64Array(groups.length)
  let tieTerm = 0
  eachTie(pooled, (start, end) => {
    const count = end - start
    tieTerm += count * (count * count - 1)
    addRanks(groups, next, rankSums, pooled[start], (start + end + 1) / 2)
  })
  let between = 0
  for (let g = 0; g < groups.length; g++) between += rankSums[g] ** 2 / groups[g].length
  const correction = 1 - tieTerm / (n * (n * n - 1))
  return correction > 0 ? ((12 / (n * (n + 1))) * between - 3 * (n + 1)) / correction : NaN
}

/** Moves each group past `value`, adding `rank` for every value passed. */
const addRanks = (
  groups: readonly Float64Array[],
  next: Uint32Array,
  rankSums: Float64Array,
  value: number,
  rank: number,
): void => {
  for (let g = 0; g < groups.length; g++) {
    const group = groups[g]
    while (next[g] < group.length && group[next[g]] === value) {
      rankSums[g] += rank
      next[g]++
    }
  }
}
