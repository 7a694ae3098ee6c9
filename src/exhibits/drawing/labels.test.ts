import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { labelLayers, placeLabels, shareOf } from './labels.ts'
import { textWidth } from './text.ts'

const point = fc.record({
  x: fc.double({ min: 0, max: 1, noNaN: true }),
  y: fc.double({ min: 0, max: 1, noNaN: true }),
  text: fc.stringMatching(/^[A-Z][a-z0-9 ]{0,12}$/),
})
const points = fc.array(point, { minLength: 1, maxLength: 25 }).map(all => all.map((each, key) => ({ ...each, key })))

/** The corners of a label, worked out anew from what a text mark does. */
const cornersOf = (
  { x, y, text }: { x: number; y: number; text: string },
  side: string,
  width: number,
  height: number,
) => {
  const [left, top] = [x * width, (1 - y) * height]
  const w = textWidth(text)
  const gap = side.includes(' ') ? 3 : 5
  const from = side.includes('right') ? left + gap : side.includes('left') ? left - gap - w : left - w / 2
  const start = side.startsWith('above') ? top - 10 : side.startsWith('below') ? top + 3 : top - 4
  return [from, from + w, start, start + 8]
}

describe('placed labels', () => {
  test('never touch each other and never leave the plot', () =>
    fc.assert(
      fc.property(points, all => {
        const placed = placeLabels(all, 200, 150)
        const boxes = all.flatMap(each => {
          const side = placed.get(each.key)
          return side === undefined ? [] : [cornersOf(each, side, 200, 150)]
        })
        for (const [left, right, top, bottom] of boxes) {
          expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
          expect(right).toBeLessThanOrEqual(200)
          expect(bottom).toBeLessThanOrEqual(150)
        }
        boxes.forEach(([l1, r1, t1, b1], i) => {
          for (const [l2, r2, t2, b2] of boxes.slice(i + 1))
            expect(l1 < r2 && l2 < r1 && t1 < b2 && t2 < b1).toBe(false)
        })
      }),
    ))

  test('a lone point gets its label above to the right', () =>
    expect(placeLabels([{ key: 7, x: 0.5, y: 0.5, text: 'T0' }], 200, 150)).toEqual(new Map([[7, 'above right']])))

  test('strokes are kept clear where there is another side, and crossed where there is none', () => {
    const point = { key: 7, x: 0.5, y: 0.5, text: 'T0' }
    const upRight = { x: [0.53, 0.53], y: [0.5, 0.6] } as const
    const downRight = { x: [0.53, 0.53], y: [0.4, 0.5] } as const
    const everywhere = Array.from({ length: 100 }, (_, i) => ({ x: [0, 1], y: [i / 100, i / 100] }) as const)
    expect(placeLabels([point], 200, 150, [upRight]).get(7)).toBe('below right')
    expect(placeLabels([point], 200, 150, [upRight, downRight]).get(7)).toBe('above left')
    expect(placeLabels([point], 200, 150, everywhere).has(7)).toBe(true)
  })

  test('a word is rather crossed than struck out', () => {
    const corners = [0.35, 0.65].flatMap(x => [0.44, 0.56].map(y => ({ x, y, text: '' })))
    const points = [{ x: 0.5, y: 0.5, text: 'T0 (100%)' }, ...corners].map((point, key) => ({ ...point, key }))
    const bars = [{ x: [0.2, 0.8], y: [0.5, 0.5] } as const, { x: [0.5, 0.5], y: [0.2, 0.8] } as const]
    expect(placeLabels(points, 200, 150).get(0)).toBe('right')
    expect(placeLabels(points, 200, 150, bars).get(0)).toBe('above')
  })

  test('there is a layer for every side that is used', () => {
    const layers = labelLayers(
      new Map([
        [1, 'right'],
        [2, 'above'],
        [3, 'right'],
      ]),
      'number',
      { field: 'label' },
    )
    expect(layers.map(layer => layer.transform)).toEqual([
      [{ filter: { field: 'number', oneOf: [1, 3] } }],
      [{ filter: { field: 'number', oneOf: [2] } }],
    ])
  })
})

test('the share of a plot is even on a plain scale and by factors on one of logarithms', () => {
  expect(shareOf(5, { domain: [0, 10], log: false })).toBe(0.5)
  expect(shareOf(10, { domain: [1, 100], log: true })).toBeCloseTo(0.5, 12)
})

test('a point without a label is kept clear of those of others', () => {
  const named = { key: 0, x: 0.5, y: 0.5, text: 'T1 (97%)' }
  const free = placeLabels([named], 200, 150).get(0)
  expect(free).toBe('above right')
  const bare = { key: 1, x: 0.5 + 15 / 200, y: 0.5 + 7 / 150, text: '' }
  const placed = placeLabels([named, bare], 200, 150)
  expect([...placed]).toEqual([[0, 'below right']])
})
