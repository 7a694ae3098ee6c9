import { expect, test } from 'vitest'
import { completePairs } from './complete-pairs.ts'
import {
  clusteredDelta,
  clusteredMeanSe,
  eventTable,
  friedman,
  kendallTau,
  olsRegression,
  partlyPairedT,
  pearson,
  scheirerRayHare,
  spearman,
  wilcoxonSignedRank,
} from './index.ts'

test('pairs of which one value was not measured are left out', () =>
  expect(completePairs([1, NaN, 3, 4], [5, 6, NaN, 8])).toEqual({ x: Float64Array.of(1, 4), y: Float64Array.of(5, 8) }))

test.each([
  ['pearson', pearson],
  ['spearman', spearman],
  ['kendallTau', kendallTau],
  ['wilcoxonSignedRank', wilcoxonSignedRank],
  ['olsRegression', olsRegression],
])('%s refuses rows of unequal length', (_, paired) => {
  expect(() => paired([1, 2, 3], [1, 2])).toThrow(RangeError)
  expect(() => paired([1, 2], [1, 2, 3])).toThrow(RangeError)
})

test('so do values with clusters or factors', () => {
  expect(() => clusteredMeanSe([1, 2, 3], [1, 1], { correction: true })).toThrow(RangeError)
  expect(() => scheirerRayHare([1, 2, 3], ['a', 'b', 'a'], ['c', 'd'])).toThrow(RangeError)
  const whole = { values: [1, 2], clusters: ['a', 'b'] }
  expect(() => clusteredDelta({ values: [1, 2, 3], clusters: ['a', 'b'] }, whole)).toThrow(RangeError)
  expect(() => eventTable([1, 2, 3], [1, 0])).toThrow(RangeError)
  expect(() =>
    friedman([
      [1, 2, 3],
      [1, 2],
    ]),
  ).toThrow(RangeError)
  expect(() => partlyPairedT([1, 2, 3], [1, 2], 0.95)).toThrow(RangeError)
})

test("Kendall's tau of a perfect order is 1, whatever rounding does", () =>
  expect(kendallTau([1, 3, 2], [1, 3, 2]).r).toBe(1))
