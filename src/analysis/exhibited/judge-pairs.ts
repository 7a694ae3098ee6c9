import { naturalOrder } from '../../core/dimensions.ts'
import { cellReader } from '../../core/table.ts'
import type { Answers } from '../answers.ts'
import { seatsOf } from '../judges/seats.ts'

/** What two judges gave to the same runs, equal pairs of scores counted together. */
export interface JudgePair {
  readonly judge1: string
  readonly judge2: string
  readonly points: readonly { readonly score1: number; readonly score2: number; readonly runs: number }[]
}

/** With more different pairs than this single ones can no longer be told apart: scores are rounded to the grid. */
const mostPoints = 300
const grid = 20

/** The scores of every two judges, on the runs that both rated. */
export const judgePairsOf = ({ tables: { judges: table } }: Answers): JudgePair[] => {
  const { judges, judge, run } = seatsOf(table)
  const score = cellReader(table, 'judge_score')
  const byRun = new Map<number, Map<number, number>>()
  for (let row = 0; row < table.size; row++) {
    const given = score(row)
    if (judge[row] < 0 || typeof given !== 'number') continue
    const scores = byRun.get(run[row]) ?? new Map<number, number>()
    byRun.set(run[row], scores)
    scores.set(judge[row], given)
  }
  const pairs = judges.flatMap((_, first) => judges.slice(first + 1).map((_, i) => [first, first + 1 + i] as const))
  return pairs.flatMap(([first, second]) => {
    const both = [...byRun.values()].flatMap(scores => {
      const [one, other] = [scores.get(first), scores.get(second)]
      return one === undefined || other === undefined ? [] : [[one, other] as const]
    })
    return both.length === 0 ? [] : [{ judge1: judges[first], judge2: judges[second], points: counted(both) }]
  })
}

type Point = JudgePair['points'][number]

const counted = (pairs: readonly (readonly [number, number])[]): Point[] => {
  const exact = tally(pairs)
  if (exact.length <= mostPoints) return exact
  const onGrid = (score: number) => Math.round(score * grid) / grid
  return tally(pairs.map(([one, other]) => [onGrid(one), onGrid(other)]))
}

const tally = (pairs: readonly (readonly [number, number])[]): Point[] => {
  const counts = new Map<string, Point>()
  for (const [score1, score2] of pairs) {
    const key = `${score1} ${score2}`
    counts.set(key, { score1, score2, runs: (counts.get(key)?.runs ?? 0) + 1 })
  }
  return [...counts].sort(([a], [b]) => naturalOrder(a, b)).map(([, point]) => point)
}
