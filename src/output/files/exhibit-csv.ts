import type { WrittenRow } from '../../core/exhibit.ts'
import { rowsCsv } from './csv.ts'

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
