import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RandomState } from '../core/random.ts'
import { pearson } from './correlation.ts'
import { copulaFor } from './rate-copula.ts'
import { type RateLaw, ratesAt } from './rate-law.ts'

/** The correlation of the rates of many simulated tasks. */
const simulated = (one: RateLaw, other: RateLaw, tie: number): number => {
  const random = new RandomState(11)
  const [x, own] = [0, 1].map(() => Float64Array.from({ length: 100_000 }, () => random.normal(0, 1)))
  const y = own.map((deviate, i) => tie * x[i] + Math.sqrt(1 - tie ** 2) * deviate)
  return pearson(ratesAt(one)(x), ratesAt(other)(y)).r
}

describe('how closely a copula ties tasks', () => {
  test.each([
    [0.5, 0.3, 0.5, 0.6],
    [0.7, 0.91, 0.6, 0.84],
    [0.9, 0.6, 0.8, 0.5],
    [0.5, 1, 0.6, 0.7],
    [0.2, 0.95, 0.3, -0.2],
  ])('rates of %f and an ICC of %f, against %f: their correlation is %f', (rate, icc, other, correlation) => {
    const [a, b] = [
      { rate, icc },
      { rate: other, icc },
    ]
    expect(Math.abs(simulated(a, b, copulaFor(a, b, correlation)) - correlation)).toBeLessThan(0.015)
  })

  test('of tasks that always or never pass is the sine of the correlation of halves', () => {
    const half = { rate: 0.5, icc: 1 }
    for (const correlation of [-0.8, -0.3, 0.2, 0.6, 0.9])
      expect(Math.abs(copulaFor(half, half, correlation) - Math.sin((Math.PI / 2) * correlation))).toBeLessThan(0.02)
  })

  test('is as said where rates do not vary, and as close as can be where no tie is close enough', () => {
    expect(copulaFor({ rate: 0.5, icc: 0 }, { rate: 0.6, icc: 0 }, 0.7)).toBe(0.7)
    expect(copulaFor({ rate: 0, icc: 0.5 }, { rate: 0.6, icc: 0.5 }, 0.7)).toBe(0.7)
    expect(copulaFor({ rate: 0.1, icc: 0.9 }, { rate: 0.9, icc: 0.9 }, 0.9)).toBeGreaterThan(0.999)
  })

  test('is at least as close as the rates go together, and goes the same way', () =>
    fc.assert(
      fc.property(
        fc.double({ min: 0.1, max: 0.9, noNaN: true }),
        fc.double({ min: 0.01, max: 1, noNaN: true }),
        fc.double({ min: -0.95, max: 0.95, noNaN: true }),
        (rate, icc, correlation) => {
          const tie = copulaFor({ rate, icc }, { rate, icc }, correlation)
          expect(Math.abs(tie)).toBeGreaterThan(Math.abs(correlation) - 0.02)
          expect(tie * correlation).toBeGreaterThanOrEqual(0)
        },
      ),
    ))
})
