import { expect, test } from 'vitest'
import { tableOf } from '../../../test/support/exhibits.ts'
import { studyAnalysis, usual } from '../../../test/support/fixtures/studies.ts'
import { analyzeStudy } from '../../../test/support/fixtures/study.ts'
import { listText } from '../../core/list-text.ts'
import table from './experiment-config.ts'

test('experiments that were set up alike are one line', () => {
  const { cells, columns, rows } = tableOf(table, studyAnalysis('usual'))
  expect(columns.map(({ title }) => title).slice(0, 6)).toEqual([
    'Experiments',
    'Model',
    'Tasks',
    'Tiers',
    'Subtests',
    'Runs per subtest',
  ])
  expect(cells).toEqual([
    ['5', 'kestrel-medium-4', '5', '7 (T0 … T6)', '3', '3', '315', '3', '0.600', '900 s'],
    ['5', 'osprey-large-2', '5', '7 (T0 … T6)', '3', '3', '315', '3', '0.600', '900 s'],
  ])
  expect(new Set(rows.map(row => row.judge_models))).toEqual(
    new Set([listText(['harrier-large-1', 'kestrel-medium-4', 'merlin-small-4'], 'and')]),
  )
})

test('runs that are missing show in what was found of the plan', () => {
  const key = { experiment: 'task-1', task: 'task-1', family: null, agent: null, model: 'm', tier: 'T0', subtest: '00' }
  const short = analyzeStudy({
    ...usual,
    tasks: ['task-1'],
    models: ['m'],
    tiers: ['T0'],
    runs: 2,
    missing: [{ ...key, run: 3 }],
  })
  const [row] = tableOf(table, short).rows
  expect(row).toMatchObject({ experiments: 1, runs: 6, missing_runs: 1, runs_planned: 2 })
})

test('without tiers, subtests and judges there are no columns for them', () => {
  const bare = analyzeStudy({
    ...usual,
    models: ['m'],
    tiers: ['x'],
    subtests: ['0'],
    adjust: run => ({
      ...run,
      judges: [],
      key: { ...run.key, agent: 'SWE-agent', model: null, tier: null, subtest: null },
    }),
  })
  const { columns, cells, rows } = tableOf(table, bare)
  expect(columns.map(({ title }) => title)).toEqual([
    'Experiments',
    'Agent',
    'Tasks',
    'Runs per task',
    'Runs',
    'Pass from',
    'Time limit',
  ])
  expect(cells[0].slice(0, 4)).toEqual(['5', 'SWE-agent', '5', '3'])
  expect(rows.map(row => row.judges)).toEqual([0])
})
