import { naturalOrder } from '../../core/dimensions.ts'
import type { Tables } from '../../core/schema.ts'
import { allRows, numbers, words } from '../../core/table.ts'
import type { Ratings } from './panel.ts'
import { rowsAbove, type Seats } from './seats.ts'

type CriterionTables = Pick<Tables, 'runs' | 'criteria' | 'rubric'>

/** The rows of each criterion that judges rated; where there is a rubric, only of those in it. Natural order of names. */
const rowsByCriterion = ({ criteria, rubric }: CriterionTables): [string, number[]][] => {
  const listed = new Set(words(allRows(rubric), 'criterion'))
  const found = new Map<string, number[]>()
  words(allRows(criteria), 'criterion').forEach((name, row) => {
    if (name === null || (listed.size > 0 && !listed.has(name))) return
    const rows = found.get(name)
    if (rows) rows.push(row)
    else found.set(name, [row])
  })
  return [...found].sort(([a], [b]) => naturalOrder(a, b))
}

/**
 * What each judge gave for each criterion: the share of its points achieved, over the judgments to which it applies.
 * One criterion at a time, since there may be many and all at once would fill the memory.
 */
export const ratedCriteria = function* (tables: CriterionTables, seats: Seats): Iterable<[string, Ratings]> {
  const judgment = rowsAbove(tables.criteria, 'criteria')
  const achieved = numbers(allRows(tables.criteria), 'criterion_achieved')
  const max = numbers(allRows(tables.criteria), 'criterion_max')
  const zeros = () => seats.judges.map(() => new Float64Array(tables.runs.size))
  for (const [name, rows] of rowsByCriterion(tables)) {
    const points = zeros()
    const possible = zeros()
    for (const row of rows) {
      const judge = seats.judge[judgment[row]]
      if (judge < 0 || Number.isNaN(achieved[row]) || Number.isNaN(max[row])) continue
      const run = seats.run[judgment[row]]
      points[judge][run] += achieved[row]
      possible[judge][run] += max[row]
    }
    yield [name, points.map((column, judge) => column.map((sum, run) => shareOf(sum, possible[judge][run])))]
  }
}

const shareOf = (points: number, possible: number): number => (possible > 0 ? points / possible : NaN)
