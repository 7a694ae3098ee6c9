import { naturalOrder } from '../../core/dimensions.ts'
import type { Tables } from '../../core/schema.ts'
import { allRows, type Rows, type Table, words } from '../../core/table.ts'
import { type Layout, layoutOf } from '../inference/unit-sample.ts'
import { numberColumn } from './judge-columns.ts'
import type { Seats } from './seats.ts'

/** Judges × rows of the runs table; NaN where a judge gave no rating. */
export type Ratings = readonly Float64Array[]

/** What the judges of a study gave: scores, and verdicts as 1 and 0. Only valid judgments count. */
export interface Panel {
  readonly judges: readonly string[]
  readonly scores: Ratings
  readonly verdicts: Ratings
  /** The runs by task and subtest, in an order that does not depend on that of the rows. */
  readonly layout: Layout
}

export const panelOf = ({ runs, judges: table }: Pick<Tables, 'runs' | 'judges'>, seats: Seats): Panel => {
  const ratings = (column: string): Ratings => {
    const given = numberColumn(table, column)
    const matrix = seats.judges.map(() => new Float64Array(runs.size).fill(NaN))
    for (let row = 0; row < table.size; row++) {
      const judge = seats.judge[row]
      if (judge >= 0) matrix[judge][seats.run[row]] = given[row]
    }
    return matrix
  }
  return {
    judges: seats.judges,
    scores: ratings('judge_score'),
    verdicts: ratings('judge_passed'),
    layout: layoutOf(orderedRows(runs)),
  }
}

/** Rows by experiment and repetition: what the layout does not order itself. */
const orderedRows = (runs: Table): Rows => {
  const rows = allRows(runs)
  const experiments = words(rows, 'experiment').map(name => name ?? '')
  const names = [...new Set(experiments)].sort(naturalOrder)
  const places = new Map(names.map((name, place) => [name, place]))
  const place = experiments.map(name => places.get(name) ?? 0)
  const repetition = numberColumn(runs, 'run_number')
  return { table: runs, rows: rows.rows.sort((a, b) => place[a] - place[b] || repetition[a] - repetition[b]) }
}

/** The ratings of one run, ascending, so that no sum depends on who gave them; without one judge where that is asked. */
export const ratingsOfRun = (ratings: Ratings, row: number, without = -1): number[] => {
  const found: number[] = []
  for (let judge = 0; judge < ratings.length; judge++) {
    const rating = ratings[judge][row]
    if (judge === without || Number.isNaN(rating)) continue
    let place = found.push(rating) - 1
    for (; place > 0 && found[place - 1] > rating; place--) found[place] = found[place - 1]
    found[place] = rating
  }
  return found
}

/** Every run of a layout, in its order. */
export const rowsOf = ({ tasks, runs }: Layout): Int32Array => {
  const found = new Int32Array(runs)
  let at = 0
  for (const { subtests } of tasks)
    for (const { rows } of subtests) {
      found.set(rows, at)
      at += rows.length
    }
  return found
}
