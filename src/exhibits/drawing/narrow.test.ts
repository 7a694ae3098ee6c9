import { expect, test } from 'vitest'
import { narrowText } from './narrow.ts'

const row = { low: 0, high: 1, resampled: 'subtests or runs within each task', units: 3 }

test('intervals of few units are called too narrow, with how many there are of what', () => {
  expect(narrowText([row, { ...row, units: 5 }])).toBe(
    'percentile intervals over 3 to 5 subtests or runs within each task are too narrow',
  )
  expect(narrowText([{ ...row, units: 1 }])).toBe(
    'percentile intervals over 1 subtest or run within each task are too narrow',
  )
  expect(narrowText([{ ...row, resampled: 'subtests across tasks', units: 1 }])).toContain('1 subtest across tasks are')
})

test('nothing is said of many units, of none, or without limits', () => {
  expect(
    narrowText([
      { ...row, units: 10 },
      { ...row, low: null, high: null },
      { ...row, units: null },
    ]),
  ).toBeNull()
})
