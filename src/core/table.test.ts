import { describe, expect, test } from 'vitest'
import { allRows, type Column, cellReader, numbers, splitBy, type Table, where, words } from './table.ts'
import { TextBuilder } from './text-blocks.ts'

const text = (...values: (string | null)[]): Column => {
  const builder = new TextBuilder()
  for (const value of values) builder.push(value)
  return { type: 'text', blocks: builder.finish() }
}

const runs: Table = {
  size: 4,
  columns: {
    tier: { type: 'word', words: ['T1', 'T0'], codes: Int32Array.of(0, 1, 0, -1) },
    cost: { type: 'number', values: Float64Array.of(0.5, NaN, 0, 2) },
    passed: { type: 'flag', values: Int8Array.of(1, 0, -1, 1) },
    note: text('fine', null, '', 'late'),
  },
}

const judges: Table = {
  size: 3,
  columns: { score: { type: 'number', values: Float64Array.of(1, 0.5, NaN) } },
  parent: { table: runs, rows: Int32Array.of(1, 1, 3) },
}

describe('numbers and words', () => {
  test('not measured is NaN in numbers and flags, null in words, and never 0', () => {
    expect([...numbers(allRows(runs), 'cost')]).toEqual([0.5, NaN, 0, 2])
    expect([...numbers(allRows(runs), 'passed')]).toEqual([1, 0, NaN, 1])
    expect(words(allRows(runs), 'tier')).toEqual(['T1', 'T0', 'T1', null])
  })

  test('read only the rows asked for', () => {
    const passed = where(allRows(runs), row => row % 2 === 1)
    expect([...numbers(passed, 'cost')]).toEqual([NaN, 2])
    expect(words(passed, 'tier')).toEqual(['T0', null])
  })

  test('a column of another kind, or none, is an error that names it', () => {
    expect(() => numbers(allRows(runs), 'tier')).toThrow('tier')
    expect(() => words(allRows(runs), 'cost')).toThrow('cost')
    expect(() => numbers(allRows(runs), 'absent')).toThrow('absent')
  })
})

describe('cellReader', () => {
  const read = (table: Table, name: string) => {
    const cell = cellReader(table, name)
    return Array.from({ length: table.size }, (_, row) => cell(row))
  }

  test('tells 0, false and empty text from not measured', () => {
    expect(read(runs, 'cost')).toEqual([0.5, null, 0, 2])
    expect(read(runs, 'passed')).toEqual([true, false, null, true])
    expect(read(runs, 'note')).toEqual(['fine', null, '', 'late'])
  })

  test("reads what a table does not have from its parent's rows", () => {
    expect(read(judges, 'score')).toEqual([1, 0.5, null])
    expect(read(judges, 'tier')).toEqual(['T0', 'T0', null])
  })

  test('a column that no table above has is an error', () =>
    expect(() => cellReader(judges, 'absent')).toThrow('absent'))
})

describe('splitBy', () => {
  test('groups keep the order of rows and come in order of first appearance; not known is a group of its own', () =>
    expect(splitBy(allRows(runs), ['tier']).map(({ key, rows }) => [...key, ...rows.rows])).toEqual([
      ['T1', 0, 2],
      ['T0', 1],
      [null, 3],
    ]))

  test('no column is one group of all rows; no rows are no group', () => {
    expect(splitBy(allRows(runs), []).map(({ rows }) => [...rows.rows])).toEqual([[0, 1, 2, 3]])
    expect(
      splitBy(
        where(allRows(runs), () => false),
        ['tier'],
      ),
    ).toEqual([])
  })

  test('names that look alike when joined stay apart', () => {
    const column = (...values: string[]): Column => ({ type: 'word', words: values, codes: Int32Array.of(0, 1) })
    const table = { size: 2, columns: { a: column('x', 'x,y'), b: column('y,z', 'z') } }
    expect(splitBy(allRows(table), ['a', 'b'])).toHaveLength(2)
  })
})
