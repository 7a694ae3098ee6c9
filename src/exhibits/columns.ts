import type { TableColumn } from '../core/exhibit.ts'
import { type Format, formatEstimate, formatNumber } from '../core/format.ts'
import type { Cell } from '../core/table.ts'
import { overRunsNote } from '../core/weights.ts'

type Fields = Readonly<Record<string, Cell>>

const number = (cell: Cell): number => (typeof cell === 'number' ? cell : NaN)

/** A column of words; what is not known is a dash. */
export const words = <Row extends Fields>(field: keyof Row & string, title: string): TableColumn<Row> => ({
  title,
  align: 'left',
  text: row => String(row[field] ?? '–'),
})

/** A column of numbers in one format. */
export const numbers = <Row extends Fields>(
  field: keyof Row & string,
  title: string,
  format: Format,
): TableColumn<Row> => ({ title, align: 'right', text: row => formatNumber(number(row[field]), format) })

/** A column of estimates with their limits, from `x`, `x_low`, `x_high` and `x_over_runs`. */
export const estimates = <Row extends Fields>(
  field: keyof Row & string,
  title: string,
  format: Format,
): TableColumn<Row> => ({
  title,
  align: 'right',
  text: row => {
    const [value, low, high, overRuns] = ['', '_low', '_high', '_over_runs'].map(end => number(row[`${field}${end}`]))
    return formatEstimate(value, low, high, Number.isNaN(overRuns) ? null : overRuns, format)
  },
})

/** What the numbers in parentheses are, where some estimate has one. */
export const overRunsNotes = (rows: readonly Fields[], fields: readonly string[]): string[] =>
  rows.some(row => fields.some(field => typeof row[`${field}_over_runs`] === 'number')) ? [overRunsNote] : []
