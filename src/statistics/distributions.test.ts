import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as distributions from './distributions.ts'

/** A name, what we say, and what scipy.stats 1.17 says. */
const scipy: [string, number, number][] = [
  ['tTwoSided(2.5, 4)', distributions.tTwoSided(2.5, 4), 0.06676654481198814],
  ['tTwoSided(1e-8, 3)', distributions.tTwoSided(1e-8, 3), 0.999999992648948],
  ['tTwoSided(-40, 7.3)', distributions.tTwoSided(-40, 7.3), 8.037135167913725e-10],
  ['tTwoSided(12, 1000)', distributions.tTwoSided(12, 1000), 4.324057386774429e-31],
  ['tTwoSided(1.96, 1e6)', distributions.tTwoSided(1.96, 1e6), 0.04999606758526985],
  ['tQuantile(0.975, 4)', distributions.tQuantile(0.975, 4), 2.7764451051977934],
  ['tQuantile(0.8, 1)', distributions.tQuantile(0.8, 1), 1.3763819204711738],
  ['tQuantile(0.95, 2.7)', distributions.tQuantile(0.95, 2.7), 2.4638889362708496],
  ['tQuantile(1e-9, 30)', distributions.tQuantile(1e-9, 30), -8.445862796274243],
  ['tQuantile(0.45, 12)', distributions.tQuantile(0.45, 12), -0.12834738079561137],
  ['chiSquaredUpper(3.84, 1)', distributions.chiSquaredUpper(3.84, 1), 0.05004352124870519],
  ['chiSquaredUpper(200, 6)', distributions.chiSquaredUpper(200, 6), 1.8976107553682236e-40],
  ['chiSquaredUpper(1400, 3)', distributions.chiSquaredUpper(1400, 3), 2.945619361016289e-303],
  ['chiSquaredUpper(2100, 2050)', distributions.chiSquaredUpper(2100, 2050), 0.21622680447870268],
  ['chiSquaredUpper(1e-6, 2)', distributions.chiSquaredUpper(1e-6, 2), 0.999999500000125],
  ['chiSquaredQuantile(0.025, 4)', distributions.chiSquaredQuantile(0.025, 4), 0.4844185570879299],
  ['chiSquaredQuantile(0.975, 12140)', distributions.chiSquaredQuantile(0.975, 12140), 12447.292259797325],
  ['chiSquaredQuantile(0.95, 1)', distributions.chiSquaredQuantile(0.95, 1), 3.841458820694124],
  ['chiSquaredQuantile(1e-8, 3)', distributions.chiSquaredQuantile(1e-8, 3), 1.122333097304999e-5],
  ['fUpper(3.1, 4, 20)', distributions.fUpper(3.1, 4, 20), 0.03877408813088653],
  ['fUpper(50, 3, 200)', distributions.fUpper(50, 3, 200), 3.707865238759724e-24],
  ['fUpper(0.2, 5, 9)', distributions.fUpper(0.2, 5, 9), 0.9544516850435977],
  ['fQuantile(0.975, 4, 59)', distributions.fQuantile(0.975, 4, 59), 3.011589822373695],
  ['fQuantile(0.025, 4, 59)', distributions.fQuantile(0.025, 4, 59), 0.11958627878864359],
  ['betaQuantile(0.025, 0.5, 5.5)', distributions.betaQuantile(0.025, 0.5, 5.5), 9.342060003954474e-5],
  ['betaQuantile(0.975, 8, 3)', distributions.betaQuantile(0.975, 8, 3), 0.9332604888222655],
  ['normalUpper(-3)', distributions.normalUpper(-3), 0.9986501019683699],
  ['normalQuantile(1e-20)', distributions.normalQuantile(1e-20), -9.262340089798409],
  ['normalQuantile(0.975)', distributions.normalQuantile(0.975), 1.959963984540054],
  ['binomialLower(3, 10, 0.5)', distributions.binomialLower(3, 10, 0.5), 0.171875],
  ['binomialLower(0, 60, 0.5)', distributions.binomialLower(0, 60, 0.5), 8.673617379884035e-19],
  ['binomialLower(12, 42, 0.3)', distributions.binomialLower(12, 42, 0.3), 0.4956604819311724],
]

describe('distributions', () => {
  test.each(scipy)('%s agrees with SciPy to twelve digits', (_, got, want) => {
    expect(Math.abs(got / want - 1)).toBeLessThan(1e-12)
  })

  const share = fc.double({ min: 1e-9, max: 1 - 1e-9, noNaN: true })
  const freedom = fc.double({ min: 0.5, max: 5000, noNaN: true })

  test('quantiles are where the tail has the share that was asked for', () => {
    fc.assert(
      fc.property(share, freedom, freedom, (p, df, df2) => {
        expect(1 - distributions.tUpper(distributions.tQuantile(p, df), df)).toBeCloseTo(p, 9)
        expect(1 - distributions.chiSquaredUpper(distributions.chiSquaredQuantile(p, df), df)).toBeCloseTo(p, 9)
        expect(1 - distributions.fUpper(distributions.fQuantile(p, df, df2), df, df2)).toBeCloseTo(p, 9)
        expect(distributions.normalLower(distributions.normalQuantile(p))).toBeCloseTo(p, 9)
      }),
    )
  })

  test('t becomes normal with endless degrees of freedom', () => {
    expect(distributions.tQuantile(0.975, Infinity)).toBe(distributions.normalQuantile(0.975))
    expect(distributions.tTwoSided(2, Infinity)).toBe(distributions.normalTwoSided(2))
    expect(distributions.tQuantile(0.975, 1e7)).toBeCloseTo(distributions.normalQuantile(0.975), 6)
  })

  // SciPy: chi2.sf(3, 3), chi2.ppf(.975, 3) / 3, 5 / chi2.isf(.975, 5), chi2.cdf(2.5, 5).
  test.each([Infinity, 1e200, 1e14])('F with %d degrees of freedom has a known variance', df => {
    expect(distributions.fUpper(1, 3, df)).toBeCloseTo(0.3916251762710877, 12)
    expect(distributions.fQuantile(0.975, 3, df)).toBeCloseTo(3.1161345348320495, 11)
    expect(distributions.fQuantile(0.975, df, 5)).toBeCloseTo(6.015315376822784, 11)
    expect(distributions.fUpper(2, df, 5)).toBeCloseTo(0.22350492887667728, 12)
    expect([distributions.fUpper(0.9, df, df), distributions.fUpper(1.1, df, df)]).toEqual([1, 0])
    expect(distributions.fQuantile(0.3, df, df)).toBe(1)
  })

  test('quantiles of a beta distribution are found, however far apart its parameters are', () => {
    expect(distributions.betaQuantile(0.5, Infinity, 2)).toBe(1)
    expect(distributions.betaQuantile(0.5, 2, Infinity)).toBe(0)
    expect(distributions.betaQuantile(0.5, Infinity, Infinity)).toBeNaN()
    expect(distributions.betaQuantile(0.5, 1e300, 2)).toBeLessThanOrEqual(1)
    expect(distributions.fQuantile(0.5, 3, 1e11)).toBeCloseTo(0.7886579614584459, 9)
  })

  test('far tails keep their digits and never turn negative', () => {
    expect(distributions.normalUpper(37)).toBeGreaterThan(0)
    expect(distributions.tTwoSided(Infinity, 3)).toBe(0)
    expect(distributions.chiSquaredUpper(Infinity, 3)).toBe(0)
    expect(distributions.tQuantile(0, 3)).toBe(-Infinity)
    expect(distributions.chiSquaredQuantile(1, 3)).toBe(Infinity)
  })

  test('have no answer without degrees of freedom or outside the shares', () => {
    for (const df of [0, -1, NaN]) {
      expect(distributions.tTwoSided(1, df)).toBeNaN()
      expect(distributions.tQuantile(0.9, df)).toBeNaN()
      expect(distributions.chiSquaredUpper(1, df)).toBeNaN()
      expect(distributions.chiSquaredQuantile(0.9, df)).toBeNaN()
      expect(distributions.fUpper(1, df, 2)).toBeNaN()
    }
    expect(distributions.tQuantile(1.1, 3)).toBeNaN()
    expect(distributions.chiSquaredUpper(NaN, 3)).toBeNaN()
  })
})
