import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RandomState } from '../core/random.ts'
import { betaPlace } from './beta.ts'
import { atLeast, type BetaRates, fitBetaBinomial, sequenceProbability } from './beta-binomial.ts'

const shapes = (a: number, b: number): BetaRates => ({ mean: a / (a + b), correlation: 1 / (a + b + 1) })

const choose = (n: number, k: number): number =>
  Array.from({ length: k }, (_, i) => (n - i) / (i + 1)).reduce((product, factor) => product * factor, 1)

const pmf = (rates: BetaRates, successes: number, trials: number): number =>
  choose(trials, successes) * sequenceProbability(rates, successes, trials - successes)

const steps = 100_000

/** The integral of f over the density of the beta distribution, by the midpoint rule. */
const expected = (a: number, b: number, f: (rate: number) => number): number => {
  let [weight, sum] = [0, 0]
  for (let i = 0; i < steps; i++) {
    const rate = (i + 0.5) / steps
    const density = rate ** (a - 1) * (1 - rate) ** (b - 1)
    weight += density
    sum += density * f(rate)
  }
  return sum / weight
}

describe('the probability of a sequence', () => {
  test('follows from uniform rates by hand: s! f! / (s + f + 1)!', () => {
    expect(sequenceProbability(shapes(1, 1), 3, 3)).toBeCloseTo(1 / 140, 14)
    expect(sequenceProbability(shapes(1, 1), 2, 0)).toBeCloseTo(1 / 3, 14)
    expect(sequenceProbability(shapes(1, 1), 0, 4)).toBeCloseTo(1 / 5, 14)
  })

  test.each([
    [2, 3, 4, 2],
    [6.3, 0.7 * 3.5, 3, 3],
    [1.5, 1.2, 0, 5],
    [40, 3, 3, 1],
  ])('is the integral over the beta distribution with shapes %d and %d', (a, b, successes, failures) =>
    expect(sequenceProbability(shapes(a, b), successes, failures)).toBeCloseTo(
      expected(a, b, rate => rate ** successes * (1 - rate) ** failures),
      7,
    ),
  )

  test('equal rates give the binomial, rates of 0 and 1 only trials that all end alike', () => {
    expect(sequenceProbability({ mean: 0.7, correlation: 0 }, 3, 2)).toBeCloseTo(0.7 ** 3 * 0.3 ** 2, 14)
    const extreme = { mean: 0.7, correlation: 1 }
    expect([
      sequenceProbability(extreme, 3, 0),
      sequenceProbability(extreme, 0, 3),
      sequenceProbability(extreme, 2, 1),
    ]).toEqual([0.7, expect.closeTo(0.3, 14), 0])
  })

  test('sums to 1 over all counts', () =>
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: 1, max: 12 }),
        (mean, correlation, trials) => {
          const all = Array.from({ length: trials + 1 }, (_, k) => pmf({ mean, correlation }, k, trials))
          expect(all.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 10)
        },
      ),
    ))
})

/** Counts of successes at rates that `rate` draws, each of so many trials. */
const drawn = (random: RandomState, rate: () => number, sizes: readonly number[]) =>
  sizes.map(trials => {
    const p = rate()
    return { trials, successes: Array.from({ length: trials }, () => random.randomSample()).filter(u => u < p).length }
  })

describe('the fit', () => {
  test.each([
    [0.7, 0.2],
    [0.9, 0.4],
    [0.5, 0.8],
    [0.3, 0.02],
  ])('finds a mean of %d and a correlation of %d in counts of unequal size', (mean, correlation) => {
    const random = new RandomState(11)
    const [a, b] = [mean, 1 - mean].map(share => share * (1 / correlation - 1))
    const sizes = Array.from({ length: 6000 }, (_, i) => 2 + (i % 6))
    const found = fitBetaBinomial(drawn(random, () => betaPlace(random.randomSample(), a, b).share, sizes))
    expect(found.mean).toBeCloseTo(mean, 1)
    expect(Math.abs(found.mean - mean)).toBeLessThan(0.02)
    expect(Math.abs(found.correlation - correlation)).toBeLessThan(0.03)
  })

  test('nothing near it is likelier', () => {
    const counts = [3, 3, 3, 2, 3, 1, 0, 3, 2].map((successes, i) => ({ successes, trials: 3 + (i % 3) }))
    const likelihood = (rates: BetaRates) =>
      counts.reduce(
        (sum, { successes, trials }) => sum + Math.log(sequenceProbability(rates, successes, trials - successes)),
        0,
      )
    const best = fitBetaBinomial(counts)
    for (const mean of [-0.01, 0, 0.01])
      for (const correlation of [-0.01, 0, 0.01])
        expect(likelihood(best)).toBeGreaterThanOrEqual(
          likelihood({ mean: best.mean + mean, correlation: Math.max(0, best.correlation + correlation) }) - 1e-9,
        )
  })

  test('counts that differ less than chance makes them have one rate', () => {
    const same = Array.from({ length: 20 }, () => ({ successes: 2, trials: 4 }))
    expect(fitBetaBinomial(same)).toEqual({ mean: expect.closeTo(0.5, 6), correlation: 0 })
  })

  test('counts that are all or nothing have rates of 0 and 1', () => {
    const counts = [0, 3, 3, 3, 0, 3, 3, 3].map(successes => ({ successes, trials: 3 }))
    expect(fitBetaBinomial(counts)).toEqual({ mean: expect.closeTo(0.75, 6), correlation: 1 })
  })

  test.each([
    [
      'all succeed',
      [
        { successes: 3, trials: 3 },
        { successes: 2, trials: 2 },
      ],
      { mean: 1, correlation: 0 },
    ],
    ['none does', [{ successes: 0, trials: 3 }], { mean: 0, correlation: 0 }],
    ['single trials', [1, 0, 1, 1].map(successes => ({ successes, trials: 1 })), { mean: 0.75, correlation: 0 }],
    ['no trials', [], { mean: NaN, correlation: NaN }],
  ])('%s', (_, counts, wanted) => expect(fitBetaBinomial(counts)).toEqual(wanted))
})

describe('how likely it is that at least so many events happen', () => {
  test('by hand', () => {
    expect(atLeast([0.5, 0.2], 1)).toBeCloseTo(0.6, 14)
    expect(atLeast([0.5, 0.2], 2)).toBeCloseTo(0.1, 14)
    expect([atLeast([0.5], 0), atLeast([0.5], 2), atLeast([], 1)]).toEqual([1, 0, 0])
  })

  test('is the sum over all outcomes', () =>
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 }),
        fc.integer({ min: 0, max: 9 }),
        (probabilities, least) => {
          let wanted = 0
          for (let outcome = 0; outcome < 2 ** probabilities.length; outcome++) {
            const happens = probabilities.map((_, i) => ((outcome >> i) & 1) === 1)
            if (happens.filter(Boolean).length < least) continue
            wanted += probabilities.reduce((product, p, i) => product * (happens[i] ? p : 1 - p), 1)
          }
          expect(atLeast(probabilities, least)).toBeCloseTo(wanted, 10)
        },
      ),
    ))

  test('keeps the digits of very small tails', () => expect(atLeast([1e-9, 1e-9, 1e-9], 2) / 3e-18).toBeCloseTo(1, 6))
})
