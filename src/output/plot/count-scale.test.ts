import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countScale } from './count-scale.ts'

test('ticks are the first number and round ones', () => {
  expect(countScale(1, 5).ticks).toEqual([1, 2, 3, 4, 5])
  expect(countScale(1, 40).ticks).toEqual([1, 10, 20, 30, 40])
  expect(countScale(0, 90, 5).ticks).toEqual([0, 20, 40, 60, 80])
})

test('they are whole, rise, and stay on the axis', () =>
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 1, max: 1e6 }), (first, more) => {
      const { ticks, domain } = countScale(first, first + more)
      expect(domain).toEqual([first, first + more])
      expect(ticks.length).toBeGreaterThan(1)
      expect(ticks.length).toBeLessThan(8)
      ticks.forEach((tick, i) => {
        expect(Number.isInteger(tick)).toBe(true)
        expect(tick).toBeLessThanOrEqual(first + more)
        expect(tick).toBeGreaterThan(i === 0 ? first - 1 : ticks[i - 1])
      })
    }),
  ))
