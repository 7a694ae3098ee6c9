import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { median, quantile, quantileReordering, sorted } from './quantile.ts'

describe('quantile', () => {
  test('interpolates between neighbours', () => {
    expect(quantile(Float64Array.of(1, 2, 4, 8), 0.5)).toBe(3)
    expect(quantile(Float64Array.of(1, 2, 4, 8), 0.25)).toBe(1.75)
  })

  test('rounds as numpy.quantile does', () => {
    // numpy.quantile([0.1, 0.3, 0.7], [0.1, 0.9, 0.33, 0.77])
    const values = Float64Array.of(0.1, 0.3, 0.7)
    const numpy = [0.14, 0.62, 0.23199999999999998, 0.516]
    expect([0.1, 0.9, 0.33, 0.77].map(q => quantile(values, q))).toEqual(numpy)
  })

  test('of nothing, or of no share, has no answer', () => {
    expect(quantile(Float64Array.of(), 0.5)).toBeNaN()
    expect(quantile(Float64Array.of(1, 2), 1.1)).toBeNaN()
    expect(quantile(Float64Array.of(1, 2), NaN)).toBeNaN()
  })

  test('rises with the share and stays within the values', () => {
    const values = fc.array(fc.double({ min: -1e9, max: 1e9, noNaN: true }), { minLength: 1, maxLength: 50 })
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(values, share, share, (row, a, b) => {
        const ordered = sorted(row)
        const [low, high] = [quantile(ordered, Math.min(a, b)), quantile(ordered, Math.max(a, b))]
        expect(low).toBeLessThanOrEqual(high)
        expect(low).toBeGreaterThanOrEqual(ordered[0])
        expect(high).toBeLessThanOrEqual(ordered[ordered.length - 1])
      }),
    )
  })
})

test('quantileReordering finds what sorting finds', () => {
  const values = fc.array(fc.double({ min: -9, max: 9, noNaN: true }), { maxLength: 60 })
  const tied = fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 60 })
  fc.assert(
    fc.property(fc.oneof(values, tied), fc.double({ min: 0, max: 1, noNaN: true }), (row, q) => {
      // Adding 0 makes minus zero equal to zero.
      expect(quantileReordering(Float64Array.from(row), q) + 0).toBe(quantile(sorted(row), q) + 0)
    }),
  )
})

describe('median', () => {
  test('is the middle value, or the mean of the two middle ones', () => {
    expect(median([9, 1, 5])).toBe(5)
    expect(median([9, 1, 5, 7])).toBe(6)
  })

  test('has no answer without values or with one not measured', () => {
    expect(median([])).toBeNaN()
    expect(median([1, NaN])).toBeNaN()
  })

  test('leaves its input alone', () => {
    const values = Object.freeze([3, 1, 2])
    expect(median(values)).toBe(2)
    expect(values).toEqual([3, 1, 2])
  })
})

test('what lies beyond all numbers is reached at its place, and nothing halfway to it', () => {
  const values = Float64Array.of(1, 2, Infinity, Infinity)
  expect([0, 1 / 3, 0.5, 0.6, 0.9, 1].map(q => quantile(values, q))).toEqual([
    1,
    2,
    Infinity,
    Infinity,
    Infinity,
    Infinity,
  ])
})
