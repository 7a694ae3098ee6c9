import { gather } from '../../core/gather.ts'
import { completePairs } from '../../statistics/complete-pairs.ts'
import { straightness } from '../../statistics/correlation.ts'
import { midranks } from '../../statistics/ranks.ts'
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
  const inOrder = (ratings: Ratings): Ratings => ratings.map(column => gather(column, rows))
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
  let difference = 0
  for (let i = 0; i < x.length; i++) difference += Math.abs(x[i] - y[i])
  return {
    n: x.length,
    spearman: straightness(midranks(x).ranks, midranks(y).ranks),
    pearson: straightness(x, y),
    meanAbsDifference: difference / x.length,
  }
}

const verdictsAgree = (one: Float64Array, other: Float64Array) => {
  let verdicts = 0
  let equal = 0
  for (let i = 0; i < one.length; i++) {
    if (Number.isNaN(one[i]) || Number.isNaN(other[i])) continue
    verdicts++
    if (one[i] === other[i]) equal++
  }
  return { verdicts, verdictAgreement: equal / verdicts }
}
