import { expect, test } from 'vitest'
import { meanOfMeasured, totalOfMeasured } from './aggregates.ts'

test('the total leaves out what was not measured, and is not 0 where nothing was', () => {
  expect(totalOfMeasured([1, NaN, 2])).toBe(3)
  expect(totalOfMeasured([0, NaN])).toBe(0)
  expect(totalOfMeasured([NaN])).toBeNaN()
  expect(totalOfMeasured([])).toBeNaN()
})

test('the mean leaves out what was not measured, and counts it', () => {
  expect(meanOfMeasured([1, NaN, 2])).toEqual({ mean: 1.5, n: 2, missing: 1 })
  expect(meanOfMeasured([NaN])).toEqual({ mean: NaN, n: 0, missing: 1 })
})

test('the mean of equal values is that value', () =>
  expect(meanOfMeasured(Array.from({ length: 10 }, () => 0.1)).mean).toBe(0.1))
