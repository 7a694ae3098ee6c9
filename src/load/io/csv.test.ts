import { mkdirSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runChild } from '../../../test/support/child.ts'
import { temporaryFolder } from '../../../test/support/temporary.ts'
import type { Found } from '../../core/importer.ts'
import { readCsv } from './csv.ts'
import { largestFile } from './disk.ts'
import { FileAccount, Findings } from './fields.ts'

interface Told {
  readonly code: string
  readonly at: string
  /** Of what is left out. */
  readonly kind?: string
  /** The numbers that it names. */
  readonly numbers?: readonly number[]
}

interface Read {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly (string | null)[])[]
  readonly lines: readonly number[]
  readonly told: readonly Told[]
}

const toldOf = (found: Found): Told => {
  if (found.kind === 'problem') return { code: found.problem.code, at: found.problem.at }
  if (found.kind !== 'tally') throw new Error(`a file of CSV gives no ${found.kind}`)
  const { code, at, subject, message } = found.tally
  return { code, at, kind: subject.split('\n')[1], numbers: [...message.matchAll(/(?<!UTF-)\d+/g)].map(Number) }
}

/** What is told of rows, or of the file from a line on, that cannot be used. */
const invalid = (kind: string, line: number, numbers: readonly number[] = []): Told => ({
  code: 'csv-invalid',
  at: `line ${line}`,
  kind,
  numbers,
})

const readFile = (path: string): Read => {
  const findings = new Findings()
  const csv = readCsv(path, new FileAccount('a.csv', findings))
  const rows = csv ? [...csv] : []
  return {
    columns: [...(csv?.columns.keys() ?? [])],
    rows: rows.map(({ cells }) => cells),
    lines: rows.map(({ line }) => line),
    told: findings.found.map(toldOf),
  }
}

const read = async (content: string | Uint8Array): Promise<Read> => {
  await using folder = await temporaryFolder()
  const path = join(folder.path, 'a.csv')
  writeFileSync(path, content)
  return readFile(path)
}

/** Cells of all kinds: what must be quoted, what need not, and characters of one to four bytes. */
const anyCell = fc.oneof(
  fc.constant(null),
  fc.string({ unit: fc.constantFrom('a', 'é', '€', '🦅', '"', ',', '\n', '\r', ' ', '\ufffd'), maxLength: 8 }),
)
const anyTable = fc.integer({ min: 2, max: 5 }).chain(width =>
  fc.record({
    rows: fc.array(fc.array(anyCell, { minLength: width, maxLength: width }), { maxLength: 12 }),
    width: fc.constant(width),
    lineEnd: fc.constantFrom('\n', '\r\n'),
    lastLineEnd: fc.boolean(),
    quoteAll: fc.boolean(),
  }),
)

describe('any table', () => {
  test('comes back as it was written, and as another reader reads it', async () => {
    await using folder = await temporaryFolder()
    const path = join(folder.path, 'a.csv')
    fc.assert(
      fc.property(anyTable, ({ rows, width, lineEnd, lastLineEnd, quoteAll }) => {
        const text = (cell: string | null) => {
          if (cell === null) return ''
          return quoteAll || cell === '' || /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
        }
        const header = Array.from({ length: width }, (_, i) => `c${i}`)
        const lines = [header, ...rows].map(row => row.map(text).join(','))
        const content = lines.join(lineEnd) + (lastLineEnd || rows.length === 0 ? lineEnd : '')
        writeFileSync(path, content)
        const { columns, rows: found, told } = readFile(path)
        expect({ columns, found, told }).toEqual({ columns: header, found: rows, told: [] })
        const other: string[][] = parse(content, { relax_column_count: true, record_delimiter: lineEnd })
        expect(found.map(row => row.map(cell => cell ?? ''))).toEqual(other.slice(1))
      }),
    )
  })

  test('of several pieces is whole, wherever characters, quotes and rows are cut', async () => {
    for (let shift = 0; shift < 8; shift++) {
      const long = `${'x'.repeat(shift)}${'€🦅""é\r\n'.repeat(20_000)}`
      const rows = Array.from({ length: 20_000 }, (_, i) => `${i},"e€🦅, ""${i}"""`)
      const { rows: found, told, lines } = await read(`a,b\n1,"${long}"\n${rows.join('\n')}`)
      expect(told).toEqual([])
      expect(found[0]).toEqual(['1', long.replaceAll('""', '"')])
      expect(found.slice(1)).toEqual(rows.map((_, i) => [String(i), `e€🦅, "${i}"`]))
      expect(lines.slice(0, 3)).toEqual([2, 20_003, 20_004])
    }
  })

  test('says on which line each row begins', async () => {
    const { lines } = await read('a,b\n1,"x\ny\r\nz"\r\n2,3\n\n"\n",4')
    expect(lines).toEqual([2, 5, 7])
  })
})

describe('what is not quite CSV', () => {
  test('a byte order mark and a missing last line end are no matter', async () =>
    expect(await read('\ufeff"a",b\n1,\ufeff2')).toMatchObject({
      columns: ['a', 'b'],
      rows: [['1', '\ufeff2']],
      told: [],
    }))

  test('an empty cell is null, an empty text in quotes is a text', async () =>
    expect((await read('a,b\n,""\n')).rows).toEqual([[null, '']]))

  test('a quote inside a cell without quotes stands for itself', async () =>
    expect((await read('a,b\n5" disk,2\n')).rows).toEqual([['5" disk', '2']]))

  test('of two columns with one name the first is meant', async () => {
    await using folder = await temporaryFolder({ 'a.csv': 'a,b,a\n1,2,3\n' })
    const csv = readCsv(join(folder.path, 'a.csv'), new FileAccount('a.csv', new Findings()))
    expect([...(csv?.columns ?? [])]).toEqual([
      ['a', 0],
      ['b', 1],
    ])
    csv?.close()
    expect(csv?.next()).toBeNull()
  })

  test('rows with too few or too many cells are left out, each case counted', async () => {
    const { rows, told } = await read('a,b\n1\n1,2\n1,2,3\n\n3,4\n')
    expect(rows).toEqual([
      ['1', '2'],
      ['3', '4'],
    ])
    expect(told).toEqual([invalid('cells', 2, [2, 1]), invalid('cells', 4, [2, 3])])
  })

  test('text after a closing quote spoils its row only', async () => {
    const { rows, told } = await read('a,b\n"1"x,2\n3,4\n"5"\r,6\n7,8')
    expect(rows).toEqual([
      ['3', '4'],
      ['7', '8'],
    ])
    expect(told).toEqual([invalid('quotes', 2), invalid('quotes', 4)])
  })

  test.each([
    ['at the end', 'a,b\n1,2\n3,"4\n5,6\n', 3],
    ['after a doubled quote', 'a,b\n1,2\n"3""', 3],
    ['in the header', 'a,"b\n1,2\n', 1],
  ])('a quote that is never closed, %s, keeps what comes before it', async (_, content, line) => {
    const { rows, told } = await read(content)
    expect(rows).toEqual(line === 1 ? [] : [['1', '2']])
    expect(told).toEqual([invalid('unclosed', line)])
  })

  test('a quote that is never closed in a huge file does not fill the memory', async () => {
    await using folder = await temporaryFolder({ 'a.csv': 'a,b\n1,2\n3,"' })
    const path = join(folder.path, 'a.csv')
    truncateSync(path, 3 * largestFile)
    const { rows, told } = readFile(path)
    expect(rows).toEqual([['1', '2']])
    expect(told).toEqual([invalid('unclosed', 3)])
  })

  test('rows that are not UTF-8 are left out; a replacement character that was written stays', async () => {
    const bytes = Buffer.concat([Buffer.from('a,b\nok,1\nbad,'), Buffer.from([0xe9]), Buffer.from('\nok,2\n')])
    const { rows, told } = await read(bytes)
    expect(rows).toEqual([
      ['ok', '1'],
      ['ok', '2'],
    ])
    expect(told).toEqual([invalid('bytes', 3)])
    expect(await read('a,b\nok,\ufffd\n')).toMatchObject({ rows: [['ok', '\ufffd']], told: [] })
  })

  test('a file cut inside a character loses that row', async () => {
    const { rows, told } = await read(Buffer.from('a,b\n1,2\n3,€').subarray(0, -1))
    expect(rows).toEqual([['1', '2']])
    expect(told).toEqual([invalid('bytes', 3)])
  })

  test('an empty file has no columns, and says so', async () =>
    expect(await read('')).toEqual({
      columns: [],
      rows: [],
      lines: [],
      told: [invalid('empty', 1)],
    }))

  test('no file and a folder in its place are unreadable', async () => {
    await using folder = await temporaryFolder()
    mkdirSync(join(folder.path, 'b.csv'))
    expect(readFile(join(folder.path, 'a.csv')).told).toEqual([{ code: 'unreadable-file', at: '' }])
    expect(readFile(join(folder.path, 'b.csv')).told).toEqual([{ code: 'unreadable-file', at: '' }])
  })
})

test.skipIf(process.platform === 'win32')(
  'a pipe or a device in place of a file is told, and nobody waits for it',
  async () => {
    await using folder = await temporaryFolder()
    const pipe = join(folder.path, 'runs.csv')
    expect((await runChild('mkfifo', [pipe])).code).toBe(0)
    for (const path of [pipe, '/dev/zero', folder.path]) {
      const { columns, told } = readFile(path)
      expect(columns).toEqual([])
      expect(told).toEqual([{ code: 'unreadable-file', at: '' }])
    }
  },
)
