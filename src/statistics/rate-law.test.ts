import { expect, test } from 'vitest'
import { betaQuantile, normalLower } from './distributions.ts'
import { ratesAt } from './rate-law.ts'

const deviates = Float64Array.from({ length: 33 }, (_, i) => -4 + i / 4)

test.each([
  [0.6, 0.3],
  [0.5, 0.02],
  [0.9, 0.1],
  [0.05, 0.5],
  [0.02, 0.9],
])('a rate of %f with runs alike by %f has the quantiles of the beta distribution', (rate, icc) => {
  const [a, b] = [(rate * (1 - icc)) / icc, ((1 - rate) * (1 - icc)) / icc]
  const found = ratesAt({ rate, icc })(deviates)
  for (const [i, deviate] of deviates.entries())
    expect(Math.abs(found[i] - betaQuantile(normalLower(deviate), a, b))).toBeLessThan(2e-3)
})

test('tasks that hardly differ, near an end, are found as fast as others', () => {
  const found = ratesAt({ rate: 0.98, icc: 2e-6 })(deviates)
  expect(found[16]).toBeCloseTo(0.98, 4)
  // Narrow laws are as good as normal.
  expect((found[20] - found[12]) / 2).toBeCloseTo(Math.sqrt(0.98 * 0.02 * 2e-6), 5)
})

test('without differences between tasks all have the mean, with nothing else all pass or none', () => {
  expect(new Set(ratesAt({ rate: 0.7, icc: 0 })(deviates))).toEqual(new Set([0.7]))
  expect(new Set(ratesAt({ rate: 0.7, icc: 1 })(deviates))).toEqual(new Set([0, 1]))
  expect(new Set(ratesAt({ rate: 1, icc: 0.5 })(deviates))).toEqual(new Set([1]))
})
