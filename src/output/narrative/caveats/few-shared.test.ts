import { expect, test } from 'vitest'
import { analysisOf, foundRun, judgeOf } from '../../../../test/support/chunks.ts'
import { runOf } from '../../../../test/support/runs.ts'
import { fewSharedDoubts } from './few-shared.ts'

const tasks = Array.from({ length: 20 }, (_, i) => `task-${i}`)

/** Who tried which of the tasks, from one to before another, and where the cost was measured. */
const tried = (who: 'model' | 'tier', places: Readonly<Record<string, readonly [number, number]>>, costs = tasks) =>
  fewSharedDoubts(
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
  ).map(({ text }) => text)

test('sides that share no task are told, of models as of tiers', () => {
  expect(tried('model', { m: [0, 6], n: [6, 12] })).toEqual([
    '1 pair of models shares no task: a difference can be one of tasks.',
  ])
  expect(tried('tier', { T0: [0, 6], T1: [6, 12] })).toEqual([
    '1 pair of tiers shares no task: a difference can be one of tasks.',
  ])
})

test('sides that share few are told with how many, and several of them with the fewest', () => {
  expect(tried('model', { m: [0, 8], n: [5, 13] })).toEqual([
    '1 pair of models shares only 3 of 13 tasks: a difference can be one of tasks.',
  ])
  expect(tried('model', { m: [0, 8], n: [5, 13], o: [11, 18] })).toEqual([
    '1 pair of models shares no task: a difference can be one of tasks.',
    '2 pairs of models share only some of their tasks (one of them 2 of 13): a difference can be one of tasks.',
  ])
})

test('sides that share all of their tasks give no cause for doubt', () =>
  expect(tried('model', { m: [0, 8], n: [0, 8] })).toEqual([]))

test('tasks that were left out of a comparison are told, for means of each side count them', () => {
  expect(tried('model', { m: [0, 8], n: [2, 10] })).toEqual([
    '1 pair of models is compared on the 6 tasks that both have, 4 left out: the means of each side count those too.',
  ])
  expect(tried('tier', { T0: [0, 8], T1: [1, 8], T2: [2, 10] })[0]).toMatch(
    /^3 pairs of tiers are compared on tasks that both have \(one of them on the 6 tasks that both have, 4 left out\): /,
  )
})

test('where it is so in some metrics only, they are named', () => {
  const texts = tried('model', { m: [0, 12], n: [5, 17] }, [...tasks.slice(0, 6), ...tasks.slice(11)])
  expect(texts[0]).toMatch(/^Pass rate: 1 pair of models is compared on the 7 tasks /)
  expect(texts).toHaveLength(2)
  expect(texts[1]).toMatch(/^(Cost of pass and )?Cost: 1 pair of models shares only 2 of 12 tasks: /)
})
