import { nullableOrder } from '../../core/dimensions.ts'
import { allRows, type Rows, splitBy, words } from '../../core/table.ts'
import { mean } from '../../statistics/sum.ts'
import type { Answers } from '../answers.ts'
import { layoutOf, sampleOf } from '../inference/index.ts'
import { seatsOf } from '../judges/seats.ts'

/** What grades a judge gave to the runs of a tier, or of a model where there are no tiers. */
export interface Grades {
  /** Null for what the judges agreed on. */
  readonly judge: string | null
  readonly place: string | null
  /** By grade, how many runs have it. */
  readonly counts: ReadonlyMap<string, number>
  /** By grade, what share of the runs has it, every task weighing the same. */
  readonly shares: ReadonlyMap<string, number>
  readonly n: number
}

/** The grades of all runs, by the row of the run. */
interface Given {
  readonly judge: string | null
  readonly grades: readonly (string | null)[]
}

/** The grades of all runs by tier, as agreed on and as each of several judges gave them. */
export const gradesOf = (answers: Answers): Grades[] => {
  const { runs } = answers.tables
  const column = answers.groups('by_tier').length > 0 ? 'tier' : 'configuration'
  const places = splitBy(allRows(runs), [column])
    .sort((a, b) => nullableOrder(a.key[0], b.key[0]))
    .map(({ key: [place], rows }) => ({ place, rows, layout: layoutOf(rows) }))
  return givenIn(answers).flatMap(({ judge, grades }) => {
    const columns = [...new Set(grades)]
      .filter(grade => grade !== null)
      .map(grade => ({
        grade,
        isIt: Float64Array.from(grades, each => (each === null ? NaN : Number(each === grade))),
      }))
    return places.flatMap(({ place, rows, layout }) => {
      const counts = countsIn(rows, grades)
      const shares = columns
        .filter(({ grade }) => counts.has(grade))
        .map(({ grade, isIt }) => [grade, mean(sampleOf(layout, isIt).tasks.map(({ value }) => value))] as const)
      const n = [...counts.values()].reduce((sum, count) => sum + count, 0)
      return n > 0 ? [{ judge, place, counts, shares: new Map(shares), n }] : []
    })
  })
}

const givenIn = ({ tables: { runs, judges: table } }: Answers): Given[] => {
  const agreed = { judge: null, grades: words(allRows(runs), 'grade') }
  const { judges, judge, run } = seatsOf(table)
  if (judges.length < 2) return [agreed]
  const given = judges.map(name => ({ judge: name, grades: new Array<string | null>(runs.size).fill(null) }))
  words(allRows(table), 'judge_grade').forEach((grade, row) => {
    if (judge[row] >= 0) given[judge[row]].grades[run[row]] = grade
  })
  return [agreed, ...given]
}

const countsIn = ({ rows }: Rows, grades: readonly (string | null)[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const row of rows) {
    const grade = grades[row]
    if (grade !== null) counts.set(grade, (counts.get(grade) ?? 0) + 1)
  }
  return counts
}
