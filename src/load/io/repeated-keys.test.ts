import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { repeatedKeys } from './repeated-keys.ts'

const found = (text: string) => repeatedKeys(text, JSON.parse(text))

describe('keys that an object has twice', () => {
  test.each<[string, string[]]>([
    ['{"passed": true, "passed": false}', ['passed']],
    ['{"a": {"b": 1, "b": 1}}', ['a.b']],
    ['{"a": [{"b": 1}, {"b": 1, "c": 2, "b": 3}]}', ['a[1].b']],
    ['{"a": {"x": 1}, "a": 2, "b": 1, "b": 1, "b": 1}', ['a', 'b']],
    ['{"p\\u0061ssed": 1, "passed": 2}', ['passed']],
    ['{"a" :1,"b"\n:\t2,"a"\r\n: 3}', ['a']],
    ['{"a\\\\": 1, "a\\\\": 2}', ['a\\']],
    ['{"__proto__": 1, "__proto__": 2}', ['__proto__']],
    ['[{"": 1, "": 2}]', ['[0].']],
    // As many colons after quotes as there would be keys.
    ['{"a": 1, "a": ": ", "b": ":"}', ['a']],
  ])('%s', (text, places) => expect(found(text)).toEqual(places))

  test.each([
    '{}',
    '[]',
    '"a: \\": "',
    '{"a": 1, "b": {"a": 1}, "c": [{"a": 1}, {"a": 2}]}',
    '{"text": "{\\"a\\": 1, \\"a\\": 2}", "stdout": "\\\\\\": x"}',
    '{"a": ": b", "c": "\\": d: \\\\", "e": ["f", ":"]}',
    '{"a": "\\\\", "b": "a"}',
  ])('are none in %s', text => expect(found(text)).toEqual([]))

  test('are none in anything that was written by JSON.stringify', () =>
    fc.assert(
      fc.property(fc.json(), fc.nat(3), (text, space) => {
        const value: unknown = JSON.parse(text)
        expect(repeatedKeys(JSON.stringify(value, null, space), value)).toEqual([])
      }),
    ))

  test('are found wherever an object has one of its own again', () =>
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }), fc.jsonValue(), (object, value) => {
        const [key = ''] = Object.keys(object)
        const text = `[1, ${JSON.stringify(object).slice(0, -1)}, ${JSON.stringify(key)}: ${JSON.stringify(value)}}]`
        expect(found(text)).toContain(`[1].${key}`)
      }),
    ))

  test('are looked for in values of any depth', () => {
    const depth = 100_000
    expect(found(`${'['.repeat(depth)}{"a": 1, "a": 2}${']'.repeat(depth)}`)).toHaveLength(1)
  })
})
