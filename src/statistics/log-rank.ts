import { chiSquaredUpper } from './distributions.ts'
import type { EventTable } from './kaplan-meier.ts'

/** Two sides that are compared within a stratum. */
export interface EventTablePair {
  a: EventTable
  b: EventTable
}

/** What one stratum adds: the events in B minus those expected under exchangeable sides. */
export interface LogRankStratum {
  observedMinusExpected: number
  variance: number
}

export interface LogRank {
  /** Chi-squared with one degree of freedom under the null. */
  statistic: number
  p: number
  strata: LogRankStratum[]
}

/**
 * Stratified log-rank test: does one side have the event sooner? At each time of an event, B is expected to have its
 * share of those at risk (hypergeometric). `statistic` is (sum of observed minus expected)² / sum of variances; NaN
 * where that variance is 0.
 */
export const logRank = (strata: readonly EventTablePair[]): LogRank => {
  const found = strata.map(stratumOf)
  const observedMinusExpected = found.reduce((sum, each) => sum + each.observedMinusExpected, 0)
  const variance = found.reduce((sum, each) => sum + each.variance, 0)
  const statistic = variance > 0 ? observedMinusExpected ** 2 / variance : NaN
  return { statistic, p: chiSquaredUpper(statistic, 1), strata: found }
}

interface Moment {
  readonly time: number
  readonly events: number
  readonly left: number
}

const momentsOf = ({ times, events, censored }: EventTable): Moment[] =>
  Array.from(times, (time, i) => ({ time, events: events[i], left: events[i] + censored[i] }))

const countOf = (moments: readonly Moment[]): number => moments.reduce((sum, { left }) => sum + left, 0)

const stratumOf = ({ a, b }: EventTablePair): LogRankStratum => {
  const sides = [momentsOf(a), momentsOf(b)]
  const atRisk = sides.map(countOf)
  const times = [...new Set(sides.flat().map(({ time }) => time))].sort((x, y) => x - y)
  const result = { observedMinusExpected: 0, variance: 0 }
  for (const time of times) {
    const [inA, inB] = sides.map(side => side.find(moment => moment.time === time))
    const [all, events] = [atRisk[0] + atRisk[1], (inA?.events ?? 0) + (inB?.events ?? 0)]
    const share = atRisk[1] / all
    result.observedMinusExpected += (inB?.events ?? 0) - events * share
    if (all > 1) result.variance += (events * share * (1 - share) * (all - events)) / (all - 1)
    atRisk[0] -= inA?.left ?? 0
    atRisk[1] -= inB?.left ?? 0
  }
  return result
}
