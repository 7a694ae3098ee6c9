import type { Column, Table } from '../../core/table.ts'

const columnOf = (table: Table, name: string): Column => {
  const column = table.columns[name]
  if (!column) throw new TypeError(`The column ${name} is missing.`)
  return column
}

const wrongType = (name: string, wanted: string) => new TypeError(`The column ${name} holds no ${wanted}.`)

/** A whole column of numbers as it stands, without a copy; flags become 1, 0 and NaN. */
export const numberColumn = (table: Table, name: string): Float64Array => {
  const column = columnOf(table, name)
  if (column.type === 'number') return column.values
  if (column.type !== 'flag') throw wrongType(name, 'numbers')
  const found = new Float64Array(table.size)
  for (let row = 0; row < table.size; row++) found[row] = column.values[row] < 0 ? NaN : column.values[row]
  return found
}

/** A whole column of words: codes and what they stand for. */
export const wordColumn = (table: Table, name: string): Extract<Column, { type: 'word' }> => {
  const column = columnOf(table, name)
  if (column.type !== 'word') throw wrongType(name, 'words')
  return column
}
