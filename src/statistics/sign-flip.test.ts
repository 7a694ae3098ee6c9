import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { signFlipP } from './sign-flip.ts'
import { pairedT } from './t-test.ts'

const options = { resamples: 4000, seed: 42 }

describe('signFlipP', () => {
  test('is the share of all signs whose sum is at least as far from 0', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 1, maxLength: 9 }), differences => {
        const values = differences.filter(value => value !== 0)
        fc.pre(values.length > 0)
        const sums = Array.from({ length: 2 ** values.length }, (_, signs) =>
          Math.abs(values.reduce((total, value, i) => total + ((signs >> i) & 1 ? value : -value), 0)),
        )
        const observed = Math.abs(values.reduce((total, value) => total + value, 0))
        const share = sums.filter(total => total >= observed).length / sums.length
        expect(signFlipP(differences, options)).toBeCloseTo(share, 12)
      }),
    )
  })

  test('counts sums as equal that are equal but for rounding', () =>
    expect(
      signFlipP(
        [1, -3, 2, -2, 1, 1].map(value => value / 6),
        options,
      ),
    ).toBe(1))

  test('cannot fall below 2^(1 - pairs), nor to 0 when drawn', () => {
    expect(signFlipP([1, 2, 3, 4, 5], options)).toBe(1 / 16)
    expect(signFlipP(new Array(40).fill(1), options)).toBe(1 / 4001)
  })

  test('with many pairs comes near the t test', () => {
    const differences = Array.from({ length: 60 }, (_, i) => Math.sin(i * 12.9898) + 0.2)
    expect(Math.abs(signFlipP(differences, options) - pairedT(differences, 0.95).p)).toBeLessThan(0.02)
  })

  test('no pair, or no difference: no answer', () => {
    expect(signFlipP([], options)).toBeNaN()
    expect(signFlipP([0, NaN], options)).toBeNaN()
  })
})
