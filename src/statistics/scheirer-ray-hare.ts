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
 * levels; all values equal: NaN.
 */
export const scheirerRayHare = (value: Numbers, factorA: Levels, factorB: Levels): ScheirerRayHare => {
  const kept = Array.from(value, (_, i) => i).filter(i => !Number.isNaN(value[i]))
  const { ranks } = midranks(kept.map(i => value[i]))
  const a = kept.map(i => factorA[i])
  const b = kept.map(i => factorB[i])
  const centre = mean(ranks)
  const total = sum(ranks.map(rank => (rank - centre) ** 2)) / (ranks.length - 1)
  const between = (levels: Levels) => squaresBetween(ranks, levels, centre)
  const effect = (squares: number, df: number): RankEffect => {
    const h = total > 0 ? squares / total : NaN
    return { h, df, p: df > 0 ? chiSquaredUpper(h, df) : NaN }
  }
  const [squaresA, squaresB] = [between(a), between(b)]
  const cells = between(a.map((level, i) => JSON.stringify([level, b[i]])))
  const [dfA, dfB] = [new Set(a).size - 1, new Set(b).size - 1]
  return {
    factorA: effect(squaresA, dfA),
    factorB: effect(squaresB, dfB),
    interaction: effect(cells - squaresA - squaresB, dfA * dfB),
  }
}

/** How far the levels' mean ranks lie from the overall mean: squared distances, weighted by size. */
const squaresBetween = (ranks: Float64Array, levels: Levels, centre: number): number => {
  const byLevel = new Map<string | number, number[]>()
  levels.forEach((level, i) => {
    const members = byLevel.get(level)
    if (members) members.push(ranks[i])
    else byLevel.set(level, [ranks[i]])
  })
  return sum([...byLevel.values()].map(members => members.length * (mean(members) - centre) ** 2))
}
