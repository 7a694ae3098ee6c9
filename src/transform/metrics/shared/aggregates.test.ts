import { expect, test } from 'vitest'
import { meanMeasured, totalMeasured } from './aggregates.ts'

test('the total leaves out what was not measured, and is not 0 where nothing was', () => {
  expect(totalMeasured([1, NaN, 2])).toBe(3)
  expect(totalMeasured([0, NaN])).toBe(0)
  expect(totalMeasured([NaN])).toBeNaN()
  expect(totalMeasured([])).toBeNaN()
})

test('the mean leaves out what was not measured, and counts it', () => {
  expect(meanMeasured([1, NaN, 2])).toEqual({ mean: 1.5, n: 2, missing: 1 })
  expect(meanMeasured([NaN])).toEqual({ mean: NaN, n: 0, missing: 1 })
})

test('the mean of equal values is that value', () =>
  expect(meanMeasured(Array.from({ length: 10 }, () => 0.1)).mean).toBe(0.1))
