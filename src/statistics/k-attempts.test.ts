import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { passAtK, passHatK } from './k-attempts.ts'

/** All ways to choose k of the values. */
const choices = (values: boolean[], k: number): boolean[][] => {
  if (k === 0) return [[]]
  return values.flatMap((value, i) => choices(values.slice(i + 1), k - 1).map(rest => [value, ...rest]))
}

const counts = fc
  .tuple(fc.integer({ min: 1, max: 8 }), fc.nat(), fc.nat())
  .map(([n, c, k]) => ({ n, c: c % (n + 1), k: 1 + (k % n) }))

describe('pass@k and pass^k', () => {
  test('are the shares of all draws of k attempts with one pass at least, and with passes only', () => {
    fc.assert(
      fc.property(counts, ({ n, c, k }) => {
        const draws = choices(
          Array.from({ length: n }, (_, i) => i < c),
          k,
        )
        expect(passAtK(n, c, k)).toBeCloseTo(draws.filter(draw => draw.includes(true)).length / draws.length, 12)
        expect(passHatK(n, c, k)).toBeCloseTo(draws.filter(draw => !draw.includes(false)).length / draws.length, 12)
      }),
    )
  })

  test('of one attempt are both the pass rate', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.nat(), (n, c) => {
        expect(passAtK(n, c % (n + 1), 1)).toBeCloseTo((c % (n + 1)) / n, 12)
        expect(passHatK(n, c % (n + 1), 1)).toBeCloseTo((c % (n + 1)) / n, 12)
      }),
    )
  })

  test('pass^k is one minus pass@k of the failures', () => {
    fc.assert(
      fc.property(counts, ({ n, c, k }) => {
        expect(passHatK(n, c, k)).toBeCloseTo(1 - passAtK(n, n - c, k), 12)
      }),
    )
  })

  test('stay finite where factorials do not', () => {
    // With n huge both come close to independent attempts.
    expect(passAtK(1_000_000, 10_000, 100)).toBeCloseTo(1 - 0.99 ** 100, 4)
    expect(passHatK(1_000_000, 999_000, 500)).toBeCloseTo(0.999 ** 500, 3)
  })

  test('have no answer for counts that cannot be', () => {
    for (const [n, c, k] of [
      [5, 2, 6],
      [5, 6, 1],
      [5, -1, 1],
      [5, 2, 0],
      [0, 0, 1],
      [5, NaN, 2],
      [5, 2.5, 2],
    ]) {
      expect(passAtK(n, c, k)).toBeNaN()
      expect(passHatK(n, c, k)).toBeNaN()
    }
  })
})
