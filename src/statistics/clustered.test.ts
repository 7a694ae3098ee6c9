import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clusteredMeanSe } from './clustered.ts'
import { interquartileMean } from './interquartile-mean.ts'
import { mean, variance } from './sum.ts'

const values = fc.array(fc.integer({ min: -99, max: 99 }), { minLength: 2, maxLength: 40 })

describe('clusteredMeanSe', () => {
  test('with every value its own cluster is the usual standard error', () => {
    fc.assert(
      fc.property(values, y => {
        const { se } = clusteredMeanSe(y, [...y.keys()], { correction: true })
        expect(se).toBeCloseTo(Math.sqrt(variance(y) / y.length), 9)
      }),
    )
  })

  test('with equal clusters is the standard error of the cluster means', () => {
    fc.assert(
      fc.property(values, rows => {
        const y = rows.flatMap(value => [value, value + 1, value - 4])
        const cluster = rows.flatMap((_, i) => [i, i, i])
        const { se, clusters } = clusteredMeanSe(y, cluster, { correction: true })
        expect(se).toBeCloseTo(Math.sqrt(variance(rows) / rows.length), 9)
        expect(clusters).toBe(rows.length)
      }),
    )
  })

  test('one cluster has no error; values not measured are left out', () => {
    expect(clusteredMeanSe([1, 2], ['a', 'a'], { correction: true })).toEqual({ mean: 1.5, se: NaN, clusters: 1 })
    expect(clusteredMeanSe([1, NaN, 3], ['a', 'b', 'c'], { correction: true })).toEqual(
      clusteredMeanSe([1, 3], ['a', 'c'], { correction: true }),
    )
  })
})

describe('interquartileMean', () => {
  test('is the mean without the lowest and highest quarter', () => {
    expect(interquartileMean([100, 2, 3, -50])).toBe(2.5)
    expect(interquartileMean([1, 2, 9])).toBe(4)
    expect(interquartileMean([NaN])).toBeNaN()
  })

  test('lies between the quartile values', () => {
    fc.assert(
      fc.property(values, row => {
        const middle = [...row]
          .sort((a, b) => a - b)
          .slice(Math.floor(row.length / 4), row.length - Math.floor(row.length / 4))
        expect(interquartileMean(row)).toBeCloseTo(mean(middle), 12)
      }),
    )
  })
})
