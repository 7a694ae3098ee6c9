import { describe, expect, test } from 'vitest'
import { RandomState } from '../core/random.ts'
import { normalQuantile } from './distributions.ts'
import { shapiroWilk } from './shapiro-wilk.ts'

const scores = Array.from({ length: 60 }, (_, i) => normalQuantile((i + 0.5) / 60))

describe('shapiroWilk', () => {
  test('finds nothing wrong with normal quantiles and rejects their exponentials', () => {
    expect(shapiroWilk(scores).p).toBeGreaterThan(0.99)
    expect(shapiroWilk(scores.map(Math.exp)).p).toBeLessThan(1e-6)
  })

  test('does not depend on place and scale, nor on the order', () => {
    const plain = shapiroWilk(scores.map(Math.exp))
    const moved = shapiroWilk(scores.map(score => 1000 - 3 * Math.exp(score)).reverse())
    expect(moved.w).toBeCloseTo(plain.w, 4)
  })

  test('rejects a normal sample as often as it says', () => {
    const random = new RandomState(1)
    const rejected = Array.from({ length: 400 }, () =>
      shapiroWilk(Array.from({ length: 12 }, () => random.normal(5, 2))),
    ).filter(({ p }) => p < 0.1).length
    expect(rejected).toBeGreaterThan(20)
    expect(rejected).toBeLessThan(60)
  })

  test('three values have an exact p; fewer have none; no variation is called normal', () => {
    expect(shapiroWilk([0, 1, 2]).w).toBeCloseTo(1, 6)
    expect(shapiroWilk([0, 0, 1])).toEqual({ w: expect.closeTo(0.75, 4), p: expect.closeTo(0, 4) })
    expect(shapiroWilk([1, 2])).toEqual({ w: NaN, p: NaN })
    expect(shapiroWilk([1, 2, NaN])).toEqual({ w: NaN, p: NaN })
    expect(shapiroWilk([4, 4, 4, 4])).toEqual({ w: 1, p: 1 })
  })
})
