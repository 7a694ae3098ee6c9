import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectLimits, expectNear } from '../../../test/support/limits.ts'
import { settings, tasksOf, valuesOf } from '../../../test/support/samples.ts'
import { pairedT } from '../../statistics/t-test.ts'
import { estimateDifference } from './difference.ts'
import { estimateMeans } from './mean.ts'
import { naiveDifference } from './naive.ts'

const spread = (...values: readonly number[]) => tasksOf(...values.map(value => [value]))

describe('a difference of numbers between 0 and 1', () => {
  const [low, high] = [spread(0, 0, 0, 0, 0.9), spread(1, 1, 1, 1, 0.9)]
  const test_ = pairedT([1, 1, 1, 1, 0], 0.95)

  test('has limits no farther than it can be, and the p of its test', () => {
    expect(test_.high).toBeGreaterThan(1)
    const found = estimateDifference(low, high, 'score', settings)
    expectLimits(found, [test_.low, 1])
    expectNear(found.p, test_.p)
    expectLimits(estimateDifference(high, low, 'score', settings), [-1, -test_.low])
    // What can be detected is a matter of the error, not of where the scale ends.
    expectNear(found.mde, estimateDifference(low, high, 'number', settings).mde)
  })

  test('goes as far as t says where values themselves lie beyond the scale, or the scale has no end', () => {
    const beyond = estimateDifference(spread(0, 0, 0, 0, 0.9), spread(1, 1, 1, 1.03, 0.9), 'score', settings)
    expect(beyond.high).toBeGreaterThan(1)
    expectLimits(estimateDifference(low, high, 'number', settings), [test_.low, test_.high])
  })

  test('holds for all studies, naive limits too', () => {
    const values = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 3 })
    const sides = fc.integer({ min: 1, max: 8 }).chain(count => {
      const side = fc.array(values, { minLength: count, maxLength: count })
      return fc.tuple(side, side)
    })
    fc.assert(
      fc.property(sides, ([a, b]) => {
        const [x, y] = [tasksOf(...a), tasksOf(...b)]
        const found = estimateDifference(x, y, 'score', settings)
        const naive = naiveDifference(x, y, 'score', 'difference', 0.95).interval
        for (const limit of [found.low, found.high, naive.low, naive.high])
          if (!Number.isNaN(limit)) expect(Math.abs(limit)).toBeLessThanOrEqual(1)
      }),
    )
  })
})

test('a mean has limits within its scale, naive ones too, unless values are beyond it', () => {
  const naiveOf = (values: readonly number[], kind: 'score' | 'amount' | 'number') =>
    estimateMeans([{ sample: valuesOf(...values), kind }], settings)[0].naive
  expect(naiveOf([0, 0, 1], 'score')).toEqual({ low: 0, high: 1 })
  expect(naiveOf([0, 0, 1], 'number').low).toBeLessThan(0)
  expect(naiveOf([0.1, 0.1, 9], 'amount').low).toBe(0)
  expect(naiveOf([0.9, 1.03, 1], 'score').high).toBeGreaterThan(1)
})
