import fc from 'fast-check'
import { expect, test } from 'vitest'
import { oneLine } from '../narrative/words.ts'
import { distinctLines } from './distinct.ts'

test('names that read differently are left alone', () =>
  expect(distinctLines(['T0', ' T1 ', 'a\tb', 'a  c', 'T0'])).toEqual(['T0', 'T1', 'a b', 'a c', 'T0']))

test.each([
  [
    ['T0', 'T0 ', 'T0\t', ' T0'],
    ['T0', 'T0[U+0020]', 'T0[U+0009]', '[U+0020]T0'],
  ],
  [
    ['a b', 'a\tb', 'a  b', 'a\u00a0b'],
    ['a b', 'a[U+0009]b', 'a[U+0020 0020]b', 'a[U+00A0]b'],
  ],
  [
    ['T0', 'T0\u200b', 'T\u00ad0'],
    ['T0', 'T0[U+200B]', 'T[U+00AD]0'],
  ],
  [
    ['é', 'e\u0301'],
    ['é', 'e[U+0301]'],
  ],
])('%j become %j', (names, lines) => expect(distinctLines(names)).toEqual(lines))

const wild = fc.array(fc.constantFrom('T', '0', ' ', '\t', '\u00a0', '\u200b', '\n', '\u0301'), { maxLength: 6 })

test('two names never read the same', () =>
  fc.assert(
    fc.property(
      fc.uniqueArray(
        wild.map(parts => `x${parts.join('')}`),
        { minLength: 2, maxLength: 6 },
      ),
      names => {
        const lines = distinctLines(names)
        expect(new Set(lines.map(line => oneLine(line).normalize('NFC'))).size).toBe(names.length)
      },
    ),
  ))
