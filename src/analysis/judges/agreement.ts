import { pearson, spearman } from '../../statistics/correlation.ts'
import { completePairs } from '../../statistics/pairs.ts'
import { sum } from '../../statistics/sum.ts'
import { type Panel, type Ratings, rowsOf } from './panel.ts'

/** How far two judges agree on the runs that both rated. */
export interface PairAgreement {
  readonly judge1: string
  readonly judge2: string
  /** Runs with a score of both. */
  readonly n: number
  readonly spearman: number
  readonly pearson: number
  readonly meanAbsDifference: number
  /** Runs with a verdict of both, and on how many of them it is the same. */
  readonly verdicts: number
  readonly verdictAgreement: number
}

/** Every two judges with a run in common. */
export const pairAgreements = ({ judges, scores, verdicts, layout }: Panel): PairAgreement[] => {
  const rows = rowsOf(layout)
  const inOrder = (ratings: Ratings): Ratings => ratings.map(column => Float64Array.from(rows, row => column[row]))
  const [given, passed] = [inOrder(scores), inOrder(verdicts)]
  const pairs = judges.flatMap((_, first) => judges.slice(first + 1).map((_, i) => [first, first + 1 + i]))
  return pairs
    .map(([first, second]) => ({
      judge1: judges[first],
      judge2: judges[second],
      ...scoresAgree(given[first], given[second]),
      ...verdictsAgree(passed[first], passed[second]),
    }))
    .filter(pair => pair.n > 0 || pair.verdicts > 0)
}

const scoresAgree = (one: Float64Array, other: Float64Array) => {
  const { x, y } = completePairs(one, other)
  return {
    n: x.length,
    spearman: spearman(x, y).r,
    pearson: pearson(x, y).r,
    meanAbsDifference: sum(x.map((score, i) => Math.abs(score - y[i]))) / x.length,
  }
}

const verdictsAgree = (one: Float64Array, other: Float64Array) => {
  const { x, y } = completePairs(one, other)
  return { verdicts: x.length, verdictAgreement: x.filter((verdict, i) => verdict === y[i]).length / x.length }
}
