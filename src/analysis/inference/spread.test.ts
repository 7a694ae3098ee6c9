import { expect, test } from 'vitest'
import { expectNear } from '../../../test/support/limits.ts'
import { tasksOf, valuesOf } from '../../../test/support/samples.ts'
import { differenceError } from '../../statistics/planning.ts'
import { variance } from '../../statistics/sum.ts'
import { pairedSpread } from './spread.ts'
import { type Sample, taskValues } from './unit-sample.ts'

const differencesOf = (a: Sample, b: Sample) => taskValues(b).map((value, task) => value - a.tasks[task].value)
const spreadOf = (a: Sample, b: Sample) => pairedSpread(a, b, differencesOf(a, b))

const first = tasksOf([0.1, 0.2], [0.5, 0.9], [0.3, 0.3], [0.8, 0.6], [0.4, 0.45])
const second = tasksOf([0.9, 0.95], [0.6, 0.5], [0.35, 0.4], [0.7, 0.9], [0.2, 0.1])

// Computed with NumPy.
test('splits the variance of differences into that of runs and that of tasks', () => {
  const { runVariance, interactionVariance, se } = spreadOf(first, second)
  expectNear(runVariance, 0.013875)
  expectNear(interactionVariance, 0.1509375)
  expectNear(se, Math.sqrt(variance(differencesOf(first, second)) / 5))
  expectNear(se, differenceError({ runVariance, interactionVariance }, 5, 2))
})

test('is never surer than the scatter of runs allows', () => {
  const a = tasksOf([1, 1, 0], [0, 0, 0], [1, 1, 1], [1, 0, 0], [1, 1, 0], [0, 1, 0])
  const b = tasksOf([1, 1, 1], [0, 1, 0], [1, 1, 1], [1, 1, 0], [1, 1, 1], [1, 1, 0])
  const { runVariance, interactionVariance, se } = spreadOf(a, b)
  expectNear(runVariance, 0.19444444444444445)
  expect(interactionVariance).toBe(0)
  expectNear(se, 0.1469861839480328)
})

test('is what was observed, however unequal runs and their scatter are, as long as tasks differ more than runs', () => {
  const few = tasksOf([0, 1], [1, 0], [0, 1], [1, 1], [0, 0], [1, 0])
  const many = tasksOf(...[0, 1, 1, 0, 1, 0].map(value => new Array(30).fill(value)))
  expectNear(spreadOf(few, many).se, Math.sqrt(variance(differencesOf(few, many)) / 6))
})

test('without repeated runs leaves all of it to the tasks', () => {
  const [a, b] = [valuesOf(1, 2, 3), valuesOf(2, 5, 4)]
  expect(spreadOf(a, b)).toEqual({
    runVariance: NaN,
    interactionVariance: variance([1, 3, 1]),
    se: Math.sqrt(variance([1, 3, 1]) / 3),
    runDf: 0,
  })
})
