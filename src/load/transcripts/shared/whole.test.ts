import { describe, expect, test } from 'vitest'
import { parseWhole } from './whole.ts'

describe('a value of which the end is missing', () => {
  test('holds what comes before, numbers that are not finite as missing', () =>
    expect(parseWhole('{"a": [1, NaN, -Infinity], "b": "NaN')).toEqual({
      value: { a: [1, null, null] },
      notFinite: 2,
      truncated: true,
    }))

  test('is read in one pass, however many quotes the last text has', () => {
    const text = `{"a": NaN, "b": "${'\\"line'.repeat(300_000)}`
    expect(parseWhole(text)).toEqual({ value: { a: null }, notFinite: 1, truncated: true })
  })

  test('can be nested deeply', () => {
    const whole = parseWhole(`[NaN, ${'['.repeat(200_000)}`)
    expect(whole?.truncated).toBe(true)
  })
})
