import { expect, test } from 'vitest'
import { expectLimits, expectNear } from '../../../test/support/limits.ts'
import { tasksOf, valuesOf } from '../../../test/support/samples.ts'
import { newcombeDiffCi, proportionCi } from '../../statistics/proportion.ts'
import { variance } from '../../statistics/sum.ts'
import { pairedT, welch } from '../../statistics/t-test.ts'
import { naiveDifference, naiveMean, naiveShare, naiveShares } from './naive.ts'

const [a, b] = [tasksOf([1, 1, 0], [0]), tasksOf([1, 1], [1, 0, 1])]

test('runs of a rate are counted as if independent', () => {
  const one = proportionCi(2, 4, 0.95, 'wilson')
  expectLimits(naiveMean(a, 'rate', 0.95).interval, [one.low, one.high])
  expectNear(naiveMean(a, 'rate', 0.95).variance, 0.25 / 4)
  const two = newcombeDiffCi(4, 5, 2, 4, 0.95)
  const found = naiveDifference(a, b, 'rate', 'difference', 0.95)
  expectLimits(found.interval, [two.low, two.high])
  expectNear(found.variance, 0.25 / 4 + 0.16 / 5)
})

test('other numbers are judged by t on their runs', () => {
  const [x, y] = [
    [3, 1, 4, 1, 5],
    [2, 7, 1, 8],
  ]
  const one = pairedT(x, 0.95)
  expectLimits(naiveMean(valuesOf(...x), 'score', 0.95).interval, [one.low, one.high])
  const two = welch(y, x, 0.95)
  const found = naiveDifference(valuesOf(...x), valuesOf(...y), 'number', 'difference', 0.95)
  expectLimits(found.interval, [two.low, two.high])
  expectNear(found.variance, variance(x) / 5 + variance(y) / 4)
})

test('a ratio of amounts does not depend on their unit', () => {
  const ratioOf = (factor: number) =>
    naiveDifference(valuesOf(factor, 2 * factor), valuesOf(3 * factor, 5 * factor, factor), 'amount', 'log ratio', 0.95)
  expectLimits(ratioOf(1000).interval, [ratioOf(1).interval.low, ratioOf(1).interval.high])
  expectNear(ratioOf(1).variance, 0.25 / 1.5 ** 2 + 4 / 3 / 3 ** 2)
})

test('a single run has no interval', () => {
  expect(naiveMean(valuesOf(1), 'rate', 0.95).interval.low).toBeNaN()
  expect(naiveDifference(valuesOf(1), b, 'rate', 'difference', 0.95).interval.low).toBeNaN()
})

test('shares of subtests are independent draws, and the limits hold the value that weighs tasks alike', () => {
  const [one, two] = [tasksOf([1, 1, 0], [0]), tasksOf([0.4, 0.9])]
  const { interval, variance } = naiveShare(one, one.n, 0.95)
  const wanted = proportionCi(4 / 3, 4, 0.95, 'wilson')
  expectLimits(interval, [wanted.low, wanted.high])
  expectNear(variance, 2 / 9 / 4)
  const between = naiveShares(one, two, 0.95)
  expect(between.interval.low).toBeLessThan(0.65 - 1 / 3)
  expect(between.interval.high).toBeGreaterThan(0.65 - 1 / 3)
  expectNear(between.variance, 2 / 9 / 4 + (0.65 * 0.35) / 2)
  expect(naiveShares(one, tasksOf([1]), 0.95).interval.low).toBeNaN()
})
