import { stripVTControlCharacters } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { printable } from './printable.ts'

test.each([
  ['a plain name, naïve 模型 🦅', 'a plain name, naïve 模型 🦅'],
  ['\x1b[31mred\x1b[0m', 'red'],
  ['\x1b]0;title\x07name', 'name'],
  ['\x1b]8;;https://example.org\x1b\\link\x1b]8;;\x1b\\', 'link'],
  ['\x9b2Jname', 'name'],
  ['\x1bcname', 'name'],
  ['\x1b\x1b[31m[31mname', '[31mname'],
  ['two\nlines\r\nand\u2028more', 'two␤lines␤and␤more'],
  ['back\b\b\bspace\x00\x7f', 'backspace'],
  ['tab\there', 'tab here'],
  ['right\u202eto\u2066left\u200f', 'righttoleft'],
  ['half \ud83e', 'half \ufffd'],
])('%j is shown as %j', (text, shown) => expect(printable(text)).toBe(shown))

test('long text is cut where a character ends', () => {
  expect(printable('x'.repeat(500))).toBe(`${'x'.repeat(199)}…`)
  expect(printable('🦅'.repeat(9), 4)).toBe('🦅🦅🦅…')
  expect(printable('four', 4)).toBe('four')
})

const anyCode = fc.oneof(fc.nat(0x9f), fc.integer({ min: 0x2000, max: 0x20ff }), fc.nat(0x10ffff))
const anyText = fc.array(anyCode, { maxLength: 150 }).map(codes => String.fromCodePoint(...codes))

test('whatever it is given, the result is one line that no terminal obeys', () =>
  fc.assert(
    fc.property(anyText, fc.constantFrom('\x1b[2J', '\x9b', '\n', ''), (a, b) => {
      const shown = printable(a + b + a)
      expect(shown).not.toMatch(/[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\u2028\u2029]/)
      expect(stripVTControlCharacters(shown)).toBe(shown)
      expect(printable(shown)).toBe(shown)
      expect([...shown].length).toBeLessThanOrEqual(200)
    }),
  ))
