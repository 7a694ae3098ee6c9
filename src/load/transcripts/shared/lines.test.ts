import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../../../test/support/temporary.ts'
import { isProblem } from '../../io/open-file.ts'
import { eachObject, lineWarnings } from './lines.ts'

const read = async (text: string | Uint8Array, skip?: (bytes: Buffer) => boolean) => {
  await using folder = await temporaryFolder()
  const path = join(folder.path, 'lines.jsonl')
  writeFileSync(path, text)
  const seen: { value: unknown; line: number; stamp: number | null }[] = []
  const lines = eachObject(path, 'lines.jsonl', (value, line, stamp) => seen.push({ value, line, stamp }), skip)
  if (isProblem(lines)) throw new Error(lines.message)
  return { seen, ...lines }
}

describe('the objects of a file line by line', () => {
  test('are those of the lines, with their numbers, whatever stands between', async () => {
    const kinds = fc.oneof(
      fc.dictionary(fc.string(), fc.jsonValue()).map(value => JSON.stringify(value)),
      fc.constantFrom('', '  ', 'log', '[1]', '{"a":', '1'),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(kinds), fc.constantFrom('\n', '\r\n'), async (lines, ending) => {
        const { seen, broken } = await read(lines.map(line => line + ending).join(''))
        const objects = lines.flatMap((line, i) =>
          /^\{.*\}$/.test(line) ? [{ value: JSON.parse(line), line: i + 1 }] : [],
        )
        expect(seen.map(({ value, line }) => ({ value, line }))).toEqual(objects)
        expect(broken).toBe(lines.filter(line => line.trim() !== '').length - objects.length)
      }),
      { seed: 3, numRuns: 50 },
    )
  })

  test('may be longer than any piece of the file that is read at once', async () => {
    const values = [1, 3_000_000, 10, 1_048_560, 1_048_576, 5].map((length, i) => ({ i, text: 'é'.repeat(length / 2) }))
    const { seen, truncated } = await read(values.map(value => JSON.stringify(value)).join('\n'))
    expect(seen.map(({ value }) => value)).toEqual(values)
    expect(truncated).toBe(false)
  })

  test('end where the file breaks off, which is said', async () => {
    const lines = await read('{"a":1}\nnoise\n{"a":2}\n{"a":')
    expect(lines).toMatchObject({ objects: 2, broken: 1, firstBroken: 2, truncated: true })
    expect(lineWarnings(lines)).toEqual([expect.stringMatching(/^1\b.*line 2\b/), expect.any(String)])
    expect(lineWarnings(await read('{"a":1}'))).toEqual([])
  })

  test('are not parsed where they can be skipped', async () => {
    const skipped: string[] = []
    const { seen, objects } = await read('{"skip" broken\n{"a":1}\n', bytes => {
      skipped.push(bytes.toString())
      return bytes.includes('skip')
    })
    expect(seen).toEqual([{ value: { a: 1 }, line: 2, stamp: null }])
    expect(objects).toBe(2)
    expect(skipped).toEqual(['{"skip" broken', '{"a":1}'])
  })

  test('have the time that was written in front of them', async () => {
    const { seen } = await read(
      [
        '2026-03-02T09:00:00.250Z {"a":1}',
        '[2026-03-02 09:00:01] {"a":2}',
        '  {"a":3}',
        '\ufeff{"a":4}',
        'at 5: {"a":5}',
      ].join('\n'),
    )
    const noon = Date.UTC(2026, 2, 2, 9)
    expect(seen.map(({ stamp }) => stamp)).toEqual([noon + 250, noon + 1000, null, null, null])
  })

  test('may hold the NaN that Python writes', async () => {
    const { seen } = await read('{"a":NaN,"b":"NaN","c":-Infinity}\n')
    expect(seen[0]?.value).toEqual({ a: null, b: 'NaN', c: null })
  })
})
