import type { WrittenRow } from '../../core/exhibit.ts'
import type { ColumnSpec } from '../../core/schema.ts'
import type { Cell, Column, Table } from '../../core/table.ts'
import { textReader } from '../../core/text-blocks.ts'
import { TextBuffer } from './text-buffer.ts'

/** One data file: its columns and its bytes, in pieces. */
export interface DataFile {
  readonly path: string
  readonly title: string
  readonly columns: readonly ColumnSpec[]
  pieces(): Iterable<string>
}

/** Text as RFC 4180 wants it: quoted where it holds a comma, a quote or a line end. Nothing is added against spreadsheets. */
const escapeText = (text: string): string =>
  /[",\r\n]/.test(text) || text === '' ? `"${text.replaceAll('"', '""')}"` : text

const numberText = (value: number): string =>
  Number.isNaN(value) ? '' : value === Infinity ? 'inf' : value === -Infinity ? '-inf' : String(value)

export const cellText = (cell: Cell): string => {
  if (cell === null) return ''
  if (typeof cell === 'number') return numberText(cell)
  if (typeof cell === 'boolean') return cell ? 'True' : 'False'
  return escapeText(cell)
}

export const header = (columns: readonly ColumnSpec[]): string =>
  `${columns.map(({ name }) => escapeText(name)).join(',')}\n`

/** Some cells of a row, as they stand in a line. */
export const cellsText = (cells: readonly Cell[]): string => cells.map(cellText).join(',')

/** Writes a line, without its end. */
type Line = (pieces: TextBuffer) => void

/** Lines of CSV below the names of the columns, in pieces. */
const linesCsv = function* (columns: readonly ColumnSpec[], lines: Iterable<Line>): Iterable<string> {
  yield header(columns)
  yield* linePieces(lines)
}

/** The lines alone. */
export const linePieces = function* (lines: Iterable<Line>): Iterable<string> {
  const pieces = new TextBuffer()
  for (const write of lines) {
    write(pieces)
    pieces.push('\n')
    if (pieces.isFull) yield pieces.take()
  }
  yield pieces.take()
}

const pushCells = (pieces: TextBuffer, cells: readonly Cell[]): void => {
  for (let i = 0; i < cells.length; i++) {
    if (i > 0) pieces.push(',')
    pieces.push(cellText(cells[i]))
  }
}

/** Rows of cells as CSV, in pieces. */
export const rowsCsv = (columns: readonly ColumnSpec[], rows: Iterable<readonly Cell[]>): Iterable<string> =>
  linesCsv(
    columns,
    (function* () {
      for (const row of rows) yield (pieces: TextBuffer) => pushCells(pieces, row)
    })(),
  )

/** A table as CSV, in pieces; columns that it does not have itself come from the tables above it. */
export const tableCsv = (table: Table, columns: readonly ColumnSpec[]): Iterable<string> =>
  linesCsv(
    columns,
    (function* () {
      const segments = segmentsOf(table, columns)
      const rows = new Int32Array(depthOf(table) + 1)
      const write: Line = pieces => {
        for (let i = 0; i < segments.length; i++) {
          if (i > 0) pieces.push(',')
          segments[i](rows, pieces)
        }
      }
      for (let row = 0; row < table.size; row++) {
        climb(table, row, rows)
        yield write
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

type Segment = (rows: Int32Array, pieces: TextBuffer) => void

/** Neighbouring columns of one level, put into words together and again only when that level's row changes. */
const segmentsOf = (table: Table, columns: readonly ColumnSpec[]): Segment[] => {
  const groups: Found[][] = []
  for (const { name } of columns) {
    const found = find(table, name)
    const last = groups.at(-1)
    if (last?.[0].level === found.level) last.push(found)
    else groups.push([found])
  }
  return groups.map(group => (group[0].level === 0 ? ownSegment(group) : segmentAbove(group)))
}

/** The table's own row is another one each time. */
const ownSegment =
  (group: readonly Found[]): Segment =>
  (rows, pieces) => {
    for (let i = 0; i < group.length; i++) {
      if (i > 0) pieces.push(',')
      pieces.push(group[i].read(rows[0]))
    }
  }

const segmentAbove = (group: readonly Found[]): Segment => {
  const { level } = group[0]
  let last = -1
  let text = ''
  return (rows, pieces) => {
    if (rows[level] !== last) {
      last = rows[level]
      text = group.map(({ read }) => read(last)).join(',')
    }
    pieces.push(text)
  }
}

/** The rows behind an exhibit, with full precision. */
export const exhibitCsv = (rows: readonly WrittenRow[]): string => {
  const names = Object.keys(rows[0] ?? {})
  const columns = names.map(name => ({ name, type: 'string' as const, title: name }))
  return [
    ...rowsCsv(
      columns,
      rows.map(row => names.map(name => row[name])),
    ),
  ].join('')
}
