import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Cell } from '../../core/table.ts'
import { rowsCsv } from './csv-writer.ts'
import { spreadsheetPieces } from './spreadsheet.ts'

const columns = ['a', 'b'].map(name => ({ name, type: 'string' as const, title: name }))

/** What a reader that is not ours finds in the cells. */
const cellsOf = (...cells: Cell[]): string[] => {
  const text = [
    ...spreadsheetPieces(
      rowsCsv(
        columns,
        cells.map((cell): Cell[] => [cell, 'end']),
      ),
    ),
  ].join('')
  const rows: string[][] = parse(text, { from: 2 })
  return rows.map(([first, second]) => {
    expect(second).toBe('end')
    return first
  })
}

const word = fc
  .tuple(
    fc.constantFrom('', '=', '+', '-', '@', '\t', '\r', "'", "'=", '"', ',', '\n', '-1'),
    fc.string({ maxLength: 6 }),
  )
  .map(parts => parts.join(''))

describe('CSV for spreadsheets', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['+x', "'+x"],
    ['-x', "'-x"],
    ['@x', "'@x"],
    ['\tx', "'\tx"],
    ['\rx', "'\rx"],
    ['=HYPERLINK("http://evil.example","a, b")', '\'=HYPERLINK("http://evil.example","a, b")'],
    ["'=1", "''=1"],
    ['a=1', 'a=1'],
    ["'tis", "'tis"],
    ['-', "'-"],
    ['- 1', "'- 1"],
    ['-1-1', "'-1-1"],
  ])('%j is written as %j', (cell, written) => expect(cellsOf(cell)).toEqual([written]))

  test('numbers stay numbers', () =>
    expect(cellsOf(-0.5, 1e21, -1e-7, -Infinity, 0)).toEqual(['-0.5', '1e+21', '-1e-7', '-inf', '0']))

  test('no cell begins like a formula but numbers, and each comes back', () =>
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), cells => {
        const written = cellsOf(...cells)
        written.forEach((cell, i) => {
          if (/^[=+\-@\t\r]/.test(cell)) expect(Number.isNaN(Number(cell))).toBe(false)
          expect(/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell).toBe(cells[i])
        })
      }),
    ))
})
