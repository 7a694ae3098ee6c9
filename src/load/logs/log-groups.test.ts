import { expect, test } from 'vitest'
import type { Experiment } from '../../core/record.ts'
import { RunGroups } from './log-groups.ts'

const experiment: Experiment = {
  name: 'exp',
  task: null,
  family: null,
  model: null,
  language: null,
  runsPerSubtest: NaN,
  timeoutSeconds: NaN,
  judgeModels: [],
  rubricHash: null,
  passThreshold: NaN,
  rubric: [],
}

const count = 100
const places = Array.from({ length: count }, (_, i) => ({
  family: null,
  agent: i % 3 === 0 ? null : '',
  model: 'model',
  tier: i % 2 === 0 ? null : 'T1',
  subtest: String(Math.floor(i / 6)),
}))

test('runs of one place are one group, however many places a task has', () => {
  const groups = new RunGroups()
  const of = (i: number) => groups.of('exp', 'task', places[i], () => experiment)
  const first = places.map((_, i) => of(i))
  const again = places.map((_, i) => of(count - 1 - i)).reverse()
  expect(again.every((group, i) => group === first[i])).toBe(true)
  expect(new Set(first).size).toBe(new Set(places.map(place => JSON.stringify(place))).size)
  expect(groups.of('other', 'task', places[0], () => experiment)).not.toBe(first[0])
  expect(groups.sorted()).toHaveLength(new Set(first).size + 1)
})
