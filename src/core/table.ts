import { type TextBlock, textReader } from './text-blocks.ts'

/** A column on typed arrays. Not measured: NaN in numbers, -1 in flags and words. Texts are compressed blocks. */
export type Column =
  | { readonly type: 'number'; readonly values: Float64Array }
  | { readonly type: 'flag'; readonly values: Int8Array }
  | { readonly type: 'word'; readonly codes: Int32Array; readonly words: readonly string[] }
  | { readonly type: 'text'; readonly blocks: readonly TextBlock[] }

/** Columns of equal length. A table below another one (judges below runs) also sees the columns of its parent's row. */
export interface Table {
  readonly size: number
  readonly columns: Readonly<Record<string, Column>>
  readonly parent?: { readonly table: Table; readonly rows: Int32Array }
}

/** Some rows of a table, in canonical order. */
export interface Rows {
  readonly table: Table
  readonly rows: Int32Array
}

/** What stands in one place of a table; null is "not measured". */
export type Cell = string | number | boolean | null

export const allRows = (table: Table): Rows => {
  const rows = new Int32Array(table.size)
  for (let row = 0; row < rows.length; row++) rows[row] = row
  return { table, rows }
}

export const where = ({ table, rows }: Rows, keep: (row: number) => boolean): Rows => {
  const kept = new Int32Array(rows.length)
  let count = 0
  for (let i = 0; i < rows.length; i++) if (keep(rows[i])) kept[count++] = rows[i]
  return { table, rows: kept.slice(0, count) }
}

const wrongType = (name: string, wanted: string) =>
  new TypeError(`The column ${name} is missing or holds no ${wanted}.`)

/**
 * The numbers of a column for these rows; flags count as 1 and 0. NaN where not measured.
 *
 * @example
 * ```ts
 * import { analyze, numbers } from 'tiercel'
 * import { median } from 'tiercel/statistics'
 *
 * const { analysis } = await analyze(['runs'])
 * for (const { key, rows } of analysis.groups('by_tier')) console.log(key.tier, median(numbers(rows, 'cost_usd')))
 * ```
 */
export const numbers = ({ table, rows }: Rows, name: string): Float64Array => {
  const column = table.columns[name]
  const found = new Float64Array(rows.length)
  // Loops, since every metric of every group comes through here.
  if (column?.type === 'number') for (let i = 0; i < rows.length; i++) found[i] = column.values[rows[i]]
  else if (column?.type === 'flag')
    for (let i = 0; i < rows.length; i++) found[i] = column.values[rows[i]] < 0 ? NaN : column.values[rows[i]]
  else throw wrongType(name, 'numbers')
  return found
}

/** A whole column of numbers; one that the table does not have was not measured. */
export const columnNumbers = ({ columns, size }: Table, name: string): Float64Array => {
  const column = columns[name]
  return column?.type === 'number' ? column.values : new Float64Array(size).fill(NaN)
}

const wordColumnOf = ({ columns }: Table, name: string): Extract<Column, { type: 'word' }> => {
  const column = columns[name]
  if (column?.type !== 'word') throw wrongType(name, 'words')
  return column
}

/** The words of a column for these rows; null where there is none. */
export const words = ({ table, rows }: Rows, name: string): (string | null)[] => {
  const column = wordColumnOf(table, name)
  const found = new Array<string | null>(rows.length)
  for (let i = 0; i < rows.length; i++) found[i] = column.words[column.codes[rows[i]]] ?? null
  return found
}

/** Splits rows by the values of one or more word columns, keeping their order; groups come in order of first appearance. */
export const splitBy = (part: Rows, names: readonly string[]): { key: (string | null)[]; rows: Rows }[] => {
  const columns = names.map(name => wordColumnOf(part.table, name))
  const places = new Int32Array(part.rows.length)
  for (const { codes, words } of columns) {
    const known = new Map<number, number>()
    for (let i = 0; i < places.length; i++) {
      const id = places[i] * (words.length + 1) + codes[part.rows[i]] + 1
      const place = known.get(id) ?? known.size
      if (place === known.size) known.set(id, place)
      places[i] = place
    }
  }
  const groups: number[][] = []
  part.rows.forEach((row, i) => {
    if (places[i] === groups.length) groups.push([])
    groups[places[i]].push(row)
  })
  return groups.map(rows => ({
    key: columns.map(({ codes, words }) => words[codes[rows[0]]] ?? null),
    rows: { table: part.table, rows: new Int32Array(rows) },
  }))
}

/** Reads the cells of a column; where this table does not have it, those of its parent's rows. */
export const cellReader = (table: Table, name: string): ((row: number) => Cell) => {
  const column = table.columns[name]
  if (!column) {
    if (!table.parent) throw wrongType(name, 'cells')
    const { rows } = table.parent
    const read = cellReader(table.parent.table, name)
    return row => read(rows[row])
  }
  switch (column.type) {
    case 'number':
      return row => (Number.isNaN(column.values[row]) ? null : column.values[row])
    case 'flag':
      return row => (column.values[row] < 0 ? null : column.values[row] === 1)
    case 'word':
      return row => (column.codes[row] < 0 ? null : column.words[column.codes[row]])
    case 'text':
      return textReader(column.blocks)
  }
}

/** A column of words, each kept once. */
export const wordColumn = (values: readonly (string | null)[]): Column => {
  const places = new Map<string, number>()
  const codes = Int32Array.from(values, value => {
    if (value === null) return -1
    const known = places.get(value) ?? places.size
    places.set(value, known)
    return known
  })
  return { type: 'word', codes, words: [...places.keys()] }
}
