import { completePairs } from './complete-pairs.ts'
import { normalTwoSided } from './distributions.ts'
import { midranks } from './ranks.ts'
import type { Numbers } from './sum.ts'

export interface Wilcoxon {
  /** The smaller of the rank sums of rises and falls. */
  w: number
  /** Two-sided p. */
  p: number
}

const largestExact = 50

/**
 * Wilcoxon's signed-rank test: are rises within pairs as large as falls? Pairs without a difference are dropped.
 * Exact for at most 50 pairs without such pairs or ties; else normal, corrected for ties, without continuity
 * correction. No difference anywhere: NaN.
 */
export const wilcoxonSignedRank = (x: Numbers, y: Numbers): Wilcoxon => {
  const pairs = completePairs(x, y)
  const all = pairs.x.map((value, i) => value - pairs.y[i])
  const differences = all.filter(value => value !== 0)
  const n = differences.length
  if (n === 0) return { w: NaN, p: NaN }
  const { ranks, tieTerm } = midranks(differences.map(Math.abs))
  const total = (n * (n + 1)) / 2
  const rises = ranks.reduce((sum, rank, i) => sum + (differences[i] > 0 ? rank : 0), 0)
  const w = Math.min(rises, total - rises)
  if (n === all.length && n <= largestExact && tieTerm === 0) return { w, p: exactP(n, w) }
  const sd = Math.sqrt((n * (n + 1) * (2 * n + 1) - tieTerm / 2) / 24)
  return { w, p: normalTwoSided((w - total / 2) / sd) }
}

/** Chance of a rank sum this small, on either side, when each rank is a rise or a fall with equal chance. */
const exactP = (n: number, w: number): number => {
  const chance = new Float64Array(w + 1)
  chance[0] = 1
  for (let rank = 1; rank <= n; rank++) {
    for (let sum = w; sum >= 0; sum--) chance[sum] = (chance[sum] + (sum >= rank ? chance[sum - rank] : 0)) / 2
  }
  return Math.min(1, 2 * chance.reduce((total, value) => total + value, 0))
}
