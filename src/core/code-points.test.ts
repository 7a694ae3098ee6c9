import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withCodePoints } from './code-points.ts'

const isPlain = (character: string) => /[ -~]/.test(character)

describe('characters that cannot be shown', () => {
  test.each([
    ['T0', 'T0'],
    ['日本 🦅', '[U+65E5 672C] [U+1F985]'],
    ['a\tb', 'a[U+0009]b'],
    ['T0é', 'T0[U+00E9]'],
  ])('%j is %s', (text, shown) => expect(withCodePoints(text, isPlain)).toBe(shown))

  test('nothing is left of them, and nothing of the others is lost', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        const shown = withCodePoints(text, isPlain)
        expect([...shown].every(isPlain)).toBe(true)
        const read = shown.replace(/\[U\+([0-9A-F ]+)\]/g, (_, numbers: string) =>
          String.fromCodePoint(...numbers.split(' ').map(number => Number.parseInt(number, 16))),
        )
        if (!text.includes('[U+')) expect(read).toBe(text)
      }),
    ))
})
