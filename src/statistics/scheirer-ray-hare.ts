import { gather } from '../core/gather.ts'
import { checkLengths } from './complete-pairs.ts'
import { chiSquaredUpper } from './distributions.ts'
import { midranks } from './ranks.ts'
import { mean, type Numbers, sum } from './sum.ts'

export interface RankEffect {
  h: number
  df: number
  /** NaN without degrees of freedom: the factor has one level only. */
  p: number
}

export interface ScheirerRayHare {
  factorA: RankEffect
  factorB: RankEffect
  interaction: RankEffect
}

/** Anything that tells levels apart. */
type Levels = readonly (string | number)[]

/**
 * Scheirer-Ray-Hare: do two factors, or their combination, move the ranks? A two-way analysis of variance on ranks:
 * each effect's sum of squares over the total variance of the ranks. Values not measured are left out with their
 * levels; all values equal: NaN. Rows of unequal length are an error.
 */
export const scheirerRayHare = (value: Numbers, factorA: Levels, factorB: Levels): ScheirerRayHare => {
  checkLengths(value, factorA, factorB)
  const kept: number[] = []
  for (let i = 0; i < value.length; i++) if (!Number.isNaN(value[i])) kept.push(i)
  const { ranks } = midranks(gather(value, kept))
  const [a, b] = [coded(factorA, kept), coded(factorB, kept)]
  const cells = { codes: a.codes.map((code, i) => code * b.count + b.codes[i]), count: a.count * b.count }
  const centre = mean(ranks)
  const total = sum(ranks.map(rank => (rank - centre) ** 2)) / (ranks.length - 1)
  const between = (levels: Coded) => squaresBetween(ranks, levels, centre)
  const effect = (squares: number, df: number): RankEffect => {
    const h = total > 0 ? squares / total : NaN
    return { h, df, p: df > 0 ? chiSquaredUpper(h, df) : NaN }
  }
  const [squaresA, squaresB] = [between(a), between(b)]
  const [dfA, dfB] = [a.count - 1, b.count - 1]
  return {
    factorA: effect(squaresA, dfA),
    factorB: effect(squaresB, dfB),
    interaction: effect(between(cells) - squaresA - squaresB, dfA * dfB),
  }
}

/** Levels as numbers from 0. */
interface Coded {
  readonly codes: Int32Array
  readonly count: number
}

const coded = (levels: Levels, kept: readonly number[]): Coded => {
  const known = new Map<string | number, number>()
  const codes = new Int32Array(kept.length)
  for (let i = 0; i < codes.length; i++) {
    const level = levels[kept[i]]
    const code = known.get(level) ?? known.size
    if (code === known.size) known.set(level, code)
    codes[i] = code
  }
  return { codes, count: known.size }
}

/** How far the levels' mean ranks lie from the overall mean: squared distances, weighted by size. */
const squaresBetween = (ranks: Float64Array, { codes, count }: Coded, centre: number): number => {
  const members = Array.from({ length: count }, (): number[] => [])
  for (let i = 0; i < codes.length; i++) members[codes[i]].push(ranks[i])
  return sum(members.map(each => (each.length === 0 ? 0 : each.length * (mean(each) - centre) ** 2)))
}
