import { expect, test } from 'vitest'
import { analysisOf, assembled, chunkOf, foundRun } from '../../../../test/support/chunks.ts'
import { runOf } from '../../../../test/support/runs.ts'
import { createAnalysis } from '../../../analysis/analysis.ts'
import { defaultSettings } from '../../../core/settings.ts'
import { allMetrics } from '../../../metrics/all.gen.ts'
import { fewTasksTexts } from './few-tasks.ts'

const tasks = ['a', 'b', 'c', 'd', 'e', 'f']

/** Two models in two tiers, each on so many of the tasks. */
const tried = (counts: Readonly<Record<string, number>>) =>
  fewTasksTexts(
    analysisOf(
      Object.entries(counts).flatMap(([place, count]) => {
        const [model, tier] = place.split(' ')
        return tasks.slice(0, count).map(task => foundRun(runOf({ task, model, tier, cost: 1 })))
      }),
    ),
  )

test('enough tasks everywhere give no cause for doubt', () =>
  expect(tried({ 'm T0': 6, 'm T1': 5, 'n T0': 5, 'n T1': 6 })).toEqual([]))

test('few tasks in all are told as such', () => {
  expect(tried({ 'm T0': 3, 'm T1': 1 })).toEqual(['There are only 3 tasks: differences may not hold for others.'])
  expect(tried({ 'm T0': 1, 'm T1': 1 })).toEqual([expect.stringMatching(/^There is a single task/)])
})

test('a tier or a model with few tasks in a study of many is named', () => {
  expect(tried({ 'm T0': 6, 'm T1': 1 })).toEqual([
    'Fewer than 5 tasks were tried in tier T1 (1 task): what is said of it may not hold for others.',
  ])
  expect(tried({ 'm T0': 6, 'm T1': 6, 'n T0': 3, 'n T1': 4 })).toEqual([
    expect.stringContaining('in model n (4 tasks):'),
  ])
})

test('so is what one model did of one tier', () =>
  expect(tried({ 'm T0': 6, 'm T1': 2, 'n T0': 6, 'n T1': 6 })).toEqual([
    expect.stringContaining('in tier T1 of m (2 tasks):'),
  ]))

test('of many the first are named', () =>
  expect(tried({ 'm T0': 6, 'm T1': 1, 'm T2': 2, 'm T3': 3, 'm T4': 4, 'm T5': 1, 'm T6': 1 })).toEqual([
    expect.stringContaining('tier T4 (4 tasks) and 2 more: what is said of them may'),
  ]))

test('tasks that were taken as they are on request are told, and where few were tried as well', () => {
  const found = [...tasks.map(task => ({ task, tier: 'T0' })), { task: 'a', tier: 'T1' }].map(place =>
    foundRun(runOf({ ...place, cost: 1 })),
  )
  const fixed = { ...defaultSettings, generalize: 'these-tasks' as const }
  expect(fewTasksTexts(createAnalysis(assembled(chunkOf(found)), allMetrics, fixed))).toEqual([
    'Tasks were taken as they are, on request: what is said holds for these 6 tasks only.',
    expect.stringContaining('tier T1 (1 task)'),
  ])
})
