import type { ExhibitRow, TableColumn, TableHead } from '../../core/exhibit.ts'
import { type Format, formatAlike, formatBeside, formatEstimate, formatNumber } from '../../core/format.ts'
import { overRunsNote } from '../../core/weights.ts'

/** What a table keeps of its columns. */
export const headsOf = (columns: readonly TableHead[]): TableHead[] =>
  columns.map(({ title, align, better }) => ({ title, align, ...(better !== undefined && { better }) }))

type Fields = ExhibitRow

const number = (cell: ExhibitRow[string]): number => (typeof cell === 'number' ? cell : NaN)

/** A column of words; what is not known is a dash. */
export const words = <Row extends Fields>(field: keyof Row & string, title: string): TableColumn<Row> => ({
  title,
  align: 'left',
  text: row => String(row[field] ?? '–'),
})

/** How the numbers of a field are written: with the same decimals in all of these rows. */
const writerOf = <Row extends Fields>(field: keyof Row & string, format: Format, rows: readonly Row[] | undefined) =>
  rows
    ? formatBeside(
        rows.map(row => number(row[field])),
        format,
      )
    : (x: number) => formatNumber(x, format)

/** A column of numbers in one format; with the rows of the table all have the same decimals. */
export const numbers = <Row extends Fields>(
  field: keyof Row & string,
  title: string,
  format: Format,
  rows?: readonly Row[],
): TableColumn<Row> => {
  const text = writerOf(field, format, rows)
  return { title, align: 'right', text: row => text(number(row[field])) }
}

/** A column of estimates with their limits, from `x`, `x_low`, `x_high` and `x_over_runs`; decimals as above. */
export const estimates = <Row extends Fields>(
  field: keyof Row & string,
  title: string,
  format: Format,
  rows?: readonly Row[],
): TableColumn<Row> => {
  const text = writerOf(field, format, rows)
  return {
    title,
    align: 'right',
    text: row => {
      const [value, low, high, overRuns] = ['', '_low', '_high', '_over_runs'].map(end => number(row[`${field}${end}`]))
      return formatEstimate(value, low, high, Number.isNaN(overRuns) ? null : overRuns, format, text)
    },
  }
}

/** What the numbers in parentheses are, where some estimate has one. */
export const overRunsNotes = (rows: readonly Fields[], fields: readonly string[]): string[] =>
  rows.some(row => fields.some(field => typeof row[`${field}_over_runs`] === 'number')) ? [overRunsNote] : []

/** A row that sets two sides against each other: their means or, where a ratio is told, what it is a ratio of. */
export interface Sides {
  readonly metric: string
  readonly value1: number | null
  readonly value2: number | null
  readonly typical1: number | null
  readonly typical2: number | null
}

const sidesOf = ({ value1, value2, typical1, typical2 }: Sides): [number, number] => [
  typical1 ?? value1 ?? NaN,
  typical2 ?? value2 ?? NaN,
]

/** Writes a side of a comparison, with the same decimals in all rows of a metric. */
export const sideWriter = <Row extends Sides>(
  rows: readonly Row[],
  formatOf: (metric: string) => Format,
): ((row: Row, side: 1 | 2) => string) => {
  const numbersOf = new Map<string, number[]>()
  for (const row of rows) {
    const known = numbersOf.get(row.metric)
    if (known) known.push(...sidesOf(row))
    else numbersOf.set(row.metric, sidesOf(row))
  }
  const texts = new Map(
    [...numbersOf].map(([metric, all]) => {
      const written = formatAlike(all, formatOf(metric))
      return [metric, new Map(all.map((each, i) => [each, written[i]]))]
    }),
  )
  return (row, side) => texts.get(row.metric)?.get(sidesOf(row)[side - 1]) ?? '–'
}

/** The two sides of a comparison, with the same decimals. */
export const sideTexts = (first: number | null, second: number | null, format: Format): string[] =>
  formatAlike([first ?? NaN, second ?? NaN], format)
