import { expect, test } from 'vitest'
import { attempts } from '../../../test/support/runs.ts'
import { sideWith } from '../../../test/support/sides.ts'
import { defaultSettings } from '../../core/settings.ts'
import { words } from '../../core/table.ts'
import { allMetrics } from '../../transform/metrics/all.gen.ts'
import { createVersus } from './versus.ts'

const base = [
  ...attempts({ task: 'a', subtest: '00' }, '+++'),
  ...attempts({ task: 'a', subtest: '01' }, '+++'),
  ...attempts({ task: 'b', subtest: '00' }, '--+'),
  ...attempts({ task: 'b', subtest: '01' }, '---'),
  ...attempts({ task: 'c', subtest: '00' }, '+-+'),
  ...attempts({ task: 'only-base', subtest: '00' }, '+'),
]
const candidate = [
  ...attempts({ task: 'a', subtest: '00' }, '---'),
  ...attempts({ task: 'a', subtest: '01' }, '++-'),
  ...attempts({ task: 'b', subtest: '00' }, '+++'),
  ...attempts({ task: 'b', subtest: '01' }, '--+'),
  ...attempts({ task: 'c', subtest: '00' }, '++-'),
]
const versus = createVersus(sideWith(base), sideWith(candidate), allMetrics, defaultSettings)
const moved = versus.moved()

test('tasks that moved come with both values, most first, and whether most runs flipped', () => {
  expect(moved?.metric.id).toBe('pass_rate')
  expect(moved?.sharedTasks).toBe(3)
  expect(moved?.tasks.map(({ task, base, candidate, flipped }) => [task, base, candidate, flipped])).toEqual([
    ['a', 1, expect.closeTo(1 / 3), true],
    ['b', expect.closeTo(1 / 6), expect.closeTo(2 / 3), true],
  ])
})

test('so do subtests', () => {
  expect(moved?.subtests.map(({ task, cell, difference, flipped }) => [task, cell, difference, flipped])).toEqual([
    ['a', '00', -1, true],
    ['b', '00', expect.closeTo(2 / 3), true],
    ['a', '01', expect.closeTo(-1 / 3), false],
    ['b', '01', expect.closeTo(1 / 3), false],
  ])
})

test('the run that stands for a move is one of its own, and like most of them', () => {
  for (const { task, cell, runs } of moved?.subtests ?? [])
    for (const row of [runs.base, runs.candidate]) {
      const { table } = versus.joined
      const place = ['task', 'subtest'].map(name => words({ table, rows: Int32Array.of(row) }, name)[0])
      expect(place).toEqual([task, cell])
    }
  const passed = versus.joined.table.columns.pass_rate
  const [first] = moved?.subtests ?? []
  expect(passed?.type === 'number' && [passed.values[first.runs.base], passed.values[first.runs.candidate]]).toEqual([
    1, 0,
  ])
})

test('nothing moved where nothing differs', () => {
  expect(createVersus(sideWith(base), sideWith(base), allMetrics, defaultSettings).moved()?.tasks).toEqual([])
})

test('tasks without subtests are told once', () => {
  const [before, now] = ['++-', '---'].map(verdicts => sideWith(attempts({ task: 'a' }, verdicts)))
  const found = createVersus(before, now, allMetrics, defaultSettings).moved()
  expect(found?.tasks).toHaveLength(1)
  expect(found?.subtests).toEqual([])
})
