import { expect, test } from 'vitest'
import { varianceComponents } from '../../statistics/variance-components.ts'
import { componentsIn } from './plan-components.ts'

const tasks = (...values: number[][]) => values.map(runs => [runs])

test('the components of one condition are those of its runs', () => {
  const scattered = tasks([0.1, 0.4, 0.2], [0.9, 0.7, 0.8], [0.3, 0.6, 0.2])
  expect(componentsIn(scattered, 0.9)).toEqual(varianceComponents(scattered, 0.9))
})

test('runs that are all alike do not show that others would be: the limits are unknown, not zero', () => {
  const { run } = componentsIn(tasks([0, 0], [1, 1], [0, 0]), 0.9)
  expect(run).toEqual({ value: 0, low: NaN, high: NaN })
})
