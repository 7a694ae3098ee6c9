import { describe, expect, test } from 'vitest'
import { readPicture } from '../support/picture.ts'
import { faultsOf } from '../support/picture-faults.ts'
import { boxOf } from '../support/resvg.ts'

const mark = '<g class="mark-symbol role-mark marks"><path d="M0,0"/></g>'

const picture = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100" width="200pt" height="100pt">${inside}</svg>`

const text = (x: number, y: number, words: string, more = '') =>
  `<text transform="translate(${x},${y})${more}" font-size="8px">${words}</text>`

const faults = (inside: string) => faultsOf(readPicture(picture(inside)))

describe('what is wrong with a picture is found', () => {
  test('nothing wrong', () => expect(faults(mark + text(10, 20, 'Tier') + text(40, 20, 'Score'))).toEqual([]))

  test('nothing drawn', () => {
    expect(faults(text(10, 20, 'Tier'))).toEqual(['nothing is drawn'])
    expect(faults('<g class="mark-symbol role-mark marks"><path opacity="0" d="M0,0"/></g>')).toEqual([
      'nothing is drawn',
    ])
  })

  test('text outside', () => {
    for (const out of [text(-3, 20, 'Tier'), text(10, 3, 'Tier'), text(10, 99.5, 'Tier'), text(190, 20, 'Tier')])
      expect(faults(mark + out)).toEqual(['outside the canvas: Tier'])
    expect(faults(`${mark}<g transform="translate(195,50)">${text(0, 0, 'Tier')}</g>`)).toEqual([
      'outside the canvas: Tier',
    ])
  })

  test('text on text, also where it is turned', () => {
    expect(faults(mark + text(10, 20, 'Tier') + text(15, 22, 'Score'))).toEqual(['on top of each other: Tier / Score'])
    // Side by side at 45 degrees their upright boxes overlap, the texts themselves do not.
    const turned = ' rotate(-45)'
    expect(faults(mark + text(20, 60, 'a long label', turned) + text(40, 60, 'a long label', turned))).toEqual([])
    expect(faults(mark + text(20, 60, 'a long label', turned) + text(24, 60, 'a long label', turned))).toEqual([
      'on top of each other: a long label / a long label',
    ])
  })

  test('lines of one text that are too close', () =>
    expect(
      faults(
        `${mark}<text transform="translate(10,20)" font-size="8px"><tspan>one</tspan><tspan x="0" dy="4">two</tspan></text>`,
      ),
    ).toEqual(['on top of each other: one / two']))

  test('labels that are missing from an axis', () => {
    const axis = (labels: string) =>
      `<g class="mark-group role-axis"><g class="mark-rule role-axis-tick"><line/><line/></g><g class="mark-text role-axis-label">${labels}</g></g>`
    const [first, second] = [text(10, 20, 'T0'), text(40, 20, 'T1')]
    expect(faults(mark + axis(first + second))).toEqual([])
    expect(faults(mark + axis(first))).toEqual(['1 of 2 labels on an axis'])
    expect(faults(mark + axis(first + second.replace('<text', '<text opacity="0"')))).toEqual([
      '1 of 2 labels on an axis',
    ])
    expect(faults(mark + axis(first + text(40, 20, '')))).toEqual(['1 of 2 labels on an axis'])
  })
})

test.each([
  ['T0 gjpqy', 8, 'regular'],
  ['Ångström (x)', 8, 'regular'],
  ['Score: highest', 9, 'bold'],
] as const)('the box of "%s" is where resvg draws it', (words, size, weight) => {
  const drawn = boxOf(words, size, weight)
  const bold = weight === 'bold' ? ' font-weight="600"' : ''
  const svg = picture(`<text transform="translate(50,50)" font-size="${size}px"${bold}>${words}</text>`)
  const [{ corners }] = readPicture(svg).texts
  const [left, top] = [corners[0][0] - 50, corners[0][1] - 50]
  const [right, bottom] = [corners[2][0] - 50, corners[2][1] - 50]
  expect(Math.abs(left - drawn.left)).toBeLessThan(1)
  expect(Math.abs(right - (drawn.left + drawn.width))).toBeLessThan(1)
  // Only accents rise higher than our box, and nothing hangs lower.
  expect(drawn.top).toBeGreaterThan(top - 0.25 * size)
  expect(bottom).toBeGreaterThan(drawn.top + drawn.height - 0.4)
})
