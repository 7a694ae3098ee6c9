import { expect, test } from 'vitest'
import { type Imprecision, imprecisionOf } from './imprecision.ts'

const rate = [0, 1] as const
const amount = [0, Infinity] as const
const change = [-Infinity, Infinity] as const

test.each<[number, number, number, readonly [number, number], Imprecision | null]>([
  [0.625, 0.03, 0.99, rate, 'wide'],
  [0.45, 0.18, 0.75, rate, 'wide'],
  [0.533, 0.3, 0.76, rate, null],
  // At a bound all of an interval lies to one side, and still says much.
  [1, 0.72, 1, rate, null],
  // Scores of another scale than they should have.
  [-0.6, -1.03, -0.21, rate, null],
  [1.61, 0.1, 286, amount, 'wide'],
  [0.34, 0.19, 0.94, amount, null],
  [234, 77, 240, amount, 'lopsided'],
  [224, 218, 257, amount, null],
  // Lopsided, but so short that it does not matter.
  [10, 9.99, 10.2, amount, null],
  // What happens rarely has 0 as its limit.
  [0.1, 0, 0.3, amount, null],
  [0.1, 0, 1.3, amount, 'wide'],
  [5, 4.9, 50, change, 'lopsided'],
  [-1, -30, 29, change, null],
])('%d from %d to %d within %j: %s', (value, low, high, range, found) =>
  expect(imprecisionOf({ value, low, high }, range)).toBe(found),
)

test('without an estimate or a limit nothing is said of it', () => {
  expect(imprecisionOf({ value: null, low: 0, high: 1 }, rate)).toBeNull()
  expect(imprecisionOf({ value: 0.5, low: 0, high: null }, rate)).toBeNull()
})
