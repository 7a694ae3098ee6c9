import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { labelLayers, placeLabels } from './labels.ts'
import type { Spot } from './spots.ts'
import type { Stroke } from './strokes.ts'
import { textWidth } from './text-width.ts'

const point = fc.record({
  x: fc.double({ min: 0, max: 1, noNaN: true }),
  y: fc.double({ min: 0, max: 1, noNaN: true }),
  text: fc.stringMatching(/^[A-Z][a-z0-9 ]{0,12}$/),
})
const points = fc.array(point, { minLength: 1, maxLength: 25 }).map(all => all.map((each, key) => ({ ...each, key })))

/** The corners of a label, worked out anew from what a text mark does. */
const cornersOf = (
  { x, y, text }: { x: number; y: number; text: string },
  { align, baseline, dx, dy }: Spot,
  width: number,
  height: number,
) => {
  const [left, top] = [x * width + dx, (1 - y) * height + dy]
  const w = textWidth(text)
  const from = align === 'left' ? left : align === 'right' ? left - w : left - w / 2
  const start = baseline === 'bottom' ? top - 8 : baseline === 'top' ? top : top - 4
  return [from, from + w, start, start + 8]
}

/** `above right`: where a label stands. */
const sideOf = (spot: Spot | undefined): string | null =>
  spot
    ? [
        { bottom: 'above', top: 'below', middle: '' }[spot.baseline],
        { left: 'right', right: 'left', center: '' }[spot.align],
      ]
        .join(' ')
        .trim()
    : null

const stroke = (x1: number, y1: number, x2: number, y2: number): Stroke => [
  { x: x1, y: y1 },
  { x: x2, y: y2 },
]

const fields = { key: 'number', x: 'x', y: 'y', text: { field: 'label' } }

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
    expect(sideOf(placeLabels([{ key: 7, x: 0.5, y: 0.5, text: 'T0' }], 200, 150).get(7))).toBe('above right'))

  const point7 = { key: 7, x: 0.5, y: 0.5, text: 'T0' }

  test('strokes are kept clear, slanting ones too', () => {
    const upRight = stroke(0.53, 0.5, 0.53, 0.6)
    const downRight = stroke(0.53, 0.4, 0.53, 0.5)
    expect(sideOf(placeLabels([point7], 200, 150, [upRight]).get(7))).toBe('below right')
    expect(sideOf(placeLabels([point7], 200, 150, [upRight, downRight]).get(7))).toBe('above left')
    expect(sideOf(placeLabels([point7], 200, 150, [stroke(0.5, 0.5, 0.6, 0.6)]).get(7))).toBe('below right')
  })

  test('where there is no room beside the point it stands away from it, with a line between', () => {
    const around = [0.44, 0.5, 0.56].flatMap(x => [0.44, 0.5, 0.56].map(y => ({ x, y })))
    const others = around.filter(({ x, y }) => x !== 0.5 || y !== 0.5).map((each, key) => ({ ...each, key, text: '' }))
    const spot = placeLabels([point7, ...others], 200, 150).get(7)
    expect(spot?.hasLine).toBe(true)
    expect(labelLayers(new Map(spot ? [[7, spot]] : []), fields).length).toBe(2)
  })

  test('where everything is struck through it is left out, needed or not', () => {
    const everywhere = Array.from({ length: 100 }, (_, i) => stroke(0, i / 100, 1, i / 100))
    expect(placeLabels([point7], 200, 150, everywhere).has(7)).toBe(false)
    expect(placeLabels([{ ...point7, isNeeded: true }], 200, 150, everywhere).has(7)).toBe(false)
  })

  test('one that is needed goes farther than others to stand free', () => {
    const near = Array.from({ length: 40 }, (_, i) => stroke(0.3, 0.3 + i / 100, 0.7, 0.3 + i / 100))
    expect(placeLabels([point7], 200, 150, near).has(7)).toBe(false)
    expect(placeLabels([{ ...point7, isNeeded: true }], 200, 150, near).get(7)?.hasLine).toBe(true)
  })

  test('one that is needed stands wherever in the plot there is room', () => {
    const butOneCorner = Array.from({ length: 90 }, (_, i) => stroke(0, i / 100, 1, i / 100))
    for (const [x, y] of [
      [0.02, 0.02],
      [0.98, 0.5],
      [0.5, 0.3],
    ]) {
      const spot = placeLabels([{ key: 7, x, y, text: 'T0', isNeeded: true }], 200, 150, butOneCorner).get(7)
      expect(spot?.hasLine).toBe(true)
      const [, , top, bottom] = spot ? cornersOf({ x, y, text: 'T0' }, spot, 200, 150) : []
      expect(top).toBeGreaterThanOrEqual(0)
      expect(bottom).toBeLessThanOrEqual(0.11 * 150)
    }
  })

  test('none stands where it could be taken for that of another point', () => {
    const other = { key: 8, x: 0.5 + (5 + textWidth('T0') + 3) / 200, y: 0.5 + 7 / 150, text: '' }
    expect(sideOf(placeLabels([point7, other], 200, 150).get(7))).toBe('below right')
  })

  test('those that are needed have their places before others', () => {
    const [width, height] = [textWidth('T0') + 8, 14]
    const points = [
      { key: 0, x: 0.1, y: 0.1, text: 'T0' },
      { key: 1, x: 0.1, y: 0.1, text: 'T1', isNeeded: true },
    ]
    expect([...placeLabels(points, width, height).keys()]).toEqual([1])
  })

  test('there is a layer for every way of standing', () => {
    const points = [0.2, 0.6].map((x, key) => ({ key, x, y: 0.5, text: 'T0' }))
    const [spot] = placeLabels(points, 200, 150).values()
    const layers = labelLayers(new Map([1, 3].map(key => [key, spot])), fields)
    expect(layers.map(layer => layer.transform)).toEqual([[{ filter: { field: 'number', oneOf: [1, 3] } }]])
  })
})

test('a point without a label is kept clear of those of others', () => {
  const named = { key: 0, x: 0.5, y: 0.5, text: 'T1 (97%)' }
  const free = placeLabels([named], 200, 150).get(0)
  expect(sideOf(free)).toBe('above right')
  const bare = { key: 1, x: 0.5 + 15 / 200, y: 0.5 + 7 / 150, text: '' }
  const placed = placeLabels([named, bare], 200, 150)
  expect([...placed.keys()]).toEqual([0])
  expect(sideOf(placed.get(0))).toBe('below right')
})

describe('labels that are needed', () => {
  /** Points of a frontier that lie close together, as tiers do whose costs differ little. */
  const crowd = [
    [0.11, 0.21],
    [0.15, 0.32],
    [0.18, 0.38],
    [0.24, 0.45],
    [0.26, 0.53],
    [0.3, 0.64],
    [0.35, 0.69],
  ].map(([x, y], key) => ({ key, x, y, text: `T${key} (100%)`, isNeeded: true }))
  const bars = crowd.flatMap(({ x, y }): Stroke[] => [stroke(x - 0.03, y, x + 0.03, y), stroke(x, y - 0.1, x, y + 0.2)])

  test('find room for all where another order of placing them does', () =>
    expect([...placeLabels(crowd, 190, 110, bars).keys()].sort()).toEqual(crowd.map(({ key }) => key)))
})
