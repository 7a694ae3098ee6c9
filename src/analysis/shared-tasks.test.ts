import { expect, test } from 'vitest'
import { usual } from '../../test/support/fixtures/studies.ts'
import { analyzeStudy } from '../../test/support/fixtures/study.ts'
import { where } from '../core/table.ts'
import { linkedByTasks } from './shared-tasks.ts'

test('groups are linked by tasks that they share, also by way of a third', () => {
  const { groups } = analyzeStudy({ ...usual, tiers: ['T0'], runs: 1 })
  const [all] = groups('overall')
  const names = groups('by_task').map(({ key }) => key.task)
  const tasks = groups('by_task').map(({ rows }) => new Set(rows.rows))
  const of = (...places: number[]) => where(all.rows, row => places.some(place => tasks[place].has(row)))
  expect(names.length).toBeGreaterThan(3)
  expect(linkedByTasks([of(0, 1), of(2), of(1, 3), of(3)])).toEqual([0, 1, 0, 0])
  expect(linkedByTasks([of(0), of(1), of(2)])).toEqual([0, 1, 2])
  expect(linkedByTasks([of(0), of(1), of(0, 1)])).toEqual([0, 0, 0])
})
