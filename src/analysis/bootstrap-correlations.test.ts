import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RandomState } from '../core/random.ts'
import { spearman } from '../statistics/correlation.ts'
import { drawnCorrelations } from './bootstrap-correlations.ts'

const value = fc.oneof(fc.integer({ min: 0, max: 6 }), fc.constant(NaN))
const columns = fc
  .integer({ min: 3, max: 12 })
  .chain(size => fc.array(fc.array(value, { minLength: size, maxLength: size }), { minLength: 2, maxLength: 4 }))

test('strata of one unit are drawn as they are: rho is that of the columns', () =>
  fc.assert(
    fc.property(columns, lists => {
      const own = lists.map(list => Float64Array.from(list))
      const strata = lists[0].map((_, place) => [[place]])
      const drawn = drawnCorrelations(own, strata, 2, new RandomState(1))
      for (let i = 0; i < own.length; i++)
        for (let k = i + 1; k < own.length; k++) {
          const { r } = spearman(own[i], own[k])
          if (Number.isNaN(r)) expect(drawn[i][k][1]).toBeNaN()
          else expect(drawn[i][k][1]).toBeCloseTo(r, 10)
        }
    }),
  ))

test('a place that is drawn twice counts twice', () => {
  const [x, y] = [Float64Array.of(1, 5, 2, 4), Float64Array.of(2, 1, 7, 3)]
  // One stratum of two units: each draw is twice the first, twice the second, or both.
  const drawn = drawnCorrelations(
    [x, y],
    [
      [
        [0, 1],
        [2, 3],
      ],
    ],
    30,
    new RandomState(1),
  )[0][1]
  const both = [0, 1, 2, 3]
  const possible = [[0, 1, 0, 1], [2, 3, 2, 3], both].map(
    places =>
      spearman(
        places.map(place => x[place]),
        places.map(place => y[place]),
      ).r,
  )
  for (const rho of drawn) expect(possible.some(each => Math.abs(each - rho) < 1e-9)).toBe(true)
  expect(new Set([...drawn].map(rho => rho.toFixed(6))).size).toBe(new Set(possible.map(rho => rho.toFixed(6))).size)
})
