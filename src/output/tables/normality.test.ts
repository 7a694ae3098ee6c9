import { expect, test } from 'vitest'
import { tableOf } from '../../../test/support/exhibits.ts'
import { studyAnalysis, usual } from '../../../test/support/fixtures/studies.ts'
import { analyzeStudy } from '../../../test/support/fixtures/study.ts'
import { numbersIn } from '../../../test/support/numbers.ts'
import { allRows, numbers } from '../../core/table.ts'
import { shapiroWilk } from '../../statistics/shapiro-wilk.ts'
import table from './normality.ts'

test('shows the tests of the JSON, a line for each model and tier', () => {
  const analysis = studyAnalysis('usual')
  const { rows, cells } = tableOf(table, analysis)
  const tests = analysis.statisticalResults().normality_tests
  expect(rows.length).toBe(14)
  for (const row of rows) {
    const same = tests.find(
      ({ model, tier, metric }) => model === row.agent_model && tier === row.tier && metric === 'cost_usd',
    )
    expect([row.cost_usd_w, row.cost_usd_p]).toEqual([same?.w_statistic, same?.p_value])
  }
  for (const [i, row] of rows.entries()) expect(cells[i][5].endsWith('*')).toBe(Number(row.cost_usd_p) <= 0.05)
})

test('says what is constant, and counts what is rejected', () => {
  const { cells, notes, rows } = tableOf(table, studyAnalysis('degenerate'))
  expect(cells[0].slice(2, 4)).toEqual(['constant', 'constant'])
  const rejected = rows.flatMap(row => [row.cost_usd_p, row.duration_seconds_p]).filter(p => Number(p) <= 0.05)
  expect(numbersIn(notes[0]).slice(-2)).toEqual([`${rejected.length}`, '16'])
})

test('where there are no tiers models are tested', () => {
  const bare = analyzeStudy({
    ...usual,
    tiers: ['x'],
    subtests: ['0'],
    adjust: run => ({ ...run, key: { ...run.key, tier: null, subtest: null } }),
  })
  const { rows, columns } = tableOf(table, bare)
  expect(columns[0].title).toBe('Model')
  const all = allRows(bare.tables.runs)
  const own = bare
    .groups('by_model')
    .map(({ rows: runs }) => shapiroWilk(numbers({ ...all, rows: runs.rows }, 'score')))
  expect(rows.map(row => row.score_w)).toEqual(own.map(({ w }) => w))
})

test('agents that share a model are tested each by itself', () => {
  const { rows, columns } = tableOf(table, studyAnalysis('crossed'))
  expect(columns.slice(0, 3).map(({ title }) => title)).toEqual(['Agent', 'Model', 'Tier'])
  expect(rows.length).toBe(2 * 2 * 3)
  expect(new Set(rows.map(({ runs }) => runs))).toEqual(new Set([4 * 2 * usual.runs]))
})

test('says where a test rests on fewer runs than stand beside it', () => {
  const halved = analyzeStudy({
    ...usual,
    tiers: ['T0', 'T1'],
    adjust: run => (run.key.run === 1 ? { ...run, costUsd: NaN } : run),
  })
  const { rows, notes } = tableOf(table, halved)
  for (const row of rows) expect([row.runs, row.score_n, row.cost_usd_n]).toEqual([45, 45, 30])
  expect(notes.join(' ')).toContain('Cost (30)')
  expect(tableOf(table, studyAnalysis('usual')).notes.join(' ')).not.toMatch(/\(\d+\)/)
})
