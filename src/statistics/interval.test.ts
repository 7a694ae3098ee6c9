import { expect, test } from 'vitest'
import { hull, isConstant, noInterval } from './interval.ts'

test('a hull holds both intervals, and a missing one adds nothing', () => {
  expect(hull({ low: 1, high: 3 }, { low: 2, high: 5 })).toEqual({ low: 1, high: 5 })
  expect(hull(noInterval, { low: 2, high: 5 })).toEqual({ low: 2, high: 5 })
  expect(hull({ low: 2, high: 5 }, noInterval)).toEqual({ low: 2, high: 5 })
})

test('values are constant when they differ by rounding only', () => {
  expect(isConstant([0.1 + 0.2, 0.3])).toBe(true)
  expect(isConstant([1e6, 1e6 + 1e-7])).toBe(true)
  expect(isConstant([0.3, 0.3001])).toBe(false)
  expect(isConstant([1, Infinity])).toBe(false)
  expect(isConstant([Infinity, Infinity])).toBe(true)
})
