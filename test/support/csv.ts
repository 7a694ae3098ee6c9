import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'

export type CsvRow = Record<string, string>

/** Reads a CSV file with a reader that is not ours. */
export const readBack = (path: string): CsvRow[] =>
  parse(readFileSync(path), { columns: true, relax_column_count: false, skip_empty_lines: false })

/** The header of a CSV file, in its order. */
export const headerOf = (path: string): string[] => parse(readFileSync(path), { to: 1 })[0]
