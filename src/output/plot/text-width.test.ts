import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boxOf } from '../../../test/support/resvg.ts'
import { oneLine } from '../narrative/words.ts'
import { shorten, textWidth, wrap } from './text-width.ts'

describe('the width of text', () => {
  test.each([
    ['Pass rate (%, higher is better)', 8, 'regular'],
    ['kestrel-medium-4-20250910-extended-thinking', 8, 'regular'],
    ['1,234.50 $0.0031 ×12 −7 ≥ 95%', 8, 'regular'],
    ['Größe, Δ, ρ, Łódź, Ελλάδα, Ю', 8, 'regular'],
    ['Score: highest in T6 (0.750), lowest in T1 (0.328)', 9, 'bold'],
    ['WAVE AVATAR To', 20, 'regular'],
  ] as const)('%s is what resvg draws, but for kerning', (text, size, weight) => {
    const drawn = boxOf(text, size, weight).width
    // Letters do not fill the whole of the space that is theirs, and pairs such as AV move closer.
    expect(textWidth(text, size, weight)).toBeGreaterThan(drawn - 0.1)
    expect(textWidth(text, size, weight)).toBeLessThan(1.06 * drawn + 0.2 * size)
  })

  test('grows with the size and adds up over letters', () => {
    expect(textWidth('abc', 16)).toBeCloseTo(2 * textWidth('abc', 8), 10)
    expect(textWidth('abc') + textWidth('def')).toBeCloseTo(textWidth('abcdef'), 10)
    expect(textWidth('')).toBe(0)
  })
})

const anyText = fc.string({ unit: 'grapheme', maxLength: 60 })
const width = fc.double({ min: 20, max: 300, noNaN: true })

describe('shortening', () => {
  test('fits, keeps both ends, and leaves alone what fits already', () =>
    fc.assert(
      fc.property(anyText, width, (text, room) => {
        const short = shorten(text, room)
        expect(textWidth(short)).toBeLessThanOrEqual(Math.max(room, textWidth('…')))
        if (textWidth(oneLine(text)) <= room) expect(short).toBe(oneLine(text))
        else expect(short).toContain('…')
      }),
    ))

  test('cuts in the middle', () =>
    expect(shorten('kestrel-medium-4-extended-thinking', 80)).toMatch(/^kestrel.*….*thinking$/))
})

describe('wrapping', () => {
  test('every line fits, and no word is lost where all words fit', () =>
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { maxLength: 20 }), words => {
        const lines = wrap(words.join(' '), 60)
        for (const line of lines) expect(textWidth(line)).toBeLessThanOrEqual(60)
        expect(lines.join(' ')).toBe(words.join(' '))
      }),
    ))

  test('breaks long names after hyphens, and shortens what cannot be broken', () => {
    expect(wrap('kestrel-medium-4', 40)).toEqual(['kestrel-', 'medium-4'])
    expect(wrap('incomprehensibilities', 40)).toEqual([expect.stringContaining('…')])
  })

  test('text from data is one line before it is wrapped', () => expect(wrap('a\n\tb\u2028c', 100)).toEqual(['a b c']))
})
