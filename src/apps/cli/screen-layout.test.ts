import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cut, displayWidth, padEnd, padStart, paragraph, wrap } from './screen-layout.ts'

test.each([
  ['', 0],
  ['T0', 2],
  ['naïve', 5],
  ['nai\u0308ve', 5],
  ['模型', 4],
  ['🦅', 2],
  ['–', 1],
])('%j is %i columns wide', (text, width) => expect(displayWidth(text)).toBe(width))

const word = fc.stringMatching(/^([a-z模]|e\u0308){1,9}$/)
const prose = fc.array(word, { minLength: 1 }).map(words => words.join(' '))

test('a cut text fits, and is the text itself where that fits', () =>
  fc.assert(
    fc.property(prose, fc.integer({ min: 1, max: 40 }), (text, width) => {
      expect(displayWidth(cut(text, width))).toBeLessThanOrEqual(width)
      if (displayWidth(text) <= width) expect(cut(text, width)).toBe(text)
    }),
  ))

test('padding fills up to the width, on either side', () => {
  expect([padEnd('模', 4), padStart('模', 4), padEnd('long', 2)]).toEqual(['模  ', '  模', 'long'])
})

test('wrapping loses no word, and only a word that is too long goes beyond the width', () =>
  fc.assert(
    fc.property(prose, fc.integer({ min: 1, max: 40 }), (text, width) => {
      const lines = wrap(text, width)
      expect(lines.join(' ')).toBe(text)
      for (const line of lines) if (line.includes(' ')) expect(displayWidth(line)).toBeLessThanOrEqual(width)
    }),
  ))

test('a paragraph hangs below its first word', () => expect(paragraph('  ! ', 'a b c d', 8)).toBe('  ! a b\n    c d'))
