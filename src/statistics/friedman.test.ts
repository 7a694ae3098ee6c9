import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { friedman } from './friedman.ts'

const blocks = [
  [0.6, 0.7, 0.8],
  [0.5, 0.5, 0.9],
  [0.2, 0.4, 0.3],
  [0.9, 0.8, 0.9],
  [0.1, 0.6, 0.7],
  [0.3, 0.3, 0.3],
]

describe('friedman', () => {
  test('agrees with scipy.stats.friedmanchisquare', () => {
    const { statistic, p, df } = friedman(blocks)
    expect(statistic).toBeCloseTo(4.7777777777777715, 12)
    expect(p).toBeCloseTo(0.09173155121985684, 12)
    expect(df).toBe(2)
  })

  test('does not change when a block is moved or stretched', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 6, maxLength: 6 }), moves => {
        const moved = blocks.map((row, i) => row.map(value => 3 * value + moves[i]))
        expect(friedman(moved).statistic).toBeCloseTo(friedman(blocks).statistic, 9)
      }),
    )
  })

  test('leaves out incomplete blocks; ties everywhere, or no block: no answer', () => {
    expect(friedman([...blocks, [1, NaN, 2]])).toEqual(friedman(blocks))
    expect(
      friedman([
        [1, 1],
        [2, 2],
      ]).p,
    ).toBeNaN()
    expect(friedman([[1, NaN]]).p).toBeNaN()
    expect(friedman([]).blocks).toBe(0)
  })
})
