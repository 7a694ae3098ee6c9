import { expect, test } from 'vitest'
import { tableOf } from '../../../test/support/exhibits.ts'
import { studyAnalysis, usual } from '../../../test/support/fixtures/studies.ts'
import { analyzeStudy } from '../../../test/support/fixtures/study.ts'
import table from './model-summary.ts'

test('has a line for every model, with estimate and limits', () => {
  const analysis = studyAnalysis('leaderboard')
  const { rows, cells, columns } = tableOf(table, analysis)
  expect(rows.reduce((sum, { runs }) => sum + Number(runs), 0)).toBe(analysis.tables.runs.size)
  expect(columns.map(({ title }) => title)).toEqual(['Model', 'Runs', 'Pass rate', 'Score', 'Cost of pass', 'Duration'])
  expect(cells.map(([model, runs]) => `${model} ${runs}`)).toEqual([
    'human 36',
    'kestrel-medium-4 36',
    'merlin-small-4 36',
    'osprey-large-2 36',
  ])
  expect(cells[0][2]).toMatch(/^\d+\.\d% \[\d+, \d+\]$/)
})

test('where there are tiers, these are shown instead', () =>
  expect(table.rows(studyAnalysis('usual'))).toHaveProperty('notApplicable'))

test('the only model has its line too, however many tasks there are', () => {
  for (const count of [3, 50]) {
    const { cells, columns } = tableOf(
      table,
      analyzeStudy({
        ...usual,
        models: ['only'],
        tiers: ['T0'],
        tasks: Array.from({ length: count }, (_, i) => `task-${i}`),
        adjust: run => ({ ...run, key: { ...run.key, tier: null } }),
      }),
    )
    expect(columns.slice(0, 3).map(({ title }) => title)).toEqual(['Model', 'Runs', 'Pass rate'])
    expect(cells.length).toBe(1)
    expect(cells[0].slice(0, 2)).toEqual(['only', String(count * 9)])
    expect(cells[0][2]).toMatch(/^\d+\.\d% \[\d+, \d+\]$/)
  }
})
