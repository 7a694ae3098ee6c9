import type { TableColumn } from '../core/exhibit.ts'
import { type Format, formatInterval, formatNumber } from '../core/format.ts'
import type { Cell } from '../core/table.ts'

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

/** A column of estimates with their limits, from `x`, `x_low` and `x_high`. */
export const estimates = <Row extends Fields>(
  field: keyof Row & string,
  title: string,
  format: Format,
): TableColumn<Row> => ({
  title,
  align: 'right',
  text: row => formatInterval(number(row[field]), number(row[`${field}_low`]), number(row[`${field}_high`]), format),
})
