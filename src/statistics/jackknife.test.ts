import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { jackknife, sumsWithout } from './jackknife.ts'
import { mean, sum, variance } from './sum.ts'
import { stratifiedMean } from './t-test.ts'

const values = fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 2, maxLength: 12 })
const without = <Value>(row: readonly Value[], i: number): Value[] => row.filter((_, j) => j !== i)

describe('the jackknife', () => {
  test('of a mean has the standard error of the mean', () => {
    // 1, 2, 6: mean 3, variance (4 + 1 + 9) / 2 = 7.
    const { se, df } = jackknife([[4, 3.5, 1.5]])
    expect(se).toBeCloseTo(Math.sqrt(7 / 3), 12)
    expect(df).toBe(2)
    fc.assert(
      fc.property(values, row => {
        const found = jackknife([row.map((_, i) => mean(without(row, i)))])
        expect(found.se).toBeCloseTo(Math.sqrt(variance(row) / row.length), 9)
        expect(found.df).toBe(row.length - 1)
      }),
    )
  })

  test('of a ratio is that of the textbook formula', () => {
    // y / x over three units: 6/6 = 1; without each 5/4, 4/5, 3/3.
    const left = [5 / 4, 4 / 5, 1]
    const centre = (5 / 4 + 4 / 5 + 1) / 3
    const wanted = (2 / 3) * sum(left.map(value => (value - centre) ** 2))
    expect(jackknife([left]).se).toBeCloseTo(Math.sqrt(wanted), 12)
  })

  test('of a stratified mean agrees with the stratified formula, strata of one unit included', () => {
    const strata = fc.array(fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 1, maxLength: 6 }), {
      minLength: 1,
      maxLength: 5,
    })
    fc.assert(
      fc.property(strata, rows => {
        fc.pre(rows.some(row => row.length > 1))
        const left = rows.map((row, stratum) =>
          row.map((_, i) => mean(rows.map((each, other) => mean(other === stratum ? without(each, i) : each)))),
        )
        const wanted = stratifiedMean(rows)
        expect(jackknife(left).se).toBeCloseTo(Math.sqrt(wanted.variance), 9)
        expect(jackknife(left).df).toBe(wanted.df)
      }),
    )
  })

  test('has no error where the estimate hangs on one unit, where nothing can be left out, or of nothing', () => {
    expect(jackknife([[0.5, NaN, 0.5]])).toEqual({ se: NaN, df: NaN })
    expect(jackknife([[0.5, Infinity]])).toEqual({ se: NaN, df: NaN })
    expect(jackknife([[0.5], [0.2]]).se).toBeNaN()
    expect(jackknife([]).se).toBeNaN()
  })

  test('does not vary where no unit changes anything', () => expect(jackknife([[0.3, 0.3, 0.1 + 0.2]]).se).toBe(0))
})

test('sums without each value', () => {
  expect([...sumsWithout(Float64Array.of(1, 2, 4))]).toEqual([6, 5, 3])
  expect([...sumsWithout(Float64Array.of(7))]).toEqual([0])
  // Taken away from the whole, nothing of the small ones would be left.
  expect(sumsWithout(Float64Array.of(1e17, 1, 2))[0]).toBe(3)
})
