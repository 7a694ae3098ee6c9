import fc from 'fast-check'
import { expect, describe as suite, test } from 'vitest'
import { describe, measured, moments } from './describe.ts'

suite('describe', () => {
  test('counts what is missing apart from what was measured', () => {
    expect(describe([1, NaN, 3])).toEqual({
      n: 2,
      missing: 1,
      mean: 2,
      median: 2,
      sd: Math.SQRT2,
      min: 1,
      q1: 1.5,
      q3: 2.5,
      max: 3,
    })
  })

  test('has no figures when nothing was measured', () => {
    const { n, missing, ...figures } = describe([NaN, NaN])
    expect([n, missing]).toEqual([0, 2])
    expect(Object.values(figures)).toEqual(new Array(7).fill(NaN))
  })

  test('one value has no spread', () => {
    expect(describe([5])).toMatchObject({ n: 1, mean: 5, median: 5, sd: NaN, min: 5, q1: 5, q3: 5, max: 5 })
  })

  test('does not depend on the order of the values but for rounding', () => {
    const values = fc.array(fc.oneof(fc.integer({ min: -100, max: 100 }), fc.constant(NaN)), { maxLength: 60 })
    fc.assert(
      fc.property(values, row => {
        const plain = describe(row)
        const { sd, ...turned } = describe([...row].reverse())
        expect(plain).toMatchObject(turned)
        expect(plain.sd - sd || 0).toBeCloseTo(0, 10)
      }),
    )
  })

  test('measured drops NaN and copies', () => {
    const values = Float64Array.of(1, NaN, 2)
    expect(measured(values)).toEqual(Float64Array.of(1, 2))
    expect(values).toHaveLength(3)
  })
})

suite('moments', () => {
  test('need three and four values, and variation', () => {
    expect(moments([1, 2])).toEqual({ skewness: NaN, kurtosis: NaN })
    expect(moments([1, 2, 3])).toEqual({ skewness: 0, kurtosis: NaN })
    expect(moments([4, 4, 4, 4, 4])).toEqual({ skewness: NaN, kurtosis: NaN })
  })

  test('do not change with place and scale; skewness turns with the sign', () => {
    const values = fc.uniqueArray(fc.integer({ min: -50, max: 50 }), { minLength: 4, maxLength: 30 })
    fc.assert(
      fc.property(values, row => {
        const plain = moments(row)
        const turned = moments(row.map(value => 7 - 3 * value))
        expect(turned.skewness).toBeCloseTo(-plain.skewness, 9)
        expect(turned.kurtosis).toBeCloseTo(plain.kurtosis, 9)
      }),
    )
  })
})
