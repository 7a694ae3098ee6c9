import { chiSquaredUpper } from './distributions.ts'
import type { Waits } from './kaplan-meier.ts'

/** Two sides that are compared within a stratum. */
export interface WaitingSides {
  a: Waits
  b: Waits
}

/** What one stratum says: how many more of B got there than would if both sides were alike. */
export interface Surplus {
  /** Got there in B, minus those expected. */
  surplus: number
  variance: number
}

export interface LogRank {
  /** Squared surplus of all strata over its variance; chi-squared with one degree of freedom if the sides are alike. */
  statistic: number
  p: number
  strata: Surplus[]
}

/**
 * Log-rank: does one side tend to get there sooner than the other? At each time at which someone gets there, those who
 * still wait are shuffled between the sides: B should have its share of those who get there (hypergeometric). Strata
 * are never mixed. `statistic` is (sum of surpluses)² / sum of variances. NaN where nothing can be told.
 */
export const logRank = (strata: readonly WaitingSides[]): LogRank => {
  const found = strata.map(surplusOf)
  const surplus = found.reduce((sum, each) => sum + each.surplus, 0)
  const variance = found.reduce((sum, each) => sum + each.variance, 0)
  const statistic = variance > 0 ? surplus ** 2 / variance : NaN
  return { statistic, p: chiSquaredUpper(statistic, 1), strata: found }
}

interface Moment {
  readonly time: number
  readonly happened: number
  readonly left: number
}

const momentsOf = ({ times, happened, ended }: Waits): Moment[] =>
  Array.from(times, (time, i) => ({ time, happened: happened[i], left: happened[i] + ended[i] }))

const countOf = (moments: readonly Moment[]): number => moments.reduce((sum, { left }) => sum + left, 0)

const surplusOf = ({ a, b }: WaitingSides): Surplus => {
  const sides = [momentsOf(a), momentsOf(b)]
  const watched = sides.map(countOf)
  const times = [...new Set(sides.flat().map(({ time }) => time))].sort((x, y) => x - y)
  const result = { surplus: 0, variance: 0 }
  for (const time of times) {
    const [inA, inB] = sides.map(side => side.find(moment => moment.time === time))
    const [all, happened] = [watched[0] + watched[1], (inA?.happened ?? 0) + (inB?.happened ?? 0)]
    const share = watched[1] / all
    result.surplus += (inB?.happened ?? 0) - happened * share
    if (all > 1) result.variance += (happened * share * (1 - share) * (all - happened)) / (all - 1)
    watched[0] -= inA?.left ?? 0
    watched[1] -= inB?.left ?? 0
  }
  return result
}
