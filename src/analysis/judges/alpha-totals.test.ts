import fc from 'fast-check'
import { expect, test } from 'vitest'
import { krippendorffAlpha } from '../../statistics/krippendorff.ts'
import { alphaTotals } from './alpha-totals.ts'
import type { Ratings } from './panel.ts'

/** Alpha by way of the sums. */
const alphaBySums = (ratings: Ratings): number => {
  const { totals, combine } = alphaTotals(ratings)
  const sums = totals.map(column => column.filter(total => !Number.isNaN(total)).reduce((a, b) => a + b, 0))
  return combine(Float64Array.from(sums))
}

/** Judges × runs, with gaps. */
const ratingsOf = (value: fc.Arbitrary<number>): fc.Arbitrary<Float64Array[]> =>
  fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 20 })).chain(([judges, runs]) =>
    fc.array(
      fc
        .array(fc.oneof({ weight: 5, arbitrary: value }, fc.constant(NaN)), { minLength: runs, maxLength: runs })
        .map(column => Float64Array.from(column)),
      { minLength: judges, maxLength: judges },
    ),
  )

const expectSame = (found: number, wanted: number): void => {
  if (Number.isNaN(wanted)) expect(found).toBeNaN()
  else expect(found).toBeCloseTo(wanted, 10)
}

test('sums give the alpha of scores', () =>
  fc.assert(
    fc.property(ratingsOf(fc.integer({ min: 0, max: 100 }).map(points => points / 100)), ratings =>
      expectSame(alphaBySums(ratings), krippendorffAlpha(ratings, 'interval')),
    ),
  ))

test('sums give the nominal alpha of verdicts', () =>
  fc.assert(
    fc.property(ratingsOf(fc.constantFrom(0, 1)), ratings =>
      expectSame(alphaBySums(ratings), krippendorffAlpha(ratings, 'nominal')),
    ),
  ))

test('scores far from 0 lose no digits', () => {
  const near = [Float64Array.of(0, 0.5, 1, 0.25), Float64Array.of(0.25, 0.5, 0.75, 0)]
  const far = near.map(column => column.map(score => score + 1e6))
  expect(alphaBySums(far)).toBeCloseTo(alphaBySums(near), 12)
})

test('judges who always agree have alpha 1, if there is anything to agree about', () => {
  const scores = Float64Array.of(0.2, 0.7, 0.7, NaN)
  expect(alphaBySums([scores, scores, scores])).toBe(1)
  expect(alphaBySums([Float64Array.of(0.7, 0.7), Float64Array.of(0.7, 0.7)])).toBeNaN()
})

test('equal ratings away from the middle of all are still equal', () => {
  const { totals, combine } = alphaTotals([Float64Array.of(0.1, 0.7, 0.7), Float64Array.of(0.3, 0.7, 0.7)])
  expect(combine(Float64Array.from(totals, column => column[1] + column[2] + column[1]))).toBeNaN()
})

test('nobody rated: no alpha', () => {
  expect(alphaBySums([])).toBeNaN()
  expect(alphaBySums([Float64Array.of(NaN, 1), Float64Array.of(1, NaN)])).toBeNaN()
})
