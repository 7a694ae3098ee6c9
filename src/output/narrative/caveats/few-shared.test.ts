import { expect, test } from 'vitest'
import { analysisOf, foundRun, judgeOf } from '../../../../test/support/chunks.ts'
import { runOf } from '../../../../test/support/runs.ts'
import { fewSharedCaveats } from './tasks.ts'

const tasks = Array.from({ length: 20 }, (_, i) => `task-${i}`)

/** Who tried which of the tasks, from one to before another, and where the cost was measured. */
const tried = (who: 'model' | 'tier', places: Readonly<Record<string, readonly [number, number]>>, costs = tasks) =>
  fewSharedCaveats(
    analysisOf(
      Object.entries(places).flatMap(([name, [from, to]]) =>
        tasks.slice(from, to).flatMap((task, i) =>
          [1, 2].map(run => {
            const cost = costs.includes(task) ? { cost: 1 + i + run / 8 } : {}
            const judges = [judgeOf({ score: ((i + run) % 5) / 5, passed: (i + run) % 3 > 0 })]
            return foundRun({ ...runOf({ task, [who]: name, run, ...cost }), judges })
          }),
        ),
      ),
    ),
  ).map(({ code, params }) => ({ code, params }))

const inAll = { titles: [], scope: 'models' } as const

test('sides that share no task are told, of models as of tiers', () => {
  expect(tried('model', { m: [0, 6], n: [6, 12] })).toEqual([
    { code: 'no-shared-tasks', params: { ...inAll, pairs: 1 } },
  ])
  expect(tried('tier', { T0: [0, 6], T1: [6, 12] })).toEqual([
    { code: 'no-shared-tasks', params: { ...inAll, scope: 'tiers', pairs: 1 } },
  ])
})

test('sides that share few are told with how many, and several of them with the fewest', () => {
  expect(tried('model', { m: [0, 8], n: [5, 13] })).toEqual([
    { code: 'few-shared-tasks', params: { ...inAll, pairs: 1, shared: 3, tasks: 13 } },
  ])
  expect(tried('model', { m: [0, 8], n: [5, 13], o: [11, 18] })).toEqual([
    { code: 'no-shared-tasks', params: { ...inAll, pairs: 1 } },
    { code: 'few-shared-tasks', params: { ...inAll, pairs: 2, shared: 2, tasks: 13 } },
  ])
})

test('sides that share all of their tasks give no cause for doubt', () =>
  expect(tried('model', { m: [0, 8], n: [0, 8] })).toEqual([]))

test('tasks that were left out of a comparison are told, for means of each side count them', () => {
  expect(tried('model', { m: [0, 8], n: [2, 10] })).toEqual([
    { code: 'tasks-left-out', params: { ...inAll, pairs: 1, shared: 6, leftOut: 4 } },
  ])
  expect(tried('tier', { T0: [0, 8], T1: [1, 8], T2: [2, 10] })[0]).toEqual({
    code: 'tasks-left-out',
    params: { ...inAll, scope: 'tiers', pairs: 3, shared: 6, leftOut: 4 },
  })
})

test('where it is so in some metrics only, they are named', () => {
  const found = tried('model', { m: [0, 12], n: [5, 17] }, [...tasks.slice(0, 6), ...tasks.slice(11)])
  expect(found).toMatchObject([
    { code: 'tasks-left-out', params: { titles: ['Pass rate'], pairs: 1, shared: 7 } },
    { code: 'few-shared-tasks', params: { titles: expect.arrayContaining(['Cost']), pairs: 1, shared: 2, tasks: 12 } },
  ])
})
