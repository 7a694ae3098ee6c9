import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseXml, textOf } from '../../../test/support/xml.ts'
import { escapeLatex, escapeXml } from './escape.ts'

const anything = fc.string({ unit: 'binary', maxLength: 40 })

describe('in XML', () => {
  test('text comes back as it was, but for what XML forbids', () =>
    fc.assert(
      fc.property(anything, text => {
        const read = parseXml(`<a b="${escapeXml(text)}">${escapeXml(text)}</a>`)
        const kept = text.replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '\u{FFFD}')
        expect(textOf(read)).toBe(kept)
        expect(read.attributes.b).toBe(kept)
      }),
    ))
})

describe('in LaTeX', () => {
  test.each([
    ['97.8% of $5 & 3_4 #1', '97.8\\% of \\$5 \\& 3\\_4 \\#1'],
    ['\\input{/etc/passwd}', '\\textbackslash{}input\\{/etc/passwd\\}'],
    ['a^b~c', 'a\\textasciicircum{}b\\textasciitilde{}c'],
    ['[29, 76] – ×2 ≥ α', '{[}29, 76{]} -- $\\times$2 $\\ge$ $\\alpha$'],
    ['−0.5 [−2.4, +1] (−3) o1-2', '$-$0.5 {[}$-$2.4, +1{]} ($-$3) o1{-}2'],
    ['--', '{-}{-}'],
    ['Łódź 日本', 'Łódź {[}U+65E5 672C{]}'],
    ['a\nb', 'a b'],
  ])('%j is %j', (text, escaped) => expect(escapeLatex(text)).toBe(escaped))

  test('nothing is left that LaTeX would act on', () =>
    fc.assert(
      fc.property(anything, text => {
        const plain = escapeLatex(text)
          .replace(
            /\\(textbackslash|textasciitilde|textasciicircum|textless|textgreater|textbar|textquotedbl|textquotesingle|textasciigrave|dots)\{\}/g,
            '',
          )
          .replace(/\\[{}$&#%_]/g, '')
          .replace(/\$(-|\\[a-z]+)\$/gi, '')
          .replace(/\{[-[\]]\}/g, '')
        expect(plain).not.toMatch(/[\\{}$&#%_^]/)
        // The space that never breaks is the only tilde.
        if (!text.includes('\u00a0')) expect(plain).not.toContain('~')
      }),
    ))
})
