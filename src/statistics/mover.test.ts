import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moverDifference, moverRatio } from './mover.ts'

const bounded = (value: number, below: number, above: number) => ({ value, low: value - below, high: value + above })
const distance = fc.double({ min: 0.01, max: 5, noNaN: true })

test('of even intervals adds squared distances, as variances add', () => {
  const { low, high } = moverDifference(bounded(10, 3, 3), bounded(4, 4, 4))
  expect([low, high]).toEqual([1, 11])
})

test('turns with the sides, and shrinks as the sides move together', () => {
  fc.assert(
    fc.property(distance, distance, distance, distance, (a, b, c, d) => {
      const [x, y] = [bounded(1, a, b), bounded(2, c, d)]
      const there = moverDifference(x, y, 0.4)
      const back = moverDifference(y, x, 0.4)
      expect(there.low).toBeCloseTo(-back.high, 12)
      const loose = moverDifference(x, y)
      expect(there.low).toBeGreaterThanOrEqual(loose.low)
      expect(there.high).toBeLessThanOrEqual(loose.high)
    }),
  )
})

test('sides that are one and the same differ by exactly nothing', () => {
  expect(moverDifference(bounded(1, 0.1, 0.3), bounded(1, 0.3, 0.1), 1)).toEqual({ low: 0, high: 0 })
})

test('a ratio is a difference of logarithms', () => {
  const { low, high } = moverRatio({ value: 8, low: 4, high: 16 }, { value: 2, low: 2, high: 2 })
  expect(low).toBeCloseTo(2, 12)
  expect(high).toBeCloseTo(8, 12)
})

test('a ratio over a side that may be 0 has no upper limit', () => {
  expect(moverRatio({ value: 8, low: 4, high: 16 }, { value: 0.5, low: 0, high: 0.9 }).high).toBe(Infinity)
})
