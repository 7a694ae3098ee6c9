import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RandomState } from '../core/random.ts'
import { normalUpper } from './distributions.ts'
import { tPower } from './t-power.ts'
import { pairedT } from './t-test.ts'

describe('the power of a t test', () => {
  // SciPy 1.10: nct.sf(c, df, d) + nct.cdf(-c, df, d), c = t.isf(alpha / 2, df).
  test.each([
    [1, 2.8, 0.17397941830167105],
    [1, 14, 0.7279820706264171],
    [2, 5, 0.7191805363672362],
    [3, 2.8, 0.4829027034296806],
    [9, 0.5, 0.07338818804318369],
    [9, 5, 0.9930022976582488],
    [33, 2.8, 0.7756994006356556],
    [200, 2.8, 0.7957597219496519],
  ])('with %d degrees of freedom, %d errors away', (df, errors, expected) => {
    expect(tPower(errors, df, 0.05)).toBeCloseTo(expected, 6)
    expect(tPower(-errors, df, 0.05)).toBe(tPower(errors, df, 0.05))
  })

  test('is alpha without an effect, and never less', () =>
    fc.assert(
      fc.property(
        fc.double({ min: 1, max: 1e4, noNaN: true }),
        fc.double({ min: 0, max: 40, noNaN: true }),
        fc.double({ min: 0.001, max: 0.3, noNaN: true }),
        (df, errors, alpha) => {
          expect(tPower(0, df, alpha)).toBeCloseTo(alpha, 6)
          expect(tPower(errors, df, alpha)).toBeGreaterThanOrEqual(alpha - 1e-6)
          expect(tPower(errors + 0.1, df, alpha)).toBeGreaterThanOrEqual(tPower(errors, df, alpha) - 1e-6)
        },
      ),
    ))

  test('is that of z with a known error', () => {
    const z = 1.959963984540054
    const expected = normalUpper(z - 2) + normalUpper(z + 2)
    expect(tPower(2, Infinity, 0.05)).toBeCloseTo(expected, 8)
    expect(tPower(2, 1e7, 0.05)).toBeCloseTo(expected, 6)
  })

  test('is the share of simulated studies of three tasks that find it', () => {
    const random = new RandomState(11)
    const found = Array.from({ length: 4000 }, () =>
      pairedT(
        Array.from({ length: 3 }, () => random.normal(2, 1)),
        0.95,
      ),
    ).filter(({ p }) => p < 0.05).length
    expect(Math.abs(tPower(2 * Math.sqrt(3), 2, 0.05) - found / 4000)).toBeLessThan(0.025)
  })

  test('is unknown without degrees of freedom or effect', () => {
    expect(tPower(2, 0, 0.05)).toBeNaN()
    expect(tPower(1, 1e-9, 0.05)).toBeNaN()
    expect(tPower(NaN, 5, 0.05)).toBeNaN()
  })
})
