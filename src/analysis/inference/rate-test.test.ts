import fc from 'fast-check'
import { expect, test } from 'vitest'
import { settings, tasksOf } from '../../../test/support/samples.ts'
import { rateTest } from '../../statistics/rate-test.ts'
import { estimateDifference } from './difference.ts'
import { type Sample, taskValues } from './unit-sample.ts'

const side = (tasks: number) =>
  fc.array(fc.array(fc.constantFrom(0, 1), { minLength: 1, maxLength: 5 }), { minLength: tasks, maxLength: tasks })

const pairs = fc.integer({ min: 5, max: 12 }).chain(tasks => fc.tuple(side(tasks), side(tasks)))

/** All runs of some tasks alike, so that few tasks differ. */
const alike = fc
  .array(fc.constantFrom([0, 0], [0, 1], [1, 1]), { minLength: 5, maxLength: 12 })
  .chain(x => fc.tuple(fc.constant(x), fc.integer({ min: 0, max: x.length })))
  .map(([x, changed]) => [x, x.map((runs, task) => (task < changed ? runs.map(run => 1 - run) : runs))] as const)

test.each([
  ['any runs', pairs],
  ['few tasks that differ', alike],
] as const)('what a simulated study finds is what a comparison of the same runs finds: %s', (_, studies) =>
  fc.assert(
    fc.property(studies, ([x, y]) => {
      const [a, b] = [tasksOf(...x), tasksOf(...y)]
      const { p, pairing } = estimateDifference(a, b, 'rate', settings)
      const isFound = (one: Sample, other: Sample) =>
        rateTest(x.length, [one.n, other.n], settings.alpha)(taskValues(one), taskValues(other), 0)
      expect(pairing).toBe('paired')
      // Where p is alpha but for rounding, either is right.
      fc.pre(Number.isNaN(p) || Math.abs(p - settings.alpha) > 1e-9)
      expect(isFound(a, b)).toBe(p < settings.alpha)
      expect(isFound(b, a)).toBe(p < settings.alpha)
    }),
    { numRuns: 1000 },
  ),
)

test('tasks that all fail on one side and all pass on the other are found, of two tasks nothing is', () => {
  const [none, all] = [new Float64Array(8), new Float64Array(8).fill(1)]
  expect(rateTest(8, [40, 40], 0.05)(none, all, 0)).toBe(true)
  expect(rateTest(2, [10, 10], 0.05)(none, all, 0)).toBe(false)
})
