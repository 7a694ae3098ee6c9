import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eachResample } from '../../statistics/resample.ts'
import { resampledSums } from './resampled-sums.ts'

const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 })

const columnsOf = (units: number): fc.Arbitrary<Float64Array[]> =>
  fc.array(
    fc
      .array(fc.integer({ min: -50, max: 50 }), { minLength: units, maxLength: units })
      .map(column => Float64Array.from(column)),
    { minLength: 1, maxLength: 9 },
  )

const strataAndColumns = sizes.chain(sizes =>
  fc.tuple(fc.constant(sizes), columnsOf(sizes.reduce((total, size) => total + size, 0))),
)

test('sums what the resamples of every stratum draw, for any number of columns', () =>
  fc.assert(
    fc.property(strataAndColumns, fc.nat(), ([sizes, columns], seed) => {
      const { starts, sums } = resampledSums(columns, sizes, { resamples: 7, seed })
      eachResample(sizes, { resamples: 7, seed }, (rows, resample) =>
        columns.forEach((column, k) => {
          let wanted = 0
          let start = 0
          for (const positions of rows) {
            for (const position of positions) wanted += column[start + position]
            start += positions.length
          }
          expect(sums[starts[k] + resample]).toBe(wanted)
        }),
      )
    }),
  ))
