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
    expect(faults(text(10, 20, 'Tier'))).toEqual(['blank'])
    expect(faults('<g class="mark-symbol role-mark marks"><path opacity="0" d="M0,0"/></g>')).toEqual(['blank'])
  })

  test('text outside', () => {
    for (const out of [text(-3, 20, 'Tier'), text(10, 3, 'Tier'), text(10, 99.5, 'Tier'), text(190, 20, 'Tier')])
      expect(faults(mark + out)).toEqual(['outside: Tier'])
    expect(faults(`${mark}<g transform="translate(195,50)">${text(0, 0, 'Tier')}</g>`)).toEqual(['outside: Tier'])
  })

  test('text on text, also where it is turned', () => {
    expect(faults(mark + text(10, 20, 'Tier') + text(15, 22, 'Score'))).toEqual(['overlap: Tier / Score'])
    // Side by side at 45 degrees their upright boxes overlap, the texts themselves do not.
    const turned = ' rotate(-45)'
    expect(faults(mark + text(20, 60, 'long-label', turned) + text(40, 60, 'long-label', turned))).toEqual([])
    expect(faults(mark + text(20, 60, 'long-label', turned) + text(24, 60, 'long-label', turned))).toEqual([
      'overlap: long-label / long-label',
    ])
  })

  describe('a label among the marks', () => {
    const label = `<g class="mark-text role-mark">${text(50, 50, 'Tier')}</g>`
    const rule = (x: number, y: number, across: number, down: number) =>
      `<g class="mark-rule role-mark"><line transform="translate(${x},${y})" x2="${across}" y2="${down}"/></g>`
    const symbol = (x: number, y: number) =>
      `<g class="mark-symbol role-mark"><path transform="translate(${x},${y})" d="M2.5,0A2.5,2.5,0,1,1,-2.5,0Z"/></g>`

    test('is not struck through', () => {
      expect(faults(label + rule(20, 60, 100, 0) + rule(45, 20, 0, 60))).toEqual([])
      for (const line of [rule(20, 47, 100, 0), rule(55, 20, 0, 60), rule(20, 20, 60, 55)])
        expect(faults(label + line)).toEqual(['struck: Tier'])
      expect(faults(`${label}<g class="mark-line role-mark"><path d="M20,30L55,30L55,90"/></g>`)).toEqual([
        'struck: Tier',
      ])
    })

    test('is not crossed by what is cut off', () =>
      expect(
        faults(
          `<defs><clipPath id="a"><rect x="0" y="0" width="40" height="99"/></clipPath></defs>${label}<g clip-path="url(#a)">${rule(20, 47, 100, 0)}</g>`,
        ),
      ).toEqual([]))

    test('does not stand on a mark', () => {
      expect(faults(label + symbol(46, 47))).toEqual([])
      expect(faults(label + symbol(55, 47))).toEqual(['covered: Tier'])
    })

    test('elsewhere may have a line through it, as a title has the grid of nothing', () =>
      expect(faults(mark + text(50, 50, 'Tier') + rule(20, 47, 100, 0))).toEqual([]))
  })

  test('marks outside their plot, unless they are cut off', () => {
    const plot = (x: number, clip = '') =>
      `<g transform="translate(20,20)"><path class="background" d="M0,0h100v50h-100Z"/><g${clip} class="mark-symbol role-mark"><path transform="translate(${x},25)" d="M2.5,0A2.5,2.5,0,1,1,-2.5,0Z"/></g></g>`
    const cut = '<defs><clipPath id="a"><rect x="0" y="0" width="100" height="50"/></clipPath></defs>'
    expect(faults(plot(0) + plot(100))).toEqual([])
    expect(faults(plot(-5))).toEqual(['stray: 15, 45'])
    expect(faults(plot(105))).toEqual(['stray: 125, 45'])
    expect(faults(cut + plot(105, ' clip-path="url(#a)"'))).toEqual([])
  })

  test('text that the font lacks', () =>
    expect(faults(mark + text(10, 20, 'Łódź') + text(10, 50, '日本'))).toEqual(['boxed: 日本']))

  test('lines of one text that are too close', () =>
    expect(
      faults(
        `${mark}<text transform="translate(10,20)" font-size="8px"><tspan>one</tspan><tspan x="0" dy="4">two</tspan></text>`,
      ),
    ).toEqual(['overlap: one / two']))

  test('labels that are missing from an axis', () => {
    const axis = (labels: string) =>
      `<g class="mark-group role-axis"><g class="mark-rule role-axis-tick"><line/><line/></g><g class="mark-text role-axis-label">${labels}</g></g>`
    const [first, second] = [text(10, 20, 'T0'), text(40, 20, 'T1')]
    expect(faults(mark + axis(first + second))).toEqual([])
    expect(faults(mark + axis(first))).toEqual(['unlabelled: 1 of 2'])
    expect(faults(mark + axis(first + second.replace('<text', '<text opacity="0"')))).toEqual(['unlabelled: 1 of 2'])
    expect(faults(mark + axis(first + text(40, 20, '')))).toEqual(['unlabelled: 1 of 2'])
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
