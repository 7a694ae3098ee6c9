import type { ReportMain } from '../../../core/report-data.ts'
import type { Rows } from './page-rows.ts'

/** What runs are called in addresses: a row number would become another run when runs arrive. */
export interface RunKeys {
  of(row: number): string
  /** Null where there is no such run. */
  rowOf(key: string): number | null
}

/** The path of a run; where runs share one, such as the samples of a log file, also what tells them apart. */
export const runKeys = (runs: Rows, { dimensions }: ReportMain): RunKeys => {
  const rows = Array.from({ length: runs.size }, (_, row) => row)
  const paths = new Map<string, number>()
  for (const row of rows) paths.set(runs.word('folder', row), (paths.get(runs.word('folder', row)) ?? 0) + 1)
  const found = new Map<string, number>()
  const keys = rows.map(row => {
    const path = runs.word('folder', row)
    const columns = [...dimensions.map(({ column }) => column), 'run_number']
    const key = paths.get(path) === 1 ? path : [path, ...columns.map(column => runs.word(column, row))].join(' · ')
    let unique = key
    for (let i = 2; found.has(unique); i++) unique = `${key} (${i})`
    found.set(unique, row)
    return unique
  })
  return { of: row => keys[row], rowOf: key => found.get(key) ?? null }
}

/** The run in whose folder a file lies; null where it lies in none. */
export const runOfFile = ({ rowOf }: Pick<RunKeys, 'rowOf'>, file: string): string | null => {
  for (let path = file; path !== ''; path = path.slice(0, Math.max(0, path.lastIndexOf('/'))))
    if (rowOf(path) !== null) return path
  return null
}
