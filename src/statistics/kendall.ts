import { gather } from '../core/gather.ts'
import { completePairs } from './complete-pairs.ts'
import type { Correlation } from './correlation.ts'
import { normalTwoSided } from './distributions.ts'
import { sorted } from './quantile.ts'
import { eachTie } from './ranks.ts'
import type { Numbers } from './sum.ts'

const largestExact = 33

/**
 * Kendall's tau-b: of all two pairs compared, how many agree in order, minus how many disagree, corrected for ties.
 * Exact p when nothing is tied and there are at most 33 pairs or at most one dissent; else normal. Over complete
 * pairs; fewer than two, or one side constant: NaN.
 */
export const kendallTau = (x: Numbers, y: Numbers): Correlation => {
  const pairs = completePairs(x, y)
  const n = pairs.x.length
  const total = (n * (n - 1)) / 2
  const [tiesX, tiesY] = [ties(pairs.x), ties(pairs.y)]
  if (n < 2 || tiesX.pairs === total || tiesY.pairs === total) return { r: NaN, p: NaN }
  const { discordant, tiedBoth } = compare(pairs.x, pairs.y)
  const balance = total - tiesX.pairs - tiesY.pairs + tiedBoth - 2 * discordant
  // Rounding may lead a perfect order beyond 1.
  const tau = balance / Math.sqrt(total - tiesX.pairs) / Math.sqrt(total - tiesY.pairs)
  const r = Math.max(-1, Math.min(1, tau))
  const dissent = Math.min(discordant, total - discordant)
  if (tiesX.pairs === 0 && tiesY.pairs === 0 && (n <= largestExact || dissent <= 1)) return { r, p: exactP(n, dissent) }
  const m = n * (n - 1)
  const variance =
    (m * (2 * n + 5) - tiesX.spread - tiesY.spread) / 18 +
    (2 * tiesX.pairs * tiesY.pairs) / m +
    (n > 2 ? (tiesX.triples * tiesY.triples) / (9 * m * (n - 2)) : 0)
  return { r, p: normalTwoSided(balance / Math.sqrt(variance)) }
}

/**
 * Kendall's tau-b alone, by comparing every two pairs: for short rows that come by the thousand, which sorting and a p
 * would make ten times as long. Over complete pairs; fewer than two, or one side constant: NaN.
 */
export const shortTau = (x: Numbers, y: Numbers): number => {
  const pairs = completePairs(x, y)
  const n = pairs.x.length
  let [balance, apartX, apartY] = [0, 0, 0]
  for (let i = 1; i < n; i++)
    for (let j = 0; j < i; j++) {
      const [dx, dy] = [Math.sign(pairs.x[i] - pairs.x[j]), Math.sign(pairs.y[i] - pairs.y[j])]
      balance += dx * dy
      apartX += dx * dx
      apartY += dy * dy
    }
  return Math.max(-1, Math.min(1, balance / Math.sqrt(apartX) / Math.sqrt(apartY)))
}

/** Numbers of tied pairs and triples, and the ties' share of the variance. */
const ties = (values: Float64Array): { pairs: number; triples: number; spread: number } => {
  let [pairs, triples, spread] = [0, 0, 0]
  eachTie(sorted(values), (start, end) => {
    const count = end - start
    pairs += (count * (count - 1)) / 2
    triples += count * (count - 1) * (count - 2)
    spread += count * (count - 1) * (2 * count + 5)
  })
  return { pairs, triples, spread }
}

/** Counts the pairs whose two orders differ, and those tied in both. */
const compare = (x: Float64Array, y: Float64Array): { discordant: number; tiedBoth: number } => {
  const order = Array.from(x, (_, i) => i).sort((i, j) => x[i] - x[j] || y[i] - y[j])
  let tiedBoth = 0
  for (let i = 1, run = 1; i < order.length; i++) {
    const [a, b] = [order[i - 1], order[i]]
    run = x[a] === x[b] && y[a] === y[b] ? run + 1 : 1
    tiedBoth += run - 1
  }
  return { discordant: inversions(gather(y, order)), tiedBoth }
}

/** How many pairs stand in falling order, counted while merging sorted halves. */
const inversions = (values: Float64Array): number => {
  let count = 0
  let from = values
  let to: Float64Array = new Float64Array(values.length)
  for (let width = 1; width < values.length; width *= 2) {
    for (let start = 0; start < values.length; start += 2 * width) {
      const middle = Math.min(start + width, values.length)
      const end = Math.min(start + 2 * width, values.length)
      for (let k = start, i = start, j = middle; k < end; k++) {
        if (i < middle && (j >= end || from[i] <= from[j])) to[k] = from[i++]
        else {
          count += middle - i
          to[k] = from[j++]
        }
      }
    }
    ;[from, to] = [to, from]
  }
  return count
}

/** Chance of at most this many pairs in the rarer order, on either side, when all orders are equally likely. */
const exactP = (n: number, dissent: number): number => {
  if (4 * dissent === n * (n - 1)) return 1
  const chance = new Float64Array(dissent + 1)
  chance[0] = 1
  // With the j-th value, 0 to j - 1 inversions join in: a moving sum of width j.
  for (let j = 2; j <= n; j++) {
    for (let c = 1; c <= dissent; c++) chance[c] += chance[c - 1]
    for (let c = dissent; c >= j; c--) chance[c] -= chance[c - j]
    for (let c = 0; c <= dissent; c++) chance[c] /= j
  }
  return Math.min(1, 2 * chance.reduce((total, value) => total + value, 0))
}
