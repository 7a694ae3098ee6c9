import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rootBetween } from './root.ts'

test.each<[string, (x: number) => number, number, number, number]>([
  ['a line', x => 3 * x - 1, 0, 1, 1 / 3],
  ['a cubic', x => x ** 3 - 2, 0, 5, Math.cbrt(2)],
  ['an exponential that falls', x => Math.exp(-x) - 1e-9, 0, 60, 9 * Math.log(10)],
  ['a flat double root of odd order', x => (x - 0.7) ** 3, -10, 10, 0.7],
  ['infinity beyond a place', x => (x > 2 ? -Infinity : 1.5 - x), 0, 40, 1.5],
])('finds the zero of %s', (_, f, from, to, root) => expect(rootBetween(f, from, to, 1e-13)).toBeCloseTo(root, 4))

test('comes as near as is asked, in far fewer steps than halving', () => {
  let steps = 0
  const f = (x: number) => {
    steps++
    return Math.cos(x) - x
  }
  const root = rootBetween(f, 0, 1, 1e-14)
  expect(Math.cos(root)).toBeCloseTo(root, 13)
  expect(steps).toBeLessThan(12)
})

test('where a function is 0 for a while, finds where that begins', () => {
  expect(rootBetween(x => Math.max(0, 1 - x), 0, 40, 1e-12)).toBeCloseTo(1, 10)
  expect(rootBetween(x => Math.max(0, x - 39), 0, 40, 1e-12)).toBeCloseTo(39, 10)
})

test('where a function only jumps, finds the jump', () =>
  fc.assert(
    fc.property(fc.double({ min: 0.001, max: 0.999, noNaN: true }), jump => {
      const found = rootBetween(x => (x < jump ? 1 : -1), 0, 1, 1e-12)
      expect(Math.abs(found - jump)).toBeLessThanOrEqual(1e-12)
    }),
  ))
