import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mean } from '../../statistics/sum.ts'
import { type Layout, sampleOf } from '../inference/sample.ts'
import { taskWeighted } from './task-weighted.ts'

/** Tasks of subtests of runs: [[3, 1], [2]] are two tasks, the first with subtests of three runs and one. */
const layoutOfSizes = (sizes: readonly (readonly number[])[]): Layout => {
  let runs = 0
  const tasks = sizes.map((subtests, task) => ({
    task: `t${task}`,
    subtests: subtests.map((size, subtest) => ({
      id: `s${subtest}`,
      rows: Int32Array.from({ length: size }, () => runs++),
    })),
  }))
  return { runs, tasks }
}

const value = (column: Float64Array, layout: Layout): number => {
  const { totals, combine } = taskWeighted(column, layout)
  return combine(
    Float64Array.from(totals, each => each.filter(total => !Number.isNaN(total)).reduce((a, b) => a + b, 0)),
  )
}

test('weighs runs equally in a subtest, subtests in a task, and tasks', () => {
  const layout = layoutOfSizes([[3, 1], [2]])
  expect(value(Float64Array.of(0, 3, 6, 9, 10, 20), layout)).toBeCloseTo(((3 + 9) / 2 + 15) / 2, 12)
  expect(value(Float64Array.of(0, 3, 6, NaN, 10, NaN), layout)).toBeCloseTo((3 + 10) / 2, 12)
})

test('is the mean of the values of tasks', () =>
  fc.assert(
    fc.property(
      fc
        .array(fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 })
        .map(layoutOfSizes)
        .chain(layout =>
          fc.tuple(
            fc.constant(layout),
            fc.array(fc.oneof({ weight: 4, arbitrary: fc.integer({ min: -9, max: 9 }) }, fc.constant(NaN)), {
              minLength: layout.runs,
              maxLength: layout.runs,
            }),
          ),
        ),
      ([layout, values]) => {
        const column = Float64Array.from(values)
        const wanted = mean(sampleOf(layout, column).tasks.map(task => task.value))
        if (Number.isNaN(wanted)) expect(value(column, layout)).toBeNaN()
        else expect(value(column, layout)).toBeCloseTo(wanted, 10)
      },
    ),
  ))

test('the weights of each task add up to 1', () => {
  const { totals } = taskWeighted(Float64Array.of(1, 1, 1, NaN, 1, 1), layoutOfSizes([[3, 1], [2]]))
  const weights = totals[1]
  expect(weights[0] + weights[1] + weights[2]).toBeCloseTo(1, 12)
  expect(weights[3]).toBeNaN()
  expect(weights[4] + weights[5]).toBe(1)
})
