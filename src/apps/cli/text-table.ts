import type { Look } from './screen.ts'
import { cut, displayWidth, padEnd, padStart } from './screen-layout.ts'

export interface TextColumn {
  readonly header: string
  readonly align: 'left' | 'right'
  readonly cells: readonly string[]
}

const gap = 2
const narrowest = 8

const widthOf = (column: TextColumn, header: readonly string[]) =>
  Math.max(...[...header, ...column.cells].map(displayWidth))

/** A header in at most two lines, as narrow as that allows. */
const broken = ({ header }: TextColumn): string[] => {
  const words = header.split(' ')
  const splits = words.map((_, i) => [words.slice(0, i).join(' '), words.slice(i).join(' ')])
  const width = (lines: readonly string[]) => Math.max(...lines.map(displayWidth))
  return splits.reduce((best, lines) => (width(lines) < width(best) ? lines : best)).filter(line => line !== '')
}

/**
 * Columns side by side within a width: where they do not fit, headers break into lines, and then the first column,
 * which holds the names, is cut. Returns the lines of the header and of the body apart, so that each can be styled.
 */
export const textTable = (columns: readonly TextColumn[], width: number): { header: string[]; body: string[] } => {
  const whole = columns.map(({ header }) => [header])
  const total = (headers: readonly string[][]) =>
    columns.reduce((sum, column, i) => sum + widthOf(column, headers[i]) + gap, -gap)
  const headers = total(whole) <= width ? whole : columns.map(broken)
  const widths = columns.map((column, i) => widthOf(column, headers[i]))
  widths[0] = Math.max(Math.min(narrowest, widths[0]), widths[0] - Math.max(0, total(headers) - width))
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, i) => (columns[i].align === 'left' ? padEnd : padStart)(cut(cell, widths[i]), widths[i]))
      .join(' '.repeat(gap))
      .trimEnd()
  const height = Math.max(...headers.map(lines => lines.length))
  return {
    header: Array.from({ length: height }, (_, i) =>
      line(headers.map(lines => lines[lines.length - height + i] ?? '')),
    ),
    body: columns[0].cells.map((_, row) => line(columns.map(({ cells }) => cells[row]))),
  }
}

/** The same as a block of text with a bold header. */
export const tableText = (
  columns: readonly TextColumn[],
  { width, colors }: Look,
  styled: (line: string, row: number) => string = line => line,
): string => {
  const { header, body } = textTable(columns, width)
  return [...header.map(line => colors.bold(line)), ...body.map(styled)].join('\n')
}

export type RowColumn<Row> = readonly [header: string, align: TextColumn['align'], cell: (row: Row) => string]

/** Columns of what their cells say of each row. */
export const rowColumns = <Row>(rows: readonly Row[], columns: readonly RowColumn<Row>[]): TextColumn[] =>
  columns.map(([header, align, cell]) => ({ header, align, cells: rows.map(row => cell(row)) }))
