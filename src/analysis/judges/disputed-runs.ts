import { type Panel, ratingsOfRun, rowsOf } from './panel.ts'

/** A run on which judges disagree. */
export interface Disputed {
  /** Its row in the runs table. */
  readonly row: number
  /** Highest score minus lowest. */
  readonly range: number
  /** By judge, in the panel's order; NaN where a judge gave none. */
  readonly scores: readonly number[]
}

/** The runs with the widest ranges of scores, widest first; runs on which all agree are not among them. */
export const runsInDispute = ({ scores, layout }: Panel, most: number): Disputed[] =>
  Array.from(rowsOf(layout), row => ({ row, range: rangeOf(ratingsOfRun(scores, row)) }))
    .filter(({ range }) => range > 0)
    .sort((a, b) => b.range - a.range)
    .slice(0, most)
    .map(({ row, range }) => ({ row, range, scores: scores.map(column => column[row]) }))

const rangeOf = (ascending: readonly number[]): number =>
  ascending.length === 0 ? 0 : ascending[ascending.length - 1] - ascending[0]
