import { type Column, type Rows, type Table, wordColumn } from '../../core/table.ts'
import type { Side } from './side.ts'

/** The runs of both sides in one table, the base first, so that every column is asked for once. */
export interface Joined {
  readonly table: Table
  readonly base: Rows
  readonly candidate: Rows
  /** Where a row of the table stands in its side's own table. */
  readonly rowIn: (row: number) => number
}

type Kept = Exclude<Column['type'], 'text'>

const isKept = (type: Column['type'] | undefined): type is Kept => type !== undefined && type !== 'text'

/** The cells of a column for some rows; not measured where the table does not have it, or of another type. */
const numbersOf = ({ table, rows }: Rows, name: string): Float64Array => {
  const found = new Float64Array(rows.length).fill(NaN)
  const column = table.columns[name]
  if (column?.type === 'number') for (let i = 0; i < rows.length; i++) found[i] = column.values[rows[i]]
  return found
}

const flagsOf = ({ table, rows }: Rows, name: string): Int8Array => {
  const column = table.columns[name]
  return Int8Array.from(rows, row => (column?.type === 'flag' ? column.values[row] : -1))
}

const wordsOf = ({ table, rows }: Rows, name: string): (string | null)[] => {
  const column = table.columns[name]
  return Array.from(rows, row =>
    column?.type === 'word' && column.codes[row] >= 0 ? column.words[column.codes[row]] : null,
  )
}

const joinedNumbers = (parts: readonly Float64Array[], size: number): Float64Array => {
  const all = new Float64Array(size)
  all.set(parts[0])
  all.set(parts[1], parts[0].length)
  return all
}

const columnOf = (type: Kept, name: string, sides: readonly Rows[], size: number): Column => {
  switch (type) {
    case 'number':
      return {
        type,
        values: joinedNumbers(
          sides.map(side => numbersOf(side, name)),
          size,
        ),
      }
    case 'flag':
      return { type, values: Int8Array.from(sides.flatMap(side => [...flagsOf(side, name)])) }
    case 'word':
      return wordColumn(sides.flatMap(side => wordsOf(side, name)))
  }
}

export const joinSides = (base: Side, candidate: Side): Joined => {
  const sides = [base.runs, candidate.runs]
  const [first, second] = sides.map(({ rows }) => rows.length)
  const size = first + second
  const names = new Set(sides.flatMap(({ table }) => Object.keys(table.columns)))
  const columns = [...names].flatMap((name): [string, Column][] => {
    const type = sides.map(({ table }) => table.columns[name]?.type).find(isKept)
    return type ? [[name, columnOf(type, name, sides, size)]] : []
  })
  const table: Table = { size, columns: Object.fromEntries(columns) }
  const rowsFrom = (start: number, length: number) => Int32Array.from({ length }, (_, i) => start + i)
  return {
    table,
    base: { table, rows: rowsFrom(0, first) },
    candidate: { table, rows: rowsFrom(first, second) },
    rowIn: row => (row < first ? base.runs.rows[row] : candidate.runs.rows[row - first]),
  }
}
