import type { ReportChild, ReportColumn, ReportRows } from '../../core/report-data.ts'
import { type Column, cellReader, type Table } from '../../core/table.ts'

/** Enough digits for any picture; the files hold all of them. */
const digits = 7

export const shortNumber = (value: number): number | null =>
  Number.isFinite(value) ? (Number.isInteger(value) ? value : Number(value.toPrecision(digits))) : null

const flagOf = (value: number): 0 | 1 | null => (value < 0 ? null : value === 0 ? 0 : 1)

const columnOf = (name: string, column: Column): ReportColumn[] => {
  switch (column.type) {
    case 'number':
      return [{ name, numbers: Array.from(column.values, shortNumber) }]
    case 'flag':
      return [{ name, flags: Array.from(column.values, flagOf) }]
    case 'word':
      return [{ name, words: column.words, codes: Array.from(column.codes) }]
    case 'text':
      return []
  }
}

/** The columns of a table that have anything in them, texts left out. */
export const reportRows = ({ size, columns }: Table, isWanted: (name: string) => boolean = () => true): ReportRows => ({
  size,
  columns: Object.entries(columns)
    .filter(([name]) => isWanted(name))
    .flatMap(([name, column]) => columnOf(name, column))
    .filter(hasCells),
})

const hasCells = (column: ReportColumn): boolean => {
  if ('codes' in column) return column.codes.some(code => code >= 0)
  return ('flags' in column ? column.flags : column.numbers).some(value => value !== null)
}

export const reportChild = (table: Table, isWanted?: (name: string) => boolean): ReportChild => ({
  ...reportRows(table, isWanted),
  parents: Array.from(table.parent?.rows ?? []),
})

/** A reader of texts by row; null where the table has no such column. */
export const textOf = (table: Table, name: string): ((row: number) => string | null) => {
  if (!table.columns[name]) return () => null
  const read = cellReader(table, name)
  return row => {
    const cell = read(row)
    return typeof cell === 'string' ? cell : null
  }
}
