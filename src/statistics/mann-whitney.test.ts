import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cliffsDelta } from './dominance.ts'
import { mannWhitneyU } from './mann-whitney.ts'

const tied = fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 25 })

/** All ways to give `size` of the positions below `n` to the first sample. */
const choices = (n: number, size: number, from = 0): number[][] => {
  if (size === 0) return [[]]
  const first = Array.from({ length: n - from }, (_, i) => from + i)
  return first.flatMap(at => choices(n, size - 1, at + 1).map(rest => [at, ...rest]))
}

const pairsWon = (x: readonly number[], y: readonly number[]): number =>
  x.flatMap(a => y.map(b => (a > b ? 1 : a === b ? 0.5 : 0))).reduce((total: number, one) => total + one, 0)

describe('mannWhitneyU', () => {
  test('counts the pairs won, ties half', () => {
    fc.assert(
      fc.property(tied, tied, (x, y) => {
        expect(mannWhitneyU(x, y).u).toBe(pairsWon(x, y))
      }),
    )
  })

  test('swapping the samples mirrors U and keeps p', () => {
    fc.assert(
      fc.property(tied, tied, (x, y) => {
        const [there, back] = [mannWhitneyU(x, y), mannWhitneyU(y, x)]
        expect(there.u + back.u).toBe(x.length * y.length)
        expect(there.p).toBe(back.p)
      }),
    )
  })

  test('without ties in small samples p is the share of all orders that are at least as uneven', () => {
    const orders = fc.uniqueArray(fc.integer({ min: 0, max: 1000 }), { minLength: 3, maxLength: 9 })
    fc.assert(
      fc.property(orders, fc.nat(), (row, cut) => {
        const size = 1 + (cut % (row.length - 1))
        const [x, y] = [row.slice(0, size), row.slice(size)]
        const ranks = row.map((_, i) => i)
        const all = choices(row.length, size).map(mine =>
          pairsWon(
            mine,
            ranks.filter(rank => !mine.includes(rank)),
          ),
        )
        const uneven = (u: number) => Math.abs(u - (x.length * y.length) / 2)
        const observed = uneven(pairsWon(x, y))
        const share = all.filter(u => uneven(u) >= observed).length / all.length
        expect(mannWhitneyU(x, y).p).toBeCloseTo(share, 12)
      }),
      { numRuns: 50 },
    )
  })

  test('all values equal cannot be told apart', () => {
    expect(mannWhitneyU([2, 2], [2, 2, 2])).toEqual({ u: 3, p: 1 })
  })

  test('leaves out what was not measured, and needs a value on each side', () => {
    expect(mannWhitneyU([1, NaN, 3], [2, 4, NaN])).toEqual(mannWhitneyU([1, 3], [2, 4]))
    expect(mannWhitneyU([], [1])).toEqual({ u: NaN, p: NaN })
  })

  test('stays exact for a small group against a very large one', () => {
    const large = Array.from({ length: 3000 }, (_, i) => i)
    // One order in (3000 + 1)(3000 + 2) / 2, on either side.
    expect(mannWhitneyU([-1, -2], large).p / (4 / (3001 * 3002))).toBeCloseTo(1, 10)
  })
})

describe("Cliff's delta", () => {
  test('is pairs won minus pairs lost', () => {
    fc.assert(
      fc.property(tied, tied, (x, y) => {
        const pairs = x.length * y.length
        expect(cliffsDelta(x, y)).toBeCloseTo((pairsWon(x, y) - pairsWon(y, x)) / pairs, 14)
      }),
    )
  })

  test('turns its sign with the samples and stays between -1 and 1', () => {
    expect(cliffsDelta([1, 2], [3, 4])).toBe(-1)
    expect(cliffsDelta([3, 4], [1, 2])).toBe(1)
    expect(cliffsDelta([], [1])).toBeNaN()
  })
})
