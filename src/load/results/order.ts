import type { ResultsFolder } from './folder.ts'
import { identityReader, keyColumns } from './keys.ts'
import type { Sheet } from './sheet.ts'

/** What several runs share cannot tell which of them a row belongs to. */
export const ambiguous = -1

/** Where each run stands in runs.csv, for files that have only some of the key columns. */
export class RunOrder {
  readonly #folder: ResultsFolder
  readonly #known = new Map<string, ReadonlyMap<string, number>>()

  constructor(folder: ResultsFolder) {
    this.#folder = folder
  }

  /** The key columns that a file has, and the line of each run by what stands in them. */
  sharedWith(sheet: Sheet): { columns: readonly string[]; lines: ReadonlyMap<string, number> } {
    const columns = keyColumns.filter(column => sheet.has(column))
    const id = columns.join()
    const lines = this.#known.get(id) ?? this.#read(columns)
    this.#known.set(id, lines)
    return { columns, lines }
  }

  #read(columns: readonly string[]): ReadonlyMap<string, number> {
    const lines = new Map<string, number>()
    const runs = this.#folder.table('runs')
    if (!runs) return lines
    const identity = identityReader(runs, columns)
    for (const row of runs.rows()) {
      const id = identity(row)
      lines.set(id, lines.has(id) ? ambiguous : row.line)
    }
    return lines
  }
}
