import { expect, test } from 'vitest'
import { distinctMicroAverage } from './micro-average.ts'

test('both numbers are told from a hundredth of the width on', () => {
  const told = (overRuns: number) => distinctMicroAverage({ value: 0.5, overRuns, low: 0.3, high: 0.7 })
  expect([0.5, 0.5039, 0.4961].map(told)).toEqual([null, null, null])
  expect([0.5041, 0.4959, 0.9].map(told)).toEqual([0.5041, 0.4959, 0.9])
})

test('without limits any difference beyond rounding is told, and none of what is not known', () => {
  const told = (value: number, overRuns: number) => distinctMicroAverage({ value, overRuns, low: NaN, high: NaN })
  expect(told(0.5, 0.5 + 1e-15)).toBeNull()
  expect(told(0.5, 0.51)).toBe(0.51)
  expect(told(NaN, NaN)).toBeNull()
  expect(told(Infinity, Infinity)).toBeNull()
  expect(distinctMicroAverage({ value: 3, overRuns: 4, low: 2, high: Infinity })).toBeNull()
})
