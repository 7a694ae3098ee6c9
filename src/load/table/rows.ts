import { type ColumnType, schema } from '../../core/schema.ts'
import { readCsv } from '../csv.ts'
import { Fields, type JsonObject, nameIn } from '../fields.ts'
import { eachLine } from '../logs/lines.ts'
import type { LogFile } from '../logs/log-importer.ts'
import { type ColumnNames, columnsIn } from './columns.ts'

/** A row of a table under our names; columns that we do not know keep theirs, in `others`. */
export interface TableRow {
  readonly fields: Fields
  readonly others: JsonObject
  readonly line: number
}

const types: ReadonlyMap<string, ColumnType> = new Map(
  [...schema.criteria, ...schema.judges, ...schema.runs].map(({ name, type }) => [name, type]),
)

const flags: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
  ['yes', true],
  ['no', false],
  ['1', true],
  ['0', false],
])

/** A cell as what its column holds; what cannot be that stays text, and is told when it is read. */
const typed = (value: unknown, type: ColumnType | undefined): unknown => {
  if (value === '' || value === null || value === undefined) return null
  if (type === 'boolean') return typeof value === 'object' ? value : (flags.get(String(value).toLowerCase()) ?? value)
  if (type === 'string' || type === 'text') return nameIn(value) ?? value
  return typeof value === 'string' && /^[-+.\d][-+.\de]*$/i.test(value) ? Number(value) : value
}

/** Every row of a CSV file or of a file of JSON lines, in order. */
export const eachRow = (file: LogFile, given: ColumnNames, visit: (row: TableRow) => void): void => {
  if (file.name.endsWith('.jsonl'))
    eachLine(file, (value, line) => visit(rowOf(file, value, columnsIn(Object.keys(value), given), line)))
  else {
    const csv = readCsv(file.path, file.account)
    if (!csv) return
    const header = [...csv.columns.keys()]
    const columns = columnsIn(header, given)
    for (const { line, cells } of csv) {
      const value = Object.fromEntries([...csv.columns].map(([name, i]) => [name, cells[i]]))
      visit(rowOf(file, value, columns, line))
    }
  }
}

const rowOf = (file: LogFile, value: JsonObject, columns: ReadonlyMap<string, string>, line: number): TableRow => {
  const ours: Record<string, unknown> = {}
  for (const [name, theirs] of columns) ours[name] = typed(value[theirs], types.get(name))
  const used = new Set(columns.values())
  const others: Record<string, unknown> = {}
  for (const [name, cell] of Object.entries(value)) {
    if (used.has(name)) continue
    others[name] = typed(cell, types.get(name) ?? 'number')
    if (types.has(name)) ours[name] = others[name]
  }
  return { fields: new Fields(ours, file.account, `line ${line}`), others, line }
}

/** The names in the header of a CSV file, or in the first objects of a file of JSON lines. */
export const headerOf = (name: string, firstLine: string, lines: readonly JsonObject[]): string[] =>
  name.endsWith('.jsonl')
    ? [...new Set(lines.flatMap(line => Object.keys(line)))]
    : firstLine
        .replace(/\r$/, '')
        .split(',')
        .map(cell => cell.replace(/^"(.*)"$/, '$1'))
