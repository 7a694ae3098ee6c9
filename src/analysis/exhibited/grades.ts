import { nullableOrder } from '../../core/dimensions.ts'
import { allRows, cellReader, type Table, words } from '../../core/table.ts'
import type { Answers } from '../answers.ts'
import { seatsOf } from '../judges/seats.ts'

/** What grades a judge gave to the runs of a tier, or of a model where there are no tiers. */
export interface Grades {
  /** Null for what the judges agreed on. */
  readonly judge: string | null
  readonly place: string | null
  /** By grade, how many runs have it. */
  readonly counts: ReadonlyMap<string, number>
  readonly n: number
}

/** The grades of all runs by tier, as agreed on and as each of several judges gave them. */
export const gradesOf = (answers: Answers): Grades[] => {
  const { runs, judges: table } = answers.tables
  const column = answers.groups('by_tier').length > 0 ? 'tier' : 'agent_model'
  const { judges, judge } = seatsOf(table)
  const agreed = tally(runs, column, words(allRows(runs), 'grade'), null)
  if (judges.length < 2) return agreed
  const given = words(allRows(table), 'judge_grade')
  return [
    ...agreed,
    ...judges.flatMap((name, seat) =>
      tally(
        table,
        column,
        given.map((grade, row) => (judge[row] === seat ? grade : null)),
        name,
      ),
    ),
  ]
}

const tally = (table: Table, column: string, grades: readonly (string | null)[], judge: string | null): Grades[] => {
  const places = cellReader(table, column)
  const found = new Map<string | null, Map<string, number>>()
  grades.forEach((grade, row) => {
    if (grade === null) return
    const place = places(row)
    const name = typeof place === 'string' ? place : null
    const counts = found.get(name) ?? new Map<string, number>()
    found.set(name, counts)
    counts.set(grade, (counts.get(grade) ?? 0) + 1)
  })
  return [...found]
    .sort(([a], [b]) => nullableOrder(a, b))
    .map(([place, counts]) => ({
      judge,
      place,
      counts,
      n: [...counts.values()].reduce((sum, count) => sum + count, 0),
    }))
}
