import type { CsvFile, CsvRow } from '../../io/csv.ts'
import { identityReader, keyColumns, sameReader } from './keys.ts'
import type { Reader, Sheet } from './result-sheet.ts'
import type { ResultsFolder } from './results-input.ts'

/** What several runs share cannot tell which of them a row belongs to. */
const ambiguous = -1

export class RunOrder {
  readonly #folder: ResultsFolder
  readonly #known = new Map<string, ReadonlyMap<string, number>>()

  constructor(folder: ResultsFolder) {
    this.#folder = folder
  }

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

const noRun = 0
const afterAll = Number.MAX_SAFE_INTEGER

/** Hands out the rows of a table run by run, in the order of runs.csv; rows of no run or out of order are counted. */
export class Follower<T> {
  readonly #sheet: Sheet | null
  readonly #rows: CsvFile | null
  readonly #parse: Reader<T> | null
  readonly #identity: Reader<string>
  readonly #sameRun: (a: CsvRow, b: CsvRow) => boolean
  readonly #lines: ReadonlyMap<string, number>
  #next: CsvRow | null
  #line: number

  constructor(sheet: Sheet | null, order: RunOrder, take: (row: Sheet) => T) {
    const shared = sheet && order.sharedWith(sheet)
    this.#sheet = sheet
    this.#lines = shared?.lines ?? new Map()
    this.#identity = shared ? identityReader(sheet, shared.columns) : () => ''
    this.#sameRun = shared ? sameReader(sheet, shared.columns) : () => false
    this.#parse = sheet?.reader(take) ?? null
    this.#rows = sheet?.rows() ?? null
    this.#next = this.#rows?.next() ?? null
    this.#line = this.#locate(this.#next)
  }

  take(line: number): T[] {
    const taken: T[] = []
    while (this.#next && this.#parse && this.#line <= line) {
      if (this.#line === line) taken.push(this.#parse(this.#next))
      else this.#leaveOut(this.#next)
      const before = this.#next
      this.#next = this.#rows?.next() ?? null
      if (this.#next && !this.#sameRun(before, this.#next)) this.#line = this.#locate(this.#next)
    }
    return taken
  }

  finish(): void {
    this.take(afterAll - 1)
  }

  #locate(row: CsvRow | null): number {
    return (row && this.#lines.get(this.#identity(row))) ?? noRun
  }

  #leaveOut(row: CsvRow): void {
    if (this.#line === ambiguous)
      this.#count(
        'ambiguous',
        'Rows that could belong to several runs',
        'Write the results again: the file lacks a column that tells runs apart.',
        row,
      )
    else if (this.#line === noRun)
      this.#count('no run', 'Rows of runs that are not in runs.csv', 'Write the results again: files do not fit.', row)
    else this.#count('order', 'Rows that are not in the order of runs.csv', 'Sort it as runs.csv is sorted.', row)
  }

  #count(kind: string, what: string, hint: string, row: CsvRow): void {
    this.#sheet?.count(kind, `${what}: {count}. They were left out.`, hint, row)
  }
}
