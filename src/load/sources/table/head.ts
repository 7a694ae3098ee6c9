import type { Beginning } from '../../../core/importer.ts'
import { readCsv } from '../../io/csv.ts'
import { CsvScanner } from '../../io/csv-scanner.ts'
import { FileAccount, Findings, isObject, type JsonObject } from '../../io/fields.ts'
import { typeOf } from './values.ts'

/** How a file holds its rows: as text with separators, a line each, as a JSON array, or as one object that is a row. */
export type TableShape = 'cells' | 'lines' | 'list' | 'object'

export interface TableHead {
  readonly shape: TableShape
  readonly names: readonly string[]
  readonly rows: readonly JsonObject[]
  readonly separator: string
  /** Columns whose name is there before, of which the first counts. */
  readonly repeated: readonly string[]
}

const separators = [',', ';', '\t'] as const
const mostRows = 100

export const headOf = (beginning: Beginning, name: string): TableHead | null => {
  if (/\.(csv|tsv)$/i.test(name)) return cellsHead(beginning)
  if (/\.jsonl$/i.test(name)) return objectsHead('lines', beginning.lines)
  if (!/\.json$/i.test(name)) return null
  const { value } = beginning
  if (isObject(value)) return objectsHead('object', [value])
  return Array.isArray(value) ? objectsHead('list', value.slice(0, mostRows).filter(isObject)) : null
}

/** The head of a file that is read; one longer than the beginning of its file is read from there. */
export const wholeHead = (path: string, beginning: Beginning, name: string): TableHead | null => {
  const head = headOf(beginning, name)
  if (head?.shape !== 'cells' || beginning.firstLine.length < beginning.text.length) return head
  const csv = readCsv(path, new FileAccount(name, new Findings()), false, head.separator)
  csv?.close()
  return csv ? { ...head, names: [...csv.columns.keys()], repeated: [] } : head
}

const objectsHead = (shape: TableShape, objects: readonly JsonObject[]): TableHead | null => {
  const rows = objects.map(flattened)
  // An object is no cell, and its fields are; under our own name it is a fault to report.
  const isCell = (name: string, value: unknown) => !isObject(value) || typeOf(name) !== undefined
  const names = [...new Set(rows.flatMap(row => Object.keys(row).filter(name => isCell(name, row[name]))))]
  return names.length === 0 ? null : { shape, names, rows, separator: '', repeated: [] }
}

const cellsHead = ({ text, firstLine }: Beginning): TableHead => {
  const separator = separatorIn(firstLine)
  let given = false
  const scanner = new CsvScanner(() => {
    if (given) return null
    given = true
    return text
  }, separator)
  const first = scanner.next()
  const header = first === null || first === 'broken' ? [] : first.map(cell => cell ?? '')
  const rows: JsonObject[] = []
  for (let cells = scanner.next(); cells && rows.length < mostRows; cells = scanner.next())
    if (cells !== 'broken' && cells.length === header.length) rows.push(rowOf(header, cells))
  const names = [...new Set(header)]
  return { shape: 'cells', names, rows, separator, repeated: repeatedIn(header) }
}

const repeatedIn = (header: readonly string[]): string[] => {
  const seen = new Set<string>()
  const twice = new Set<string>()
  for (const name of header) (seen.has(name) ? twice : seen).add(name)
  return [...twice]
}

const rowOf = (header: readonly string[], cells: readonly (string | null)[]): JsonObject => {
  const row: Record<string, unknown> = {}
  for (let i = header.length - 1; i >= 0; i--) row[header[i]] = cells[i]
  return row
}

/** What separates the cells of a header: of those outside quotes, the most frequent. */
const separatorIn = (line: string): string => {
  const bare = line.replace(/"(?:[^"]|"")*"?/g, '')
  const counts = separators.map(each => bare.split(each).length)
  return separators[counts.indexOf(Math.max(...counts))]
}

/** An object whose own objects give their fields one level up, such as `tokens.input`. */
export const flattened = (value: JsonObject): JsonObject => {
  let flat: Record<string, unknown> | null = null
  for (const [name, nested] of Object.entries(value)) {
    if (!isObject(nested)) continue
    flat ??= { ...value }
    for (const [below, cell] of Object.entries(nested)) flat[`${name}.${below}`] ??= cell
  }
  return flat ?? value
}
