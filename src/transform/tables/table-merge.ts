import type { Column } from '../../core/table.ts'
import type { LooseTable } from './builders.ts'
import { type Chunk, type ChunkTable, type CountedTally, mapTables } from './chunk.ts'

/** The table that each one hangs below. */
export const parents: Partial<Record<ChunkTable, ChunkTable>> = {
  judges: 'runs',
  criteria: 'judges',
  items: 'criteria',
  usage: 'runs',
  steps: 'runs',
  changes: 'runs',
  process: 'runs',
  tools: 'runs',
  actions: 'runs',
}

/** Puts chunks one after the other into one. */
export const mergeChunks = (chunks: readonly Chunk[]): Chunk => {
  const merge = (name: ChunkTable): LooseTable => {
    const tables = chunks.map(chunk => chunk.tables[name])
    const above = parents[name]
    const merged = mergeTables(tables)
    return above
      ? {
          ...merged,
          parents: shiftParents(
            tables,
            chunks.map(chunk => chunk.tables[above].size),
          ),
        }
      : merged
  }
  return {
    tables: mapTables(merge),
    problems: chunks.flatMap(chunk => chunk.problems),
    tallies: mergeTallies(chunks.flatMap(chunk => chunk.tallies)),
  }
}

/** Puts tables one after the other; a column of numbers that one of them lacks was not measured there. */
export const mergeTables = (tables: readonly LooseTable[]): LooseTable => ({
  size: tables.reduce((size, table) => size + table.size, 0),
  columns: Object.fromEntries(
    [...new Set(tables.flatMap(({ columns }) => Object.keys(columns)))].map(name => [
      name,
      concatenate(tables.map(({ columns, size }) => columns[name] ?? notMeasured(size))),
    ]),
  ),
  parents: null,
})

const notMeasured = (size: number): Column => ({ type: 'number', values: new Float64Array(size).fill(NaN) })

const joined = <A extends Float64Array | Int8Array | Int32Array>(parts: readonly A[], whole: A): A => {
  let start = 0
  for (const part of parts) {
    whole.set(part, start)
    start += part.length
  }
  return whole
}

const lengthOf = (parts: readonly { length: number }[]) => parts.reduce((length, part) => length + part.length, 0)

const ofType = <T extends Column['type']>(columns: readonly Column[], type: T): Extract<Column, { type: T }>[] =>
  columns.filter((column): column is Extract<Column, { type: T }> => column.type === type)

const concatenate = (columns: readonly Column[]): Column => {
  switch (columns[0].type) {
    case 'number': {
      const parts = ofType(columns, 'number').map(column => column.values)
      return { type: 'number', values: joined(parts, new Float64Array(lengthOf(parts))) }
    }
    case 'flag': {
      const parts = ofType(columns, 'flag').map(column => column.values)
      return { type: 'flag', values: joined(parts, new Int8Array(lengthOf(parts))) }
    }
    case 'word':
      return concatenateWords(ofType(columns, 'word'))
    case 'text':
      return { type: 'text', blocks: ofType(columns, 'text').flatMap(column => column.blocks) }
  }
}

type WordColumn = Extract<Column, { type: 'word' }>

/** One dictionary for all; each part's codes are translated into it. */
const concatenateWords = (columns: readonly WordColumn[]): WordColumn => {
  const dictionary = new Map<string, number>()
  const codes = new Int32Array(lengthOf(columns.map(column => column.codes)))
  let start = 0
  for (const column of columns) {
    const translation = new Int32Array(column.words.length)
    for (let code = 0; code < translation.length; code++) translation[code] = codeIn(dictionary, column.words[code])
    translate(column.codes, translation, codes, start)
    start += column.codes.length
  }
  return { type: 'word', codes, words: [...dictionary.keys()] }
}

const codeIn = (dictionary: Map<string, number>, word: string): number => {
  const known = dictionary.get(word)
  if (known !== undefined) return known
  dictionary.set(word, dictionary.size)
  return dictionary.size - 1
}

const translate = (codes: Int32Array, translation: Int32Array, whole: Int32Array, start: number): void => {
  for (let i = 0; i < codes.length; i++) whole[start + i] = codes[i] < 0 ? -1 : translation[codes[i]]
}

const shiftParents = (tables: readonly LooseTable[], parentSizes: readonly number[]): Int32Array => {
  const rows = new Int32Array(tables.reduce((size, table) => size + table.size, 0))
  let start = 0
  let offset = 0
  tables.forEach((table, i) => {
    const own = table.parents ?? []
    for (let j = 0; j < own.length; j++) rows[start + j] = own[j] + offset
    start += table.size
    offset += parentSizes[i]
  })
  return rows
}

const mergeTallies = (tallies: readonly CountedTally[]): CountedTally[] => {
  const merged = new Map<string, { tally: CountedTally['tally']; count: number }>()
  for (const { tally, count } of tallies) {
    const id = `${tally.code}\n${tally.subject}`
    const known = merged.get(id)
    if (known) known.count += count
    else merged.set(id, { tally, count })
  }
  return [...merged.values()]
}
