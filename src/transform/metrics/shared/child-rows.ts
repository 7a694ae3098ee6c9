import type { Rows, Table } from '../../../core/table.ts'
import { remembered } from './remembered.ts'

/** For each run the rows of a table below it. */
const rowsByRun = remembered((below: Table): ReadonlyMap<number, readonly number[]> => {
  const found = new Map<number, number[]>()
  below.parent?.rows.forEach((run, row) => {
    const rows = found.get(run)
    if (rows) rows.push(row)
    else found.set(run, [row])
  })
  return found
})

/** The rows of a table below the runs that belong to these runs; null where there is no such table, or an empty one. */
export const childRows = (runs: Rows, below: Table | undefined): Rows | null => {
  if (!below || below.size === 0) return null
  const known = rowsByRun(below)
  return { table: below, rows: Int32Array.from([...runs.rows].flatMap(run => known.get(run) ?? [])) }
}
