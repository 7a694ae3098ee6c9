import { expect, test } from 'vitest'
import { tableOf } from '../../../test/support/exhibits.ts'
import { studyAnalysis } from '../../../test/support/fixtures/studies.ts'
import { allRows, numbers, words } from '../../core/table.ts'
import table from './sampling-units.ts'

const leaderboard = studyAnalysis('leaderboard')

/** Means of means, worked out from the runs themselves. */
const meanBy = (model: string, column: 'task' | 'family'): number => {
  const all = allRows(leaderboard.tables.runs)
  const [models, names, passed] = [words(all, 'agent_model'), words(all, column), numbers(all, 'pass_rate')]
  const groups = new Map<string | null, number[]>()
  models.forEach((each, i) => {
    if (each === model) groups.set(names[i], [...(groups.get(names[i]) ?? []), passed[i]])
  })
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  return mean([...groups.values()].map(mean))
}

test('sets tasks, their families and single runs side by side', () => {
  const { rows, columns } = tableOf(table, leaderboard)
  expect(columns.map(({ title }) => title)).toEqual([
    'Model',
    'Runs',
    'Tasks',
    'Over tasks',
    'Families',
    'Over families',
    'Runs as independent',
    'Design effect',
  ])
  expect(rows.map(row => [row.agent_model, row.runs, row.tasks, row.families])).toEqual(
    ['human', 'kestrel-medium-4', 'merlin-small-4', 'osprey-large-2'].map(model => [model, 36, 12, 6]),
  )
  for (const row of rows) {
    expect(row.value).toBeCloseTo(meanBy(String(row.agent_model), 'task'), 12)
    expect(row.family_value).toBeCloseTo(meanBy(String(row.agent_model), 'family'), 12)
    expect(Number(row.family_value_low)).toBeLessThan(Number(row.family_value))
    expect(Number(row.run_value_low)).toBeLessThan(Number(row.run_value))
  }
})

test('tasks without families have no column for them', () => {
  const { columns } = tableOf(table, studyAnalysis('usual'))
  expect(columns.map(({ title }) => title)).not.toContain('Over families')
})
