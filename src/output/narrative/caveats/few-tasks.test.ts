import { expect, test } from 'vitest'
import { analysisOf, assembled, chunkOf, foundRun } from '../../../../test/support/chunks.ts'
import { runOf } from '../../../../test/support/runs.ts'
import { createAnalysis } from '../../../analysis/analysis.ts'
import { defaultSettings } from '../../../core/settings.ts'
import { allMetrics } from '../../../transform/metrics/all.gen.ts'
import { fewTasksCaveats } from './tasks.ts'

const tasks = ['a', 'b', 'c', 'd', 'e', 'f']

/** Two models in two tiers, each on so many of the tasks. */
const tried = (counts: Readonly<Record<string, number>>) =>
  fewTasksCaveats(
    analysisOf(
      Object.entries(counts).flatMap(([place, count]) => {
        const [model, tier] = place.split(' ')
        return tasks.slice(0, count).map(task => foundRun(runOf({ task, model, tier, cost: 1 })))
      }),
    ),
  ).map(({ code, params }) => ({ code, params }))

const fewIn = (places: readonly object[], more = 0) => ({ code: 'few-tasks-in', params: { least: 5, places, more } })

test('enough tasks everywhere give no cause for doubt', () =>
  expect(tried({ 'm T0': 6, 'm T1': 5, 'n T0': 5, 'n T1': 6 })).toEqual([]))

test('few tasks in all are told as such', () => {
  expect(tried({ 'm T0': 3, 'm T1': 1 })).toEqual([{ code: 'few-tasks', params: { tasks: 3 } }])
  expect(tried({ 'm T0': 1, 'm T1': 1 })).toEqual([{ code: 'one-task', params: {} }])
})

test('a tier or a model with few tasks in a study of many is named', () => {
  expect(tried({ 'm T0': 6, 'm T1': 1 })).toEqual([fewIn([{ word: 'tier', name: 'T1', tasks: 1 }])])
  expect(tried({ 'm T0': 6, 'm T1': 6, 'n T0': 3, 'n T1': 4 })).toEqual([
    fewIn([{ word: 'model', name: 'n', tasks: 4 }]),
  ])
})

test('so is what one model did of one tier', () =>
  expect(tried({ 'm T0': 6, 'm T1': 2, 'n T0': 6, 'n T1': 6 })).toEqual([
    fewIn([{ word: 'tier', name: 'T1', model: 'm', tasks: 2 }]),
  ]))

test('of many the first are named', () =>
  expect(tried({ 'm T0': 6, 'm T1': 1, 'm T2': 2, 'm T3': 3, 'm T4': 4, 'm T5': 1, 'm T6': 1 })).toEqual([
    fewIn(
      [1, 2, 3, 4].map(count => ({ word: 'tier', name: `T${count}`, tasks: count })),
      2,
    ),
  ]))

test('tasks that were taken as they are on request are told, and where few were tried as well', () => {
  const found = [...tasks.map(task => ({ task, tier: 'T0' })), { task: 'a', tier: 'T1' }].map(place =>
    foundRun(runOf({ ...place, cost: 1 })),
  )
  const fixed = { ...defaultSettings, generalize: 'these-tasks' as const }
  expect(fewTasksCaveats(createAnalysis(assembled(chunkOf(found)), allMetrics, fixed))).toMatchObject([
    { code: 'fixed-tasks', params: { tasks: 6 } },
    fewIn([{ word: 'tier', name: 'T1', tasks: 1 }]),
  ])
})
