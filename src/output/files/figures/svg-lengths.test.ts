import { expect, test } from 'vitest'
import { textWidth } from '../../plot/text-width.ts'
import { withLengths } from './svg-lengths.ts'

test('every line of text says how long it is in its own font', () => {
  const svg =
    '<svg><text font-size="8px">a &amp; b</text><g/><text font-size="9px" font-weight="600"><tspan>One</tspan><tspan x="0" dy="11">Two</tspan></text></svg>'
  const length = (text: string, size: number, weight: 'regular' | 'bold') =>
    `textLength="${textWidth(text, size, weight).toFixed(2)}" lengthAdjust="spacingAndGlyphs"`
  expect(withLengths(svg)).toBe(
    `<svg><text font-size="8px" ${length('a & b', 8, 'regular')}>a &amp; b</text><g/>` +
      `<text font-size="9px" font-weight="600"><tspan ${length('One', 9, 'bold')}>One</tspan>` +
      `<tspan x="0" dy="11" ${length('Two', 9, 'bold')}>Two</tspan></text></svg>`,
  )
})

test('an empty text stays as it is, and so does what stands between it and the next', () => {
  const empty = '<text font-size="8px" fill="#1a1a1a"/>'
  const svg = `<svg>${empty}<g/>${empty}<text aria-label="a/b > c" font-size="8px">a</text></svg>`
  expect(withLengths(svg)).toBe(
    svg.replace('>a<', ` textLength="${textWidth('a', 8, 'regular').toFixed(2)}" lengthAdjust="spacingAndGlyphs">a<`),
  )
})
