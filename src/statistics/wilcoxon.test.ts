import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { wilcoxonSignedRank } from './wilcoxon.ts'

describe('wilcoxonSignedRank', () => {
  test('exact p is the share of all signs that are at least as uneven', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 9 }), rises => {
        const x = rises.map((rise, i) => (rise ? i + 1 : -i - 1))
        const n = x.length
        const total = (n * (n + 1)) / 2
        const uneven = (signs: number) => {
          const up = x.reduce((sum, _, i) => sum + ((signs >> i) & 1 ? i + 1 : 0), 0)
          return Math.abs(up - total / 2)
        }
        const observed = uneven(rises.reduce((bits, rise, i) => bits | (rise ? 1 << i : 0), 0))
        const reached = Array.from({ length: 2 ** n }, (_, signs) => uneven(signs)).filter(value => value >= observed)
        expect(
          wilcoxonSignedRank(
            x,
            x.map(() => 0),
          ).p,
        ).toBeCloseTo(reached.length / 2 ** n, 12)
      }),
    )
  })

  test('swapping the sides changes nothing', () => {
    const rows = fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 })), { maxLength: 70 })
    fc.assert(
      fc.property(rows, pairs => {
        const [x, y] = [pairs.map(([a]) => a), pairs.map(([, b]) => b)]
        expect(wilcoxonSignedRank(x, y)).toEqual(wilcoxonSignedRank(y, x))
      }),
    )
  })

  test('drops pairs without a difference; nothing left: no answer', () => {
    expect(wilcoxonSignedRank([1, 2, 5], [1, 2, 3]).w).toBe(0)
    expect(wilcoxonSignedRank([1, 2], [1, 2])).toEqual({ w: NaN, p: NaN })
    expect(wilcoxonSignedRank([1, NaN], [NaN, 2])).toEqual({ w: NaN, p: NaN })
  })
})
