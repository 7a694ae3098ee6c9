import { naturalOrder } from '../../core/dimensions.ts'
import type { Tables } from '../../core/schema.ts'
import { allRows, words } from '../../core/table.ts'
import { numberColumn, wordColumn } from './judge-columns.ts'
import type { Ratings } from './panel.ts'
import { rowsAbove, type Seats } from './seats.ts'

type CriterionTables = Pick<Tables, 'runs' | 'criteria' | 'rubric'>

/** The rows of each criterion that judges rated; where there is a rubric, only of those in it. Natural order of names. */
const rowsByCriterion = ({ criteria, rubric }: CriterionTables): { name: string; rows: number[] }[] => {
  const listed = new Set(words(allRows(rubric), 'criterion'))
  const { codes, words: names } = wordColumn(criteria, 'criterion')
  const found = names.map(name => ({ name, rows: [] as number[] }))
  for (let row = 0; row < codes.length; row++) if (codes[row] >= 0) found[codes[row]].rows.push(row)
  return found
    .filter(({ name, rows }) => rows.length > 0 && (listed.size === 0 || listed.has(name)))
    .sort((a, b) => naturalOrder(a.name, b.name))
}

/**
 * What each judge gave for each criterion: the share of its points achieved, over the judgments to which it applies.
 * One criterion at a time, since there may be many and all at once would fill the memory.
 */
export const ratedCriteria = function* (tables: CriterionTables, seats: Seats): Iterable<[string, Ratings]> {
  const judgment = rowsAbove(tables.criteria, 'criteria')
  const achieved = numberColumn(tables.criteria, 'criterion_achieved')
  const max = numberColumn(tables.criteria, 'criterion_max')
  const zeros = () => seats.judges.map(() => new Float64Array(tables.runs.size))
  for (const { name, rows } of rowsByCriterion(tables)) {
    const points = zeros()
    const possible = zeros()
    for (const row of rows) {
      const judge = seats.judge[judgment[row]]
      if (judge < 0 || Number.isNaN(achieved[row]) || Number.isNaN(max[row])) continue
      const run = seats.run[judgment[row]]
      points[judge][run] += achieved[row]
      possible[judge][run] += max[row]
    }
    yield [name, points.map((column, judge) => shares(column, possible[judge]))]
  }
}

/** Points over those possible; NaN where none are possible. */
const shares = (points: Float64Array, possible: Float64Array): Float64Array => {
  const found = new Float64Array(points.length)
  for (let run = 0; run < points.length; run++) found[run] = possible[run] > 0 ? points[run] / possible[run] : NaN
  return found
}
