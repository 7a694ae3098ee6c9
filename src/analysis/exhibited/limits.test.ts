import { expect, test } from 'vitest'
import { percentileLimits } from './limits.ts'

const upTo = (count: number) => Float64Array.from({ length: count }, (_, i) => i)

test('the middle 95 % of the replicates lie between the limits', () => {
  const { low, high } = percentileLimits(upTo(1001), 0.95)
  expect(low).toBeCloseTo(25, 9)
  expect(high).toBeCloseTo(975, 9)
})

test('there are none where nothing varies, or too often there is no answer', () => {
  expect(percentileLimits(new Float64Array(100).fill(3), 0.95)).toEqual({ low: NaN, high: NaN })
  expect(percentileLimits(new Float64Array(), 0.95)).toEqual({ low: NaN, high: NaN })
  const missing = (count: number) => upTo(100).map(value => (value < count ? NaN : value))
  expect(percentileLimits(missing(30), 0.95).low).toBeNaN()
  expect(percentileLimits(missing(10), 0.95).low).toBeGreaterThan(10)
})
