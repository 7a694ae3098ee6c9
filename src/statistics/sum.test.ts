import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mean, pairwiseSum, sum, variance } from './sum.ts'

describe('sum', () => {
  test('keeps what plain addition loses', () => {
    expect(sum([1e16, 1, -1e16])).toBe(1)
    expect(sum(new Array(10).fill(0.1))).toBe(1)
  })

  test('does not depend on the order of sums that are exact', () => {
    const whole = fc.array(fc.integer({ min: -(2 ** 40), max: 2 ** 40 }))
    fc.assert(fc.property(whole, values => sum(values) === sum([...values].reverse())))
  })

  test('of infinities and of NaN is what addition gives', () => {
    expect(sum([Infinity, 1])).toBe(Infinity)
    expect(sum([1, NaN])).toBeNaN()
    expect(sum([])).toBe(0)
  })
})

describe('pairwiseSum', () => {
  // numpy.add.reduce of (i * 7919 % 1009) / 1009 for i below n
  const numpy: [number, number][] = [
    [7, 2.81565906838454],
    [8, 3.7542120911793857],
    [15, 7.078295341922696],
    [100, 50.405351833498514],
    [128, 64.50842418235878],
    [129, 65.09910802775025],
    [200, 100.45787908820614],
    [1080, 540.1863230921704],
    [5000, 2498.057482656095],
  ]
  test.each(numpy)('of %i values rounds as NumPy does', (n, want) => {
    expect(pairwiseSum(Float64Array.from({ length: n }, (_, i) => ((i * 7919) % 1009) / 1009))).toBe(want)
  })

  test('sums a part of a row as it sums that part alone', () => {
    const row = Float64Array.from({ length: 900 }, (_, i) => 1 / (i + 1))
    expect(pairwiseSum(row, 33, 700)).toBe(pairwiseSum(row.slice(33, 700)))
  })

  test('is the compensated sum but for rounding', () => {
    const values = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { maxLength: 600 })
    fc.assert(fc.property(values, row => Math.abs(pairwiseSum(row) - sum(row)) <= 1e-9 * (1 + row.length)))
  })
})

describe('mean and variance', () => {
  test('of too few values have no answer', () => {
    expect(mean([])).toBeNaN()
    expect(variance([3])).toBeNaN()
  })

  test('variance is half the mean squared difference of all pairs', () => {
    const values = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 2, maxLength: 40 })
    fc.assert(
      fc.property(values, row => {
        const pairs = row.flatMap((a, i) => row.slice(i + 1).map(b => (a - b) ** 2))
        expect(variance(row)).toBeCloseTo(sum(pairs) / pairs.length / 2, 6)
      }),
    )
  })
})
