import { describe, expect, test } from 'vitest'
import { normalLower, normalQuantile } from './distributions.ts'
import { kruskalWallisPower, mannWhitneyPower } from './power.ts'
import { pairedRatePower, type RatePlan } from './rate-power.ts'

const options = { alpha: 0.05, simulations: 2000, seed: 42 }

describe('mannWhitneyPower', () => {
  test('comes near the normal approximation of a shift', () => {
    const [n, delta] = [60, 0.35]
    const shift = Math.SQRT2 * normalQuantile((delta + 1) / 2)
    // A rank test has 3/π of the efficiency of a t test for normal values.
    const wanted = normalLower(shift * Math.sqrt((n / 2) * (3 / Math.PI)) - 1.96)
    expect(Math.abs(mannWhitneyPower(n, n, delta, options) - wanted)).toBeLessThan(0.03)
  })

  test('grows with the effect and the groups; is alpha without effect', () => {
    expect(mannWhitneyPower(20, 20, 0.2, options)).toBeLessThan(mannWhitneyPower(20, 20, 0.6, options))
    expect(mannWhitneyPower(10, 10, 0.4, options)).toBeLessThan(mannWhitneyPower(40, 40, 0.4, options))
    expect(mannWhitneyPower(20, 20, 1e-12, options)).toBe(0.05)
    expect(mannWhitneyPower(20, 20, 1, options)).toBe(1)
  })

  test('groups below two, or an impossible delta, have no power', () => {
    expect(mannWhitneyPower(1, 20, 0.3, options)).toBeNaN()
    expect(mannWhitneyPower(20, 20, 1.2, options)).toBeNaN()
    expect(mannWhitneyPower(20, 20, NaN, options)).toBeNaN()
  })
})

describe('kruskalWallisPower', () => {
  test('grows with the effect; is alpha without effect', () => {
    const [small, large] = [0.01, 0.1].map(effect => kruskalWallisPower([15, 15, 15], effect, options))
    expect(small).toBeLessThan(large)
    expect(kruskalWallisPower([15, 15], 0, options)).toBe(0.05)
  })

  test('needs two groups of two', () => {
    expect(kruskalWallisPower([15], 0.1, options)).toBeNaN()
    expect(kruskalWallisPower([15, 1], 0.1, options)).toBeNaN()
  })
})

describe('pairedRatePower', () => {
  test('tasks whose rates differ by rounding alone are alike, and that is known at once', () => {
    const power = (icc: number) =>
      pairedRatePower({ rate: 0.3, icc, runs: 3 }, { rate: 0.6, icc, runs: 3 }, { tasks: 8, correlation: 0 }, options)
    expect(power(1e-15)).toBe(power(0))
  })

  const plan = (rate: number, icc: number) => ({ rate, icc, runs: 3 })
  const design = { tasks: 60, correlation: 0.8 }

  test('rejects about as often as alpha when nothing differs', () => {
    const power = pairedRatePower(plan(0.5, 0.2), plan(0.5, 0.2), design, options)
    expect(power).toBeGreaterThan(0.03)
    expect(power).toBeLessThan(0.07)
  })

  test('with tasks that do not differ comes near the normal approximation', () => {
    const se = Math.sqrt((0.5 * 0.5 + 0.6 * 0.4) / (60 * 3))
    const wanted = normalLower(0.1 / se - 2)
    expect(Math.abs(pairedRatePower(plan(0.5, 0), plan(0.6, 0), design, options) - wanted)).toBeLessThan(0.04)
  })

  test('alike runs of tasks that move together leave less noise', () => {
    const loose = pairedRatePower(plan(0.5, 0.4), plan(0.6, 0.4), { tasks: 60, correlation: 0 }, options)
    const tight = pairedRatePower(plan(0.5, 0.4), plan(0.6, 0.4), { tasks: 60, correlation: 0.95 }, options)
    expect(tight).toBeGreaterThan(loose)
  })

  test('a plan that there cannot be is refused', () => {
    const refused = (first: RatePlan, correlation = 0.5) =>
      expect(() => pairedRatePower(first, plan(0.5, 0.2), { tasks: 6, correlation }, options)).toThrow(RangeError)
    refused(plan(0.5, 0.2), 1.5)
    refused(plan(1.2, 0.2))
    refused({ ...plan(0.5, 0.2), runs: 0 })
    refused({ ...plan(0.5, 0.2), runs: [3, 3] })
  })

  test('tasks that always pass or always fail show the same share; one task shows nothing', () => {
    expect(pairedRatePower(plan(0.2, 1), plan(0.9, 1), { tasks: 40, correlation: 1 }, options)).toBeGreaterThan(0.99)
    expect(pairedRatePower(plan(0.2, 0), plan(0.9, 0), { tasks: 1, correlation: 1 }, options)).toBeNaN()
    expect(pairedRatePower(plan(1, 0.2), plan(1, 0.2), design, options)).toBe(0)
  })
})
