import type { ReportColumn, ReportRows } from '../../../core/report-data.ts'

export type Value = string | number | boolean | null

const readerOf = (column: ReportColumn | undefined): ((row: number) => Value) => {
  if (!column) return () => null
  if ('codes' in column) return row => column.words[column.codes[row]] ?? null
  if ('flags' in column) return row => (column.flags[row] === null ? null : column.flags[row] === 1)
  return row => column.numbers[row] ?? null
}

/** Columns asked for by name and row; what a table does not have was not measured. */
export class Rows {
  readonly size: number
  readonly #columns: ReadonlyMap<string, ReportColumn>
  readonly #readers = new Map<string, (row: number) => Value>()

  constructor({ size, columns }: ReportRows) {
    this.size = size
    this.#columns = new Map(columns.map(column => [column.name, column]))
  }

  has(name: string): boolean {
    return this.#columns.has(name)
  }

  get(name: string, row: number): Value {
    let reader = this.#readers.get(name)
    if (!reader) {
      reader = readerOf(this.#columns.get(name))
      this.#readers.set(name, reader)
    }
    return reader(row)
  }

  number(name: string, row: number): number {
    const value = this.get(name, row)
    return typeof value === 'number' ? value : typeof value === 'boolean' ? Number(value) : NaN
  }

  word(name: string, row: number): string {
    const value = this.get(name, row)
    return value === null ? '–' : String(value)
  }
}

/** The rows of a child table by the row above. */
export const childrenOf = (parents: readonly number[]): Map<number, number[]> => {
  const children = new Map<number, number[]>()
  parents.forEach((parent, row) => {
    const known = children.get(parent)
    if (known) known.push(row)
    else children.set(parent, [row])
  })
  return children
}
