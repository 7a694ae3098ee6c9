import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mean, variance } from './sum.ts'
import { pairedT, partlyPairedT, satterthwaite, stratifiedMean, stratifiedWelch, tTest, welch } from './t-test.ts'

const values = fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 2, maxLength: 20 })

describe('pairedT', () => {
  test('agrees with scipy.stats.ttest_1samp', () => {
    const { t, p, low, high, df } = pairedT([0.1, -0.05, 0.2, 0.15, 0.02, 0.3], 0.9)
    expect(t).toBeCloseTo(2.3384512888618714, 12)
    expect(p).toBeCloseTo(0.06650816198935879, 12)
    expect(low).toBeCloseTo(0.016595748668491478, 12)
    expect(high).toBeCloseTo(0.22340425133150843, 12)
    expect(df).toBe(5)
  })

  test('shows the difference but no p where nothing varies', () => {
    expect(pairedT([0.1 + 0.2, 0.3, 0.3], 0.95)).toMatchObject({ estimate: expect.closeTo(0.3, 12), p: NaN, low: NaN })
    expect(pairedT([0.5], 0.95)).toMatchObject({ estimate: 0.5, p: NaN, low: NaN })
    expect(pairedT([], 0.95).estimate).toBeNaN()
  })

  test('its interval leaves out 0 exactly when p is below alpha', () => {
    fc.assert(
      fc.property(values, row => {
        const { p, low, high } = pairedT(row, 0.95)
        fc.pre(!Number.isNaN(p) && Math.abs(p - 0.05) > 1e-9)
        expect(low > 0 || high < 0).toBe(p < 0.05)
      }),
    )
  })
})

describe('welch', () => {
  test('agrees with scipy.stats.ttest_ind', () => {
    const { t, df, p, low, high } = welch([0.61, 0.72, 0.55, 0.9, 0.48, 0.66], [0.5, 0.81, 0.4, 0.62, 0.45], 0.95)
    expect(t).toBeCloseTo(1.0280543050413677, 12)
    expect(df).toBeCloseTo(8.209556695544453, 12)
    expect(p).toBeCloseTo(0.3332591102278643, 12)
    expect(low).toBeCloseTo(-0.12002649073855318, 12)
    expect(high).toBeCloseTo(0.31469315740521997, 12)
  })

  test('has no p when a side has one value', () => {
    expect(welch([1], [2], 0.95).p).toBeNaN()
  })
})

describe('strata', () => {
  test('of equal variance and size pool it', () => {
    const {
      mean: centre,
      variance: spread,
      df,
    } = stratifiedMean([
      [1, 3],
      [11, 13],
    ])
    expect(centre).toBe(7)
    expect(spread).toBeCloseTo(2 / 2 / 2, 12)
    expect(df).toBe(2)
  })

  test('with one unit take the pooled variance of the others', () => {
    const { variance: spread, df } = stratifiedMean([[1, 3], [11, 13], [5]])
    expect(spread).toBeCloseTo((1 + 1 + 2) / 9, 12)
    expect(df).toBe(2)
    expect(stratifiedMean([[1], [2]]).variance).toBeNaN()
  })

  test('with one unit lend no degrees of freedom: what they borrow was counted where it was found', () => {
    // One difference of two units on each side, however many strata go by it.
    const { df, se, p } = stratifiedWelch([[1, 3], [5], [7]], [[2, 4], [5], [5]], 0.95)
    expect(se).toBeCloseTo(Math.sqrt((2 * (1 + 2 + 2)) / 9), 12)
    expect(df).toBeCloseTo(2, 12)
    // Of two degrees of freedom Student's t has a closed form.
    const t = 1 / 3 / se
    expect(p).toBeCloseTo(1 - t / Math.sqrt(2 + t * t), 12)
  })

  test('never have more degrees of freedom than units beyond the first of each', () => {
    const side = fc.array(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 4 }), {
      minLength: 1,
      maxLength: 4,
    })
    const free = (strata: readonly number[][]) => strata.reduce((total, units) => total + units.length - 1, 0)
    fc.assert(
      fc.property(side, side, (x, y) => {
        const { df, se } = stratifiedWelch(x, y, 0.95)
        if (se > 0) expect(df).toBeLessThanOrEqual(free(x) + free(y) + 1e-9)
      }),
    )
  })

  test('do not count differences between strata as noise', () => {
    const apart = stratifiedWelch(
      [
        [1, 2, 3],
        [101, 102, 103],
      ],
      [
        [2, 3, 4],
        [102, 103, 104],
      ],
      0.95,
    )
    const together = stratifiedWelch(
      [
        [1, 2, 3],
        [1, 2, 3],
      ],
      [
        [2, 3, 4],
        [2, 3, 4],
      ],
      0.95,
    )
    expect(apart).toEqual(together)
    expect(apart.estimate).toBe(-1)
  })

  test("Satterthwaite's degrees of freedom of what does not vary are those of parts that vary alike", () => {
    const parts = (variance: number) => [3, 5, 9].map(df => ({ variance, df }))
    expect(satterthwaite(parts(0))).toBeCloseTo(satterthwaite(parts(0.7)), 12)
  })

  test("Satterthwaite's degrees of freedom lie between the smallest and the sum", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.double({ min: 0.1, max: 9, noNaN: true }), fc.integer({ min: 1, max: 30 })), {
          minLength: 1,
          maxLength: 5,
        }),
        rows => {
          const parts = rows.map(([spread, df]) => ({ variance: spread, df }))
          const df = satterthwaite(parts)
          expect(df).toBeGreaterThanOrEqual(Math.min(...parts.map(part => part.df)) - 1e-9)
          expect(df).toBeLessThanOrEqual(parts.reduce((total, part) => total + part.df, 0) + 1e-9)
        },
      ),
    )
  })
})

describe('partlyPairedT', () => {
  test('with all tasks shared is the paired t', () => {
    fc.assert(
      fc.property(values, row => {
        const other = row.map((value, i) => value / 2 + ((i * 7) % 5))
        const partly = partlyPairedT(row, other, 0.95)
        const paired = pairedT(
          row.map((value, i) => value - other[i]),
          0.95,
        )
        expect(partly.estimate).toBeCloseTo(paired.estimate, 9)
        expect(partly.se || 0).toBeCloseTo(paired.se || 0, 9)
        expect(partly.df).toBe(paired.df)
      }),
    )
  })

  test('with none shared adds the variances', () => {
    const [a, b] = [
      [1, 4, 2, 8],
      [3, 3, 9, 5],
    ]
    const { se } = partlyPairedT([...a, NaN, NaN, NaN, NaN], [NaN, NaN, NaN, NaN, ...b], 0.95)
    expect(se).toBeCloseTo(Math.sqrt(variance(a) / 4 + variance(b) / 4), 12)
  })
})

test('tTest has nothing to say without an error', () => {
  expect(tTest(1, 0, 5, 0.95).p).toBeNaN()
  expect(tTest(1, NaN, 5, 0.95).low).toBeNaN()
  expect(tTest(mean([1, 3]), 1, 1, 0.95).p).toBeGreaterThan(0)
})
