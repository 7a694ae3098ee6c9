import { naturalOrder } from '../../core/dimensions.ts'
import { gather } from '../../core/gather.ts'
import type { Column } from '../../core/table.ts'
import { TextBuilder, textReader } from '../../core/text-blocks.ts'
import type { LooseTable } from './builders.ts'
import { type Chunk, type ChunkTable, mapTables } from './chunk.ts'
import { parents } from './table-merge.ts'

const keyColumns = ['experiment', 'task', 'agent', 'agent_model', 'tier', 'subtest', 'run_number'] as const

/** A number for each row that sorts as the cells do; what is not known comes first. */
const ranks = (column: Column): ArrayLike<number> => {
  if (column.type === 'number') return column.values
  if (column.type !== 'word') throw new TypeError('Only words and numbers identify a run.')
  const { codes, words } = column
  const rank = new Int32Array(words.length)
  words
    .map((word, code) => ({ word, code }))
    .sort((a, b) => naturalOrder(a.word, b.word))
    .forEach(({ code }, i) => {
      rank[code] = i
    })
  return codes.map(code => (code < 0 ? -1 : rank[code]))
}

/** The canonical order of a table's rows: by experiment, task, agent, model, tier, subtest and repetition. */
const canonicalOrder = ({ size, columns }: LooseTable): Int32Array => {
  const keys = keyColumns.map(name => ranks(columns[name]))
  const compare = (a: number, b: number) => {
    for (const key of keys) if (key[a] !== key[b]) return key[a] - key[b]
    return a - b
  }
  const order = Int32Array.from({ length: size }, (_, row) => row)
  // Mostly they are in order as they come, and sorting would not notice.
  return order.every(row => row === 0 || compare(row - 1, row) < 0) ? order : order.sort(compare)
}

const isOrdered = (order: Int32Array): boolean => order.every((row, i) => row === i)

const pickTexts = (column: Extract<Column, { type: 'text' }>, order: Int32Array): Column => {
  const read = textReader(column.blocks)
  const builder = new TextBuilder()
  for (const row of order) builder.push(read(row))
  return { type: 'text', blocks: builder.finish() }
}

const pick = (column: Column, order: Int32Array): Column => {
  switch (column.type) {
    case 'number':
      return { type: 'number', values: gather(column.values, order) }
    case 'flag':
      return { type: 'flag', values: Int8Array.from(order, row => column.values[row]) }
    case 'word':
      return { type: 'word', codes: order.map(row => column.codes[row]), words: column.words }
    case 'text':
      return pickTexts(column, order)
  }
}

/** Sorts runs canonically and takes what hangs below them along, so that no number depends on how the data was given. */
export const ordered = (chunk: Chunk): Chunk => {
  const orders = new Map<ChunkTable, Int32Array>()
  const orderOf = (name: ChunkTable): Int32Array => {
    const known = orders.get(name)
    if (known) return known
    const order = findOrder(name)
    orders.set(name, order)
    return order
  }
  const findOrder = (name: ChunkTable): Int32Array => {
    const table = chunk.tables[name]
    const above = parents[name]
    if (name === 'sources') return Int32Array.from({ length: table.size }, (_, row) => row)
    if (!above) return canonicalOrder(table)
    const place = inverse(orderOf(above))
    const rank = (table.parents ?? new Int32Array()).map(row => place[row])
    return Int32Array.from({ length: table.size }, (_, row) => row).sort((a, b) => rank[a] - rank[b] || a - b)
  }
  const reorder = (name: ChunkTable): LooseTable => {
    const table = chunk.tables[name]
    const order = orderOf(name)
    const above = parents[name]
    const place = above ? inverse(orderOf(above)) : null
    return {
      size: table.size,
      columns: isOrdered(order)
        ? table.columns
        : Object.fromEntries(Object.entries(table.columns).map(([key, column]) => [key, pick(column, order)])),
      parents: table.parents && place ? order.map(row => place[table.parents?.[row] ?? 0]) : null,
    }
  }
  if (isOrdered(orderOf('runs')) && isOrdered(orderOf('missing_runs'))) return chunk
  return { ...chunk, tables: mapTables(reorder) }
}

const inverse = (order: Int32Array): Int32Array => {
  const place = new Int32Array(order.length)
  order.forEach((row, i) => {
    place[row] = i
  })
  return place
}
