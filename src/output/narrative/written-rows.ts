import type { ExhibitRow, WrittenRow } from '../../core/exhibit.ts'
import type { Reason } from '../../core/reasons.ts'
import { reasonsText } from './reason-words.ts'

/** Rows as they are written: reasons in words, in a column `reason` in the place of `reasons`. */
export const writtenRows = (rows: readonly ExhibitRow[]): readonly WrittenRow[] =>
  rows.every(isWritten) ? rows : rows.map(writtenRow)

const isWritten = (row: ExhibitRow): row is WrittenRow => !Object.values(row).some(isList)

const writtenRow = (row: ExhibitRow): WrittenRow =>
  Object.fromEntries(
    Object.entries(row).map(([name, cell]) =>
      isList(cell) ? [name.replace(/s$/, ''), reasonsText(cell)] : [name, cell],
    ),
  )

const isList = (cell: ExhibitRow[string] | undefined): cell is readonly Reason[] =>
  typeof cell === 'object' && cell !== null

/** The same of rows that are written as JSON, which need not have reasons. */
export const explainedRows = (rows: readonly object[]): readonly object[] =>
  rows.map(row => (hasReasons(row) ? explainedRow(row) : row))

interface WithReasons {
  readonly reasons: readonly Reason[]
}

const hasReasons = (row: object): row is WithReasons => 'reasons' in row

const explainedRow = (row: WithReasons): object =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) =>
      name === 'reasons' ? ['reason', reasonsText(row.reasons)] : [name, value],
    ),
  )
