import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assembled, chunkOf, foundRun, judgeOf } from '../../../test/support/chunks.ts'
import { ratedRun } from '../../../test/support/run.ts'
import type { ColumnSpec } from '../../core/schema.ts'
import type { Cell } from '../../core/table.ts'
import { rowsCsv, tableCsv } from './csv-writer.ts'

const text = (name: string): ColumnSpec => ({ name, type: 'string', title: name })

const csvOf = (...cells: Cell[]): string =>
  [
    ...rowsCsv(
      [text('a')],
      cells.map(cell => [cell]),
    ),
  ].join('')

/** Reads CSV with a reader that is not ours; an empty cell without quotes is missing. */
const readBack = (csv: string): (string | null)[][] =>
  parse(csv, { cast: (cell, { quoting }) => (cell === '' && !quoting ? null : cell), relax_column_count: false })

const hostile = [
  '',
  '"',
  '""',
  ',',
  '\n',
  '\r\n',
  '\r',
  'a,"b"\nc',
  '=1+1',
  '+x',
  '-x',
  '@x',
  ' padded ',
  '\t',
  '日本🦅',
  '\u0000',
  'None',
  '\\"',
]

describe('rowsCsv', () => {
  test('booleans are True and False, missing is empty, infinity is inf, numbers keep all their digits', () =>
    expect(csvOf(true, false, null, NaN, Infinity, -Infinity, 0.1 + 0.2, 1e21, -0, 'word')).toBe(
      'a\nTrue\nFalse\n\n\ninf\n-inf\n0.30000000000000004\n1e+21\n0\nword\n',
    ))

  test.each(hostile)('%j comes back as it was, with nothing added', cell =>
    expect(readBack(csvOf('x', cell, 'y'))).toEqual([['a'], ['x'], [cell], ['y']]),
  )

  test('a line end of any kind is quoted, for readers that stop at each of them', () =>
    expect(csvOf('a\rb', 'c\nd')).toBe('a\n"a\rb"\n"c\nd"\n'))

  test('any text and any number comes back, in any number of columns', () => {
    const cell = fc.oneof(fc.string({ unit: 'binary', maxLength: 8 }), fc.constantFrom(...hostile), fc.constant(null))
    const number = fc.double({ noNaN: true, noDefaultInfinity: true })
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, number, cell)), rows => {
        const columns = ['first', 'a "name", and\nmore', 'last'].map(text)
        const [header, ...body] = readBack([...rowsCsv(columns, rows)].join(''))
        expect(header).toEqual(columns.map(({ name }) => name))
        expect(body.map(([first, , last]) => [first, last])).toEqual(rows.map(([first, , last]) => [first, last]))
        expect(body.every(([, value], i) => Number(value) === rows[i][1])).toBe(true)
      }),
    )
  })

  test('long tables come in several pieces', () => {
    const rows = Array.from({ length: 20_000 }, (_, i) => [`row ${i}`])
    const pieces = [...rowsCsv([text('a')], rows)]
    expect(pieces.length).toBeGreaterThan(1)
    expect(readBack(pieces.join(''))).toHaveLength(20_001)
  })
})

describe('tableCsv', () => {
  const criteria = hostile.map(name => ({
    name: 'x',
    score: NaN,
    achieved: 1,
    max: 2,
    items: [{ id: name, achieved: NaN, max: 2, reason: name }],
  }))
  const run = (number: number) =>
    foundRun({
      ...ratedRun(),
      key: { ...ratedRun().key, experiment: 'e,"x"', run: number },
      judges: [1, 2].map(judge => judgeOf({ number: judge, reasoning: `"${judge}"\n`, criteria })),
    })
  const { tables } = assembled(chunkOf([run(1), run(2)]))

  test('rows have the cells of the rows above them, and hostile text comes back', () => {
    const columns = [
      'experiment',
      'run_number',
      'item_id',
      'judge_number',
      'item_max',
      'judge_reasoning',
      'item_reason',
    ]
    const [, ...rows] = readBack([...tableCsv(tables.items, columns.map(text))].join(''))
    const expected = ['1', '2'].flatMap(runNumber =>
      ['1', '2'].flatMap(judge => hostile.map(name => ['e,"x"', runNumber, name, judge, '2', `"${judge}"\n`, name])),
    )
    expect(rows).toEqual(expected)
  })

  test('no rows are a header alone', () =>
    expect([...tableCsv(tables.missing_runs, [text('tier'), text('reason')])].join('')).toBe('tier,reason\n'))

  test('a column that no table above has is an error', () =>
    expect(() => [...tableCsv(tables.items, [text('absent')])]).toThrow('absent'))
})
