import { expect, test } from 'vitest'
import { toldOverRuns } from './over-runs.ts'

test('both numbers are told from a hundredth of the width on', () => {
  const told = (overRuns: number) => toldOverRuns({ value: 0.5, overRuns, low: 0.3, high: 0.7 })
  expect([0.5, 0.5039, 0.4961].map(told)).toEqual([null, null, null])
  expect([0.5041, 0.4959, 0.9].map(told)).toEqual([0.5041, 0.4959, 0.9])
})

test('without limits any difference beyond rounding is told, and none of what is not known', () => {
  const told = (value: number, overRuns: number) => toldOverRuns({ value, overRuns, low: NaN, high: NaN })
  expect(told(0.5, 0.5 + 1e-15)).toBeNull()
  expect(told(0.5, 0.51)).toBe(0.51)
  expect(told(NaN, NaN)).toBeNull()
  expect(told(Infinity, Infinity)).toBeNull()
  expect(toldOverRuns({ value: 3, overRuns: 4, low: 2, high: Infinity })).toBeNull()
})
