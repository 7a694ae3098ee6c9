import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { binomialLower } from './distributions.ts'
import { effectiveSize, mcnemarExact, newcombeDiffCi, proportionCi, wilsonT } from './proportion.ts'

const counts = fc.integer({ min: 1, max: 200 }).chain(n => fc.tuple(fc.integer({ min: 0, max: n }), fc.constant(n)))

describe('proportionCi', () => {
  test('Clopper-Pearson limits are the shares at which the count would be a tail of 2.5 %', () => {
    fc.assert(
      fc.property(counts, ([successes, n]) => {
        const { low, high } = proportionCi(successes, n, 0.95, 'clopperPearson')
        if (successes > 0) expect(1 - binomialLower(successes - 1, n, low)).toBeCloseTo(0.025, 9)
        if (successes < n) expect(binomialLower(successes, n, high)).toBeCloseTo(0.025, 9)
      }),
    )
  })

  test('Wilson limits are the shares whose score test is just at the edge', () => {
    fc.assert(
      fc.property(counts, ([successes, n]) => {
        const { low, high } = proportionCi(successes, n, 0.95, 'wilson')
        const z = (share: number) => (successes / n - share) / Math.sqrt((share * (1 - share)) / n)
        if (successes > 0) expect(z(low)).toBeCloseTo(1.959963984540054, 6)
        if (successes < n) expect(z(high)).toBeCloseTo(-1.959963984540054, 6)
      }),
    )
  })

  test('every method mirrors failures and holds the share', () => {
    fc.assert(
      fc.property(counts, fc.constantFrom('wilson', 'clopperPearson', 'jeffreys'), ([successes, n], method) => {
        const there = proportionCi(successes, n, 0.9, method)
        const back = proportionCi(n - successes, n, 0.9, method)
        expect(there.low).toBeCloseTo(1 - back.high, 9)
        expect(there.low).toBeLessThan(there.high)
      }),
    )
  })

  test('impossible counts have no interval', () => {
    for (const [successes, n] of [
      [0, 0],
      [-1, 5],
      [6, 5],
      [NaN, 5],
    ]) {
      expect(proportionCi(successes, n, 0.95, 'wilson')).toEqual({ low: NaN, high: NaN })
    }
  })
})

describe('wilsonT', () => {
  test('is Wilson with endless degrees of freedom, and wider with few', () => {
    expect(wilsonT(0.7, 10, Infinity, 0.95)).toEqual(proportionCi(7, 10, 0.95, 'wilson'))
    const few = wilsonT(0.7, 10, 4, 0.95)
    const many = wilsonT(0.7, 10, 40, 0.95)
    expect(few.low).toBeLessThan(many.low)
    expect(few.high).toBeGreaterThan(many.high)
  })

  test('ends at 0 and 1 exactly', () => {
    expect(wilsonT(0, 5, 4, 0.95).low).toBe(0)
    expect(wilsonT(1, 5, 4, 0.95).high).toBe(1)
    expect(wilsonT(NaN, 5, 4, 0.95)).toEqual({ low: NaN, high: NaN })
  })

  test('the effective size stays between tasks and runs', () => {
    expect(effectiveSize(0.5, 0.25 / 12, 5, 50)).toBeCloseTo(12, 12)
    expect(effectiveSize(0.5, 1, 5, 50)).toBe(5)
    expect(effectiveSize(0.5, 0, 5, 50)).toBe(50)
    expect(effectiveSize(1, 0, 5, 50)).toBe(5)
  })
})

test('Newcombe turns with the sides', () => {
  fc.assert(
    fc.property(counts, counts, ([x1, n1], [x2, n2]) => {
      const there = newcombeDiffCi(x1, n1, x2, n2, 0.95)
      const back = newcombeDiffCi(x2, n2, x1, n1, 0.95)
      expect(there.low).toBeCloseTo(-back.high, 12)
      expect(there.low).toBeGreaterThanOrEqual(-1 - 1e-12)
    }),
  )
})

test('McNemar is a fair coin over the uneven pairs', () => {
  expect(mcnemarExact(0, 0)).toBe(1)
  expect(mcnemarExact(0, 1)).toBe(1)
  expect(mcnemarExact(0, 10)).toBeCloseTo(2 / 1024, 12)
  expect(mcnemarExact(2, 8)).toBeCloseTo((2 * (1 + 10 + 45)) / 1024, 12)
  expect(mcnemarExact(8, 2)).toBe(mcnemarExact(2, 8))
  expect(mcnemarExact(NaN, 2)).toBeNaN()
})
