import type { ColumnSpec } from '../core/schema.ts'
import type { Cell, Column, Table } from '../core/table.ts'
import { textReader } from '../core/text.ts'

/** Text as RFC 4180 wants it: quoted where it holds a comma, a quote or a line end. Nothing is added against spreadsheets. */
const escapeText = (text: string): string =>
  /[",\r\n]/.test(text) || text === '' ? `"${text.replaceAll('"', '""')}"` : text

const numberText = (value: number): string =>
  Number.isNaN(value) ? '' : value === Infinity ? 'inf' : value === -Infinity ? '-inf' : String(value)

const cellText = (cell: Cell): string => {
  if (cell === null) return ''
  if (typeof cell === 'number') return numberText(cell)
  if (typeof cell === 'boolean') return cell ? 'True' : 'False'
  return escapeText(cell)
}

/** Pieces are handed on when they reach about this many characters. */
const pieceLength = 1 << 16

const header = (columns: readonly ColumnSpec[]): string => `${columns.map(({ name }) => escapeText(name)).join(',')}\n`

const inPieces = function* (lines: Iterable<string>): Iterable<string> {
  let piece = ''
  for (const line of lines) {
    piece += line
    if (piece.length >= pieceLength) {
      yield piece
      piece = ''
    }
  }
  if (piece !== '') yield piece
}

/** Some cells of a row, as they stand in a line. */
export const cellsText = (cells: readonly Cell[]): string => cells.map(cellText).join(',')

/** Lines of CSV below the names of the columns, in pieces. */
export const linesCsv = (columns: readonly ColumnSpec[], lines: Iterable<string>): Iterable<string> =>
  inPieces(
    (function* () {
      yield header(columns)
      for (const line of lines) yield `${line}\n`
    })(),
  )

/** Rows of cells as CSV, in pieces. */
export const rowsCsv = (columns: readonly ColumnSpec[], rows: Iterable<readonly Cell[]>): Iterable<string> =>
  linesCsv(
    columns,
    (function* () {
      for (const row of rows) yield cellsText(row)
    })(),
  )

/** A table as CSV, in pieces; columns that it does not have itself come from the tables above it. */
export const tableCsv = (table: Table, columns: readonly ColumnSpec[]): Iterable<string> =>
  inPieces(
    (function* () {
      yield header(columns)
      const segments = segmentsOf(table, columns)
      const rows = new Int32Array(depthOf(table) + 1)
      for (let row = 0; row < table.size; row++) {
        climb(table, row, rows)
        yield `${segments.map(segment => segment(rows)).join(',')}\n`
      }
    })(),
  )

const depthOf = ({ parent }: Table): number => (parent ? 1 + depthOf(parent.table) : 0)

/** The row itself and the rows above it, one per level. */
const climb = (table: Table, row: number, rows: Int32Array): void => {
  rows[0] = row
  let above = table.parent
  for (let level = 1; above; level++) {
    row = above.rows[row]
    rows[level] = row
    above = above.table.parent
  }
}

interface Found {
  readonly level: number
  readonly read: (row: number) => string
}

const find = (table: Table, name: string, level = 0): Found => {
  const column = table.columns[name]
  if (column) return { level, read: columnText(column) }
  if (!table.parent) throw new TypeError(`The table has no column ${name}.`)
  return find(table.parent.table, name, level + 1)
}

const columnText = (column: Column): ((row: number) => string) => {
  switch (column.type) {
    case 'number':
      return row => numberText(column.values[row])
    case 'flag':
      return row => (column.values[row] < 0 ? '' : column.values[row] === 1 ? 'True' : 'False')
    case 'word': {
      const escaped = column.words.map(escapeText)
      return row => (column.codes[row] < 0 ? '' : escaped[column.codes[row]])
    }
    case 'text': {
      const read = textReader(column.blocks)
      return row => cellText(read(row))
    }
  }
}

/** Neighbouring columns of one level, written together and again only when that level's row changes. */
const segmentsOf = (table: Table, columns: readonly ColumnSpec[]): ((rows: Int32Array) => string)[] => {
  const groups: Found[][] = []
  for (const { name } of columns) {
    const found = find(table, name)
    const last = groups.at(-1)
    if (last?.[0].level === found.level) last.push(found)
    else groups.push([found])
  }
  return groups.map(group => {
    const { level } = group[0]
    let last = -1
    let text = ''
    return rows => {
      if (rows[level] !== last) {
        last = rows[level]
        text = group.map(({ read }) => read(last)).join(',')
      }
      return text
    }
  })
}
