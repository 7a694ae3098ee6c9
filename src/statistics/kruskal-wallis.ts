import { measured } from './describe.ts'
import { chiSquaredUpper } from './distributions.ts'
import { sorted } from './quantile.ts'
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
const kruskalWallisH = (groups: readonly Float64Array[]): number => {
  if (groups.length < 2 || groups.some(group => group.length === 0)) return NaN
  const { rankSums, tieTerm } = mergedRanks(groups)
  return rankStatistic(
    rankSums,
    groups.map(group => group.length),
    tieTerm,
  )
}

/** The statistic from the sum of ranks of each group; `tieTerm` is the sum of t³ - t over groups of t equal values. */
export const rankStatistic = (rankSums: Float64Array, sizes: readonly number[], tieTerm: number): number => {
  let [n, between] = [0, 0]
  for (let g = 0; g < sizes.length; g++) {
    n += sizes[g]
    between += rankSums[g] ** 2 / sizes[g]
  }
  const correction = 1 - tieTerm / (n * (n * n - 1))
  return correction > 0 ? ((12 / (n * (n + 1))) * between - 3 * (n + 1)) / correction : NaN
}

/** Ranks the values of all groups together by merging them, and sums the ranks of each group. */
const mergedRanks = (groups: readonly Float64Array[]): { rankSums: Float64Array; tieTerm: number } => {
  const next = new Uint32Array(groups.length)
  const before = new Uint32Array(groups.length)
  const rankSums = new Float64Array(groups.length)
  let [n, tieTerm] = [0, 0]
  for (let tied = -1; tied !== 0; ) {
    before.set(next)
    tied = passSmallest(groups, next)
    const rank = n + (tied + 1) / 2
    for (let g = 0; g < groups.length; g++) rankSums[g] += (next[g] - before[g]) * rank
    tieTerm += tied * (tied * tied - 1)
    n += tied
  }
  return { rankSums, tieTerm }
}

/** Moves past the smallest value in every group that has it; says how many there were, 0 at the end. */
const passSmallest = (groups: readonly Float64Array[], next: Uint32Array): number => {
  let smallest = Infinity
  for (let g = 0; g < groups.length; g++) {
    const group = groups[g]
    const at = next[g]
    if (at < group.length && group[at] < smallest) smallest = group[at]
  }
  let tied = 0
  for (let g = 0; g < groups.length; g++) {
    const group = groups[g]
    let at = next[g]
    while (at < group.length && group[at] === smallest) at++
    tied += at - next[g]
    next[g] = at
  }
  return tied
}
