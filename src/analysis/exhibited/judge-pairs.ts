import { columnNumbers } from '../../core/table.ts'
import type { Answers } from '../answers.ts'
import { seatsOf } from '../judges/seats.ts'

/** What two judges gave to the same runs, equal pairs of scores counted together. */
export interface JudgePair {
  readonly judge1: string
  readonly judge2: string
  readonly points: readonly { readonly score1: number; readonly score2: number; readonly runs: number }[]
  /** The step that scores were rounded to, where they were. */
  readonly roundedTo?: number
}

/** With more different pairs than this single ones can no longer be told apart: scores are rounded to the grid. */
const mostPoints = 300
const grid = 20

/** The scores of every two judges, on the runs that both rated. */
export const judgePairsOf = ({ tables: { runs, judges: table } }: Answers): JudgePair[] => {
  const { judges, judge, run } = seatsOf(table)
  const given = columnNumbers(table, 'judge_score')
  const scores = judges.map(() => new Float64Array(runs.size).fill(NaN))
  for (let row = 0; row < table.size; row++) if (judge[row] >= 0) scores[judge[row]][run[row]] = given[row]
  const pairs = judges.flatMap((_, first) => judges.slice(first + 1).map((_, i) => [first, first + 1 + i] as const))
  return pairs.flatMap(([first, second]) => {
    const found = counted(scores[first], scores[second])
    return found.points.length === 0 ? [] : [{ judge1: judges[first], judge2: judges[second], ...found }]
  })
}

type Point = JudgePair['points'][number]

const counted = (one: Float64Array, other: Float64Array): Pick<JudgePair, 'points' | 'roundedTo'> => {
  const exact = tally(one, other)
  if (exact.length <= mostPoints) return { points: exact }
  const onGrid = (score: number) => Math.round(score * grid) / grid
  return { points: tally(one.map(onGrid), other.map(onGrid)), roundedTo: 1 / grid }
}

/** From low to high in the first score, then in the second. */
const tally = (one: Float64Array, other: Float64Array): Point[] => {
  const counts = new Map<number, Map<number, number>>()
  for (let i = 0; i < one.length; i++) {
    if (Number.isNaN(one[i]) || Number.isNaN(other[i])) continue
    const row = counts.get(one[i]) ?? new Map<number, number>()
    counts.set(one[i], row)
    row.set(other[i], (row.get(other[i]) ?? 0) + 1)
  }
  const ascending = <Value>([a]: readonly [number, Value], [b]: readonly [number, Value]) => a - b
  return [...counts]
    .sort(ascending)
    .flatMap(([score1, row]) => [...row].sort(ascending).map(([score2, runs]) => ({ score1, score2, runs })))
}
