import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withoutNotFinite } from './lenient-json.ts'

/** As Python prints a value: numbers that JSON does not know stand as they are. */
const printed = (value: unknown): string => {
  if (typeof value === 'number') return Object.is(value, -0) ? '0' : String(value)
  if (Array.isArray(value)) return `[${value.map(printed).join(', ')}]`
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}: ${printed(each)}`)}}`
  return JSON.stringify(value)
}

const word = fc.oneof(fc.string(), fc.constantFrom('NaN', '-Infinity', '"NaN"', '\\', '\\"', 'a\\\\" NaN'))
const { tree } = fc.letrec(tie => ({
  leaf: fc.oneof(word, fc.double(), fc.constantFrom(NaN, Infinity, -Infinity), fc.boolean(), fc.constant(null)),
  tree: fc.oneof({ depthSize: 'small' }, tie('leaf'), fc.array(tie('tree')), fc.dictionary(word, tie('tree'))),
}))

const countIn = (value: unknown): number => {
  if (typeof value === 'number') return Number.isFinite(value) ? 0 : 1
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce((sum: number, each) => sum + countIn(each), 0)
}

describe('numbers that are not finite', () => {
  test('become null, in texts they are left alone, and are counted', () =>
    fc.assert(
      fc.property(tree, value => {
        const { text, count } = withoutNotFinite(printed(value))
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
        expect(count).toBe(countIn(value))
      }),
      { seed: 1, numRuns: 500 },
    ))

  test.each([
    ['a text that is not closed', '[NaN, "a NaN', '[null, "a NaN', 1],
    ['a name that only begins like it', '[NaNs, Infinity1, xNaN]', '[NaNs, Infinity1, xNaN]', 0],
    ['a backslash at the end', '[NaN, "\\', '[null, "\\', 1],
  ])('%s', (_, text, finite, count) => expect(withoutNotFinite(text)).toEqual({ text: finite, count }))

  // What looked at the rest again at every quote would take minutes for each.
  test.each([
    ['escaped quotes', '{"a": NaN, "b": "', '\\"a'],
    ['backslashes', '{"a": NaN, "b": "', '\\\\'],
    ['quotes', '{"a": NaN, "b": ', '"'],
    ['minus signs', '{"a": NaN, "b": ', '-'],
    ['words', '{"a": NaN, "b": ', 'Infinit'],
  ])('are found in one pass over %s', (_, opening, unit) => {
    const cut = opening + unit.repeat(2_000_000)
    expect(withoutNotFinite(cut).count).toBe(1)
  })
})
