import { expect, test } from 'vitest'
import { bootstrapBca, bootstrapMeanBca, cliffsDeltaCiBca, mean } from './index.ts'

const values = [1, 2, 4]
const usual = { confidence: 0.95, resamples: 100, seed: 1 }

test.each([
  { resamples: 0 },
  { resamples: 2.5 },
  { resamples: NaN },
  { confidence: 0 },
  { confidence: 1 },
  { confidence: 95 },
])('an interval is not made with %o', wrong => {
  const options = { ...usual, ...wrong }
  expect(() => bootstrapMeanBca(values, options)).toThrow(RangeError)
  expect(() => bootstrapBca([values], mean, options)).toThrow(RangeError)
  expect(() => cliffsDeltaCiBca(values, [0, 3], options)).toThrow(RangeError)
})

test('with one resample it is', () =>
  expect(bootstrapMeanBca(values, { ...usual, resamples: 1 }).mean).toBeCloseTo(7 / 3))
