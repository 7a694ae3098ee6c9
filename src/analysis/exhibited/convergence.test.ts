import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { studyAnalysis } from '../../../test/support/fixtures/studies.ts'
import { stepsTo } from './convergence.ts'

const analysis = studyAnalysis('usual')

describe('running means', () => {
  test('end with what the summary says of all tasks', () => {
    const found = analysis.exhibited.convergence()
    expect(found.length).toBe(14)
    for (const { group, steps } of found) {
      const { value, low, high, method } = analysis.result('score', group)?.summary ?? {}
      expect(steps.map(({ tasks }) => tasks)).toEqual([1, 2, 3, 4, 5])
      expect(steps[4].mean).toMatchObject({ value, low, high, method })
    }
  })

  test('are the means of the tasks so far, the first one without limits', () => {
    for (const { steps, lastMove } of analysis.exhibited.convergence()) {
      const means = steps.map(({ mean }) => mean.value)
      const added = means.map((mean, i) => mean * (i + 1) - (i === 0 ? 0 : means[i - 1] * i))
      for (const task of added) expect(task).toBeGreaterThanOrEqual(-1e-9)
      expect(steps[0].mean.low).toBeNaN()
      expect(steps[1].mean.high).toBeGreaterThan(means[1])
      expect(lastMove).toBeCloseTo(means[4] - means[3], 12)
    }
  })

  test('of one task have nowhere to go', () => expect(studyAnalysis('tiny').exhibited.convergence()).toEqual([]))
})

test('steps go from one task to all of them, in at most ten', () =>
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), tasks => {
      const steps = stepsTo(tasks)
      expect([steps[0], steps[steps.length - 1]]).toEqual([1, tasks])
      expect(steps.length).toBeLessThanOrEqual(10)
      for (let i = 1; i < steps.length; i++) expect(steps[i]).toBeGreaterThan(steps[i - 1])
    }),
  ))
