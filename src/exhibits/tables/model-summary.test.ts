import { expect, test } from 'vitest'
import { tableOf } from '../../../test/support/exhibits.ts'
import { studyAnalysis } from '../../../test/support/fixtures/studies.ts'
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
  expect(() => tableOf(table, studyAnalysis('usual'))).toThrow('the data has tiers'))
