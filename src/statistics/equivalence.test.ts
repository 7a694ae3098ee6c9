import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { intervalP, tost } from './equivalence.ts'
import { wilsonT } from './proportion.ts'
import { tTest } from './t-test.ts'

const estimate = fc.double({ min: -3, max: 3, noNaN: true })
const error = fc.double({ min: 0.1, max: 2, noNaN: true })
const freedom = fc.integer({ min: 1, max: 60 })

describe('tost', () => {
  test('is below 5 % exactly when the 90 % interval lies within the margin', () => {
    fc.assert(
      fc.property(estimate, error, freedom, (value, se, df) => {
        const p = tost(value, se, df, 1)
        fc.pre(Math.abs(p - 0.05) > 1e-9)
        const { low, high } = tTest(value, se, df, 0.9)
        expect(p < 0.05).toBe(low > -1 && high < 1)
      }),
    )
  })

  test('proves nothing without variation', () => {
    expect(tost(0, 0, 5, 1)).toBeNaN()
  })
})

describe('intervalP', () => {
  test('finds the p of a t test from its intervals', () => {
    fc.assert(
      fc.property(estimate, error, freedom, (value, se, df) => {
        const found = intervalP(confidence => tTest(value, se, df, confidence))
        expect(found).toBeCloseTo(tTest(value, se, df, 0.95).p, 8)
      }),
    )
  })

  test('is 1 when every interval holds the value, and positive when certain limits never do', () => {
    expect(intervalP(() => ({ low: -1, high: 1 }))).toBe(1)
    expect(intervalP(confidence => wilsonT(1, 5, 4, confidence), 0.2)).toBeGreaterThan(0)
  })

  test('a limit on the value itself does not leave it out', () => {
    // As of intervals that are clamped to a scale, or whose limits are those of a few resamples.
    expect(intervalP(confidence => (confidence > 0.3 ? { low: 0, high: 5 } : { low: 1, high: 2 }))).toBeCloseTo(0.7, 9)
    const clamped = (confidence: number) => {
      const { low, high } = tTest(0.3, 0.2, 4, confidence)
      return { low: Math.max(0, low), high: Math.min(1, high) }
    }
    expect(intervalP(clamped)).toBeCloseTo(tTest(0.3, 0.2, 4, 0.95).p, 8)
  })

  test('no interval, no evidence', () => {
    expect(intervalP(() => ({ low: NaN, high: NaN }))).toBe(1)
  })
})
