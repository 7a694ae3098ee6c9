import { AnalysisError, type Problem } from '../../src/core/problem.ts'
import { schema, type TableName, type Tables } from '../../src/core/schema.ts'
import { cellReader, type Table } from '../../src/core/table.ts'
import { type LoadOptions, load } from '../../src/transform/loading/load.ts'

/** All that was made of an input, and what was said of it. */
export interface Reading {
  /** Rows as text, in order, by table. */
  readonly rows: Readonly<Record<string, readonly string[]>>
  /** Problems, as text. */
  readonly told: readonly string[]
  /** Values that no measurement can have. */
  readonly impossible: readonly string[]
}

/** What people read from; where something is missing is told by problems, and by the table of missing runs itself. */
const compared = [
  'runs',
  'judges',
  'criteria',
  'items',
  'usage',
  'steps',
  'changes',
  'process',
  'tools',
] as const satisfies TableName[]

const rowsOf = (table: Table, name: TableName): unknown[][] => {
  const columns = schema[name].map(column => cellReader(table, column.name))
  return Array.from({ length: table.size }, (_, row) => columns.map(read => read(row)))
}

const isImpossible = (cell: unknown): boolean => typeof cell === 'number' && !Number.isFinite(cell)

const readingOf = (tables: Tables, problems: readonly Problem[]): Reading => {
  const rows = compared.map(name => [name, rowsOf(tables[name], name)] as const)
  const missing = rowsOf(tables.missing_runs, 'missing_runs')
  return {
    rows: Object.fromEntries(rows.map(([name, cells]) => [name, cells.map(row => JSON.stringify(row)).sort()])),
    told: [...problems.filter(({ file }) => file !== ''), ...missing].map(each => JSON.stringify(each)),
    impossible: rows.flatMap(([name, cells]) =>
      cells.flatMap(row => {
        const place = row.findIndex(isImpossible)
        return place < 0 ? [] : [`${name}.${schema[name][place].name} is ${row[place]}`]
      }),
    ),
  }
}

/** Reads a folder on this thread. To refuse it with a reason is to tell of what is wrong with it. */
export const readFolder = async (folder: string, options: LoadOptions = {}): Promise<Reading> => {
  try {
    const { tables, problems } = await load([folder], { jobs: 1, ...options })
    return readingOf(tables, problems)
  } catch (error) {
    if (error instanceof AnalysisError) return refusal(error.message)
    throw error
  }
}

export const refusal = (why: string): Reading => ({ rows: {}, told: [why], impossible: [] })

const shownFrom = (text: string, place: number): string => text.slice(Math.max(0, place - 20), place + 60)

/** What became of the first row that is another, in a line. */
const firstDifference = (before: string, after: string): string => {
  const place = [...before].findIndex((character, i) => character !== after[i])
  return `${shownFrom(before, place)} … became ${shownFrom(after, place) || 'nothing'}`.replaceAll('\n', ' ')
}

/** Tables whose rows differ, with the first difference. */
export const differences = (sound: Reading, reading: Reading): string[] =>
  Object.entries(sound.rows).flatMap(([name, rows]) => {
    const others = reading.rows[name] ?? []
    const gone = rows.filter(row => !others.includes(row))
    const added = others.filter(row => !rows.includes(row))
    if (gone.length + added.length === 0 && rows.length === others.length) return []
    return [`${name}: ${firstDifference(gone[0] ?? '', added[0] ?? '')}`]
  })

/** What was said that was not said of the sound input. */
export const newlyTold = (sound: Reading, reading: Reading): string[] => {
  const known = new Set(sound.told)
  return reading.told.filter(each => !known.has(each))
}
