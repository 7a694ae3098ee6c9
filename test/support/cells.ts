import { schema, type TableName, type Tables } from '../../src/core/schema.ts'
import { type Cell, cellReader, type Table } from '../../src/core/table.ts'

/** The rows of a table as plain objects with these columns: `cells(tables.runs, 'score', 'passed')`. */
export const cells = (table: Table, ...names: readonly string[]): Record<string, Cell>[] => {
  const readers = names.map(name => [name, cellReader(table, name)] as const)
  return Array.from({ length: table.size }, (_, row) =>
    Object.fromEntries(readers.map(([name, read]) => [name, read(row)])),
  )
}

const tableNames = Object.keys(schema) as TableName[]

/** Every cell of every table: those of the schema, those of metrics, and those of the rows above. */
export const allCells = (tables: Tables): Readonly<Record<string, Record<string, Cell>[]>> =>
  Object.fromEntries(
    tableNames.map(name => {
      const names = new Set([...schema[name].map(column => column.name), ...Object.keys(tables[name].columns)])
      return [name, cells(tables[name], ...names)]
    }),
  )
