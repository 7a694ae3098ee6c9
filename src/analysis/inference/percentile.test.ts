import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectLimits, expectNear } from '../../../test/support/limits.ts'
import { codesOf } from '../../../test/support/reasons.ts'
import { quick, settings } from '../../../test/support/samples.ts'
import { reason } from '../../core/reasons.ts'
import { percentileInterval } from './percentile.ts'

const units = [
  [1, 2],
  [3, 4],
  [2, 5],
  [6, 7],
  [1, 3],
  [4, 4],
].map(totals => Float64Array.from(totals))
const ratio = ([top, bottom]: Float64Array) => top / bottom

// Limits computed with NumPy's RandomState and percentile.
describe('a number made of totals', () => {
  test('is resampled by tasks', () => {
    const found = percentileInterval([units], ratio, 'task', settings)
    expectNear(found.value, 0.68)
    expectLimits(found, [0.4583333333333333, 0.8571428571428571])
    expect(found).toMatchObject({
      method: 'percentile, resampling tasks',
      reasons: [reason('coverage-not-simulated')],
      units: 6,
    })
  })

  test('is resampled within each stratum, one after the other', () =>
    expectLimits(
      percentileInterval([units.slice(0, 4), units.slice(4)], ratio, 'subtest', settings),
      [0.45454545454545453, 0.8571428571428571],
    ))

  test('leaves out resamples without an answer, up to a fifth of them', () => {
    // A resample without any of the marked units, (1 - marked / 10) ** 10 of all, has no answer.
    const some = (marked: number) => {
      const ten = Array.from({ length: 10 }, (_, i) => Float64Array.of(i, Number(i < marked)))
      return percentileInterval([ten], ([total, known]) => (known === 0 ? NaN : total), 'task', settings)
    }
    expect(some(3).low).toBeLessThan(some(3).high)
    expect(some(1)).toMatchObject({ low: NaN, reasons: [reason('resamples-unanswered')] })
  })

  test('has no interval without variation, without two units, or without a value', () => {
    const alike = units.map(() => Float64Array.of(1, 2))
    const of = (strata: Float64Array[][], combine = ratio) => percentileInterval(strata, combine, 'task', quick)
    expect(of([alike])).toMatchObject({ value: 0.5, low: NaN, reasons: [reason('no-variation')] })
    expect(of([[units[0]], [units[1]]])).toMatchObject({ low: NaN, reasons: [reason('one-unit')] })
    expect(of([units], () => NaN)).toMatchObject({ value: NaN, low: NaN, reasons: [reason('not-measured')] })
    expect(of([])).toMatchObject({ low: NaN })
  })

  test('an interval holds its own number, and says where the percentiles do not', () => {
    // Equal means of three conditions: nearly every resample has a larger variance than none.
    const values = [1, 3, 10, 31, 100, 310, 1000]
    const even = values.map((value, i) => Float64Array.of(value, values[(i + 2) % 7], values[(i + 4) % 7]))
    const spread = (totals: Float64Array) => {
      const centre = (totals[0] + totals[1] + totals[2]) / 3
      return totals.reduce((sum, total) => sum + (total - centre) ** 2, 0)
    }
    const found = percentileInterval([even], spread, 'task', settings)
    expect(found).toMatchObject({ value: 0, low: 0, method: 'percentile, resampling tasks' })
    expect(codesOf(found.reasons)).toEqual(['coverage-not-simulated', 'drawn-out'])
    const totals = fc.array(fc.tuple(fc.nat(9), fc.nat(9), fc.nat(9)), { minLength: 2, maxLength: 9 })
    fc.assert(
      fc.property(totals, units => {
        const { value, low, high } = percentileInterval(
          [units.map(unit => Float64Array.from(unit))],
          spread,
          'task',
          quick,
        )
        if (Number.isNaN(low)) return
        expect(low).toBeLessThanOrEqual(value)
        expect(high).toBeGreaterThanOrEqual(value)
      }),
    )
  })

  test('turns round with what it is made of, and the limits are in order', () =>
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 3, maxLength: 9 }), values => {
        const parts = values.map(value => Float64Array.of(value, 1))
        const found = percentileInterval([parts], ratio, 'task', quick)
        const negative = percentileInterval([parts], totals => -ratio(totals), 'task', quick)
        if (Number.isNaN(found.low)) {
          expect(new Set(values).size).toBe(1)
          return
        }
        expect(found.low).toBeLessThanOrEqual(found.high)
        expectLimits(negative, [-found.high, -found.low])
      }),
    ))
})
