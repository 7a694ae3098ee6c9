import { expect, test } from 'vitest'
import { studyAnalysis } from '../../test/support/fixtures/studies.ts'
import type { Metric } from '../core/metric.ts'
import { numbers, where, words } from '../core/table.ts'
import { mean } from '../statistics/sum.ts'
import { subtestCellsOf, taskCellsOf } from './cells.ts'

const metricOf = ({ metrics }: { readonly metrics: readonly Metric[] }, wanted: string): Metric => {
  const metric = metrics.find(({ id }) => id === wanted)
  if (!metric) throw new RangeError(wanted)
  return metric
}

const analysis = studyAnalysis('usual')
const score = metricOf(analysis, 'score')

const inColumn = (column: 'task' | 'subtest', rows: Parameters<typeof numbers>[0], name: string) => {
  const names = words(rows, column)
  const kept = new Set([...rows.rows].filter((_, i) => names[i] === name))
  return where(rows, row => kept.has(row))
}

test('the mean of each task, and of each subtest over tasks', () => {
  const tasks = taskCellsOf(analysis)(score)
  expect(tasks.length).toBe(14 * 5)
  for (const { group, name, value, n } of tasks) {
    const runs = numbers(inColumn('task', group.rows, name), 'score')
    expect([value, n]).toEqual([expect.closeTo(mean(runs), 12), runs.length])
  }
  const subtests = subtestCellsOf(analysis)(score)
  expect(subtests.length).toBe(14 * 3)
  for (const { group, name, value, n } of subtests) {
    const runs = numbers(inColumn('subtest', group.rows, name), 'score')
    expect([value, n]).toEqual([expect.closeTo(mean(runs), 12), 15])
  }
})

test('what is no mean of runs is worked out anew in each cell', () => {
  for (const { group, name, value } of taskCellsOf(analysis)(metricOf(analysis, 'cost_of_pass'))) {
    const rows = inColumn('task', group.rows, name)
    expect(value).toBeCloseTo(mean(numbers(rows, 'cost_usd')) / mean(numbers(rows, 'pass_rate')), 12)
  }
})

test('what was not measured has no cells', () => {
  expect(taskCellsOf(analysis)(metricOf(analysis, 'r_prog'))).toEqual([])
  const calls = studyAnalysis('degenerate')
  const tiers = taskCellsOf(calls)(metricOf(calls, 'api_calls')).map(({ group }) => group.key.tier)
  expect(new Set(tiers)).toEqual(new Set(['T1', 'T2']))
})
