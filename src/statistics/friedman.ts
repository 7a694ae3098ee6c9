import { checkLengths } from './complete-pairs.ts'
import { chiSquaredUpper } from './distributions.ts'
import { midranks } from './ranks.ts'
import type { Numbers } from './sum.ts'

export interface Friedman {
  /** How far apart the conditions' rank sums are, scaled to a chi-squared distribution. */
  statistic: number
  df: number
  p: number
  /** Blocks (tasks) in which every condition was measured; the others are left out. */
  blocks: number
}

/**
 * Friedman: does any condition tend to rank higher than another within the same blocks? Ranks are taken within each
 * block and corrected for ties. `blocks` are rows with one value per condition. Fewer than two conditions, no complete
 * block, or all tied: NaN.
 */
export const friedman = (blocks: readonly Numbers[]): Friedman => {
  checkLengths(...blocks)
  const complete = blocks.filter(row => !Array.from(row).some(Number.isNaN))
  const n = complete.length
  const k = complete[0]?.length ?? 0
  if (n === 0 || k < 2) return { statistic: NaN, df: NaN, p: NaN, blocks: n }
  const rankSums = new Float64Array(k)
  let tieTerm = 0
  for (const row of complete) {
    const ranked = midranks(row)
    tieTerm += ranked.tieTerm
    for (let i = 0; i < k; i++) rankSums[i] += ranked.ranks[i]
  }
  const squares = rankSums.reduce((total, value) => total + value * value, 0)
  const correction = 1 - tieTerm / (n * k * (k * k - 1))
  const statistic = correction > 0 ? ((12 / (n * k * (k + 1))) * squares - 3 * n * (k + 1)) / correction : NaN
  return { statistic, df: k - 1, p: chiSquaredUpper(statistic, k - 1), blocks: n }
}
