import { naturalOrder } from '../../core/dimensions.ts'
import type { Tables } from '../../core/schema.ts'
import { allRows, columnNumbers, words } from '../../core/table.ts'
import { median } from '../../statistics/quantile.ts'
import { remembered } from '../../transform/metrics/shared/remembered.ts'
import { numberColumn, wordColumn } from './judge-columns.ts'
import { type Ratings, ratingsOfRun } from './panel.ts'
import { rowsAbove, type Seats, seatsOf } from './seats.ts'

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

/** The share of points of every criterion in each run; of several judges of a run the median counts. */
export const criterionColumnsOf = remembered((tables: Tables): readonly CriterionColumn[] =>
  Array.from(ratedCriteria(tables, seatsOf(tables.judges)), ([of, ratings]) => ({
    of,
    column: Float64Array.from({ length: tables.runs.size }, (_, row) => median(ratingsOfRun(ratings, row))),
  })),
)

interface CriterionColumn {
  readonly of: string
  readonly column: Float64Array
}

/** The only criterion, where the implementation rate is made of nothing else, as that of a table without a rubric. */
export const soleCriterionOf = (tables: Tables): string | null => {
  const columns = criterionColumnsOf(tables)
  const [sole] = columns
  if (columns.length !== 1) return null
  const rates = columnNumbers(tables.runs, 'impl_rate')
  // What a run lacks of one it must lack of the other.
  const isSame = (value: number, row: number) => Object.is(value, rates[row]) || Math.abs(value - rates[row]) < rounding
  return sole.column.every(isSame) ? sole.of : null
}

/** Shares of points that are equal may differ by this where they were summed up. */
const rounding = 1e-9
