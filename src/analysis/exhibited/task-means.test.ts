import { expect, test } from 'vitest'
import { studyAnalysis } from '../../../test/support/fixtures/studies.ts'
import { allRows, numbers, where, words } from '../../core/table.ts'

test('are the means over the runs of a model in a task, where every subtest has as many', () => {
  const analysis = studyAnalysis('usual')
  const all = allRows(analysis.tables.runs)
  const [tasks, models] = [words(all, 'task'), words(all, 'agent_model')]
  const means = analysis.exhibited.taskMeans('score')
  expect(means.length).toBe(10)
  for (const { task, configuration: model, runs, estimate } of means) {
    const own = numbers(
      where(all, row => tasks[row] === task && models[row] === model),
      'score',
    )
    expect(runs).toBe(own.length)
    expect(estimate.value).toBeCloseTo(own.reduce((sum, score) => sum + score, 0) / own.length, 12)
    expect(estimate.low).toBeLessThan(estimate.value)
    expect(estimate.high).toBeGreaterThan(estimate.value)
  }
})

test('of what is no metric there are none', () =>
  expect(studyAnalysis('usual').exhibited.taskMeans('nonsense')).toEqual([]))
