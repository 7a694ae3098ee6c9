import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/support/temporary.ts'
import { Disk } from './disk.ts'
import { Fields, FileAccount, Findings } from './fields.ts'
import { readJson } from './json.ts'

const read = async (text: string | null) => {
  await using folder = await temporaryFolder(text === null ? {} : { 'a.json': text })
  const disk = new Disk()
  disk.begin(folder.path)
  const findings = new Findings()
  const json = readJson(disk, 'a.json', new FileAccount('shown/a.json', findings))
  const problems = findings.found.flatMap(each => (each.kind === 'problem' ? [each.problem] : []))
  return { json: json instanceof Fields ? json.value : json, problems }
}

describe('readJson', () => {
  test('gives the object of a sound file', async () =>
    expect(await read('{"a": [1]}')).toEqual({ json: { a: [1] }, problems: [] }))

  test('a file that is not there is no problem by itself', async () =>
    expect(await read(null)).toEqual({ json: 'absent', problems: [] }))

  test.each([
    ['truncated', '{"score": 0.9, "reaso', 'json-invalid', ''],
    ['empty', '', 'json-invalid', ''],
    ['blank', ' \n', 'json-invalid', ''],
    ['text', 'All done.', 'json-invalid', ''],
    ['a list', '[1, 2]', 'wrong-type', '[ 1, 2 ]'],
    ['null', 'null', 'wrong-type', 'null'],
    ['a number', '7', 'wrong-type', '7'],
  ])('%s is a problem that names the file', async (_, text, code, message) => {
    const { json, problems } = await read(text)
    expect(json).toBe('broken')
    expect(problems).toEqual([
      expect.objectContaining({ code, file: 'shown/a.json', message: expect.stringContaining(message) }),
    ])
  })

  test('NaN and Infinity, as Python writes them, are not measured and noted; in texts they are left alone', async () => {
    const { json, problems } = await read('{"a": NaN, "b": -Infinity, "c": "NaN \\" Infinity", "d": 1}')
    expect(json).toEqual({ a: null, b: null, c: 'NaN " Infinity', d: 1 })
    expect(problems).toEqual([
      expect.objectContaining({ code: 'number-not-finite', message: expect.stringContaining('2') }),
    ])
  })

  test('a file that breaks off in a long text is told at once', async () => {
    const { json, problems } = await read(`{"a": NaN, "stdout": "${'\\"line'.repeat(300_000)}`)
    expect(json).toBe('broken')
    expect(problems).toEqual([expect.objectContaining({ code: 'json-invalid' })])
  })

  test('a key that is there twice is a problem that names its place; the last one counts', async () => {
    const { json, problems } = await read('{"passed": true, "criteria": {"a": 1, "a": 2}, "passed": false}')
    expect(json).toEqual({ passed: false, criteria: { a: 2 } })
    expect(problems).toMatchObject([{ code: 'key-twice', severity: 'warning', file: 'shown/a.json', at: 'criteria.a' }])
    expect(problems[0].message).toMatch(/criteria\.a.*passed/)
  })

  test('a byte-order mark in front is no part of the file', async () =>
    expect(await read('\uFEFF{"a": 1}')).toEqual({ json: { a: 1 }, problems: [] }))
})
