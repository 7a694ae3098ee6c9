import { expect, test } from 'vitest'
import { percentileLimits } from './percentile-limits.ts'

const upTo = (count: number) => Float64Array.from({ length: count }, (_, i) => i)

test('the middle 95 % of the replicates lie between the limits', () => {
  const { low, high } = percentileLimits(500, upTo(1001), 0.95)
  expect(low).toBeCloseTo(25, 9)
  expect(high).toBeCloseTo(975, 9)
})

test('there are none where nothing varies, or too often there is no answer', () => {
  expect(percentileLimits(3, new Float64Array(100).fill(3), 0.95)).toEqual({ low: NaN, high: NaN })
  expect(percentileLimits(3, new Float64Array(), 0.95)).toEqual({ low: NaN, high: NaN })
  const missing = (count: number) => upTo(100).map(value => (value < count ? NaN : value))
  expect(percentileLimits(50, missing(30), 0.95).low).toBeNaN()
  expect(percentileLimits(50, missing(10), 0.95).low).toBeGreaterThan(10)
})

test('they hold the number itself, even where its replicates lie to one side of it', () => {
  expect(percentileLimits(-4, upTo(1001), 0.95)).toEqual({ low: -4, high: expect.closeTo(975, 9) })
  expect(percentileLimits(1000, upTo(1001), 0.95)).toEqual({ low: expect.closeTo(25, 9), high: 1000 })
})
