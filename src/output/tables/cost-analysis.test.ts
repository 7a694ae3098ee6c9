import { expect, test } from 'vitest'
import { tableOf } from '../../../test/support/exhibits.ts'
import { studyAnalysis, usual } from '../../../test/support/fixtures/studies.ts'
import { analyzeStudy } from '../../../test/support/fixtures/study.ts'
import { allRows, numbers } from '../../core/table.ts'
import table from './cost-analysis.ts'

const analysis = studyAnalysis('usual')
const { rows, cells, breaks } = tableOf(table, analysis)

test('has every tier, what each model comes to, and all runs', () => {
  const named = rows.map(({ agent_model: model, tier }) => [model, tier])
  expect(named.length).toBe(17)
  expect([named[7], named[15], named[16]]).toEqual([
    ['kestrel-medium-4', 'all tiers'],
    ['osprey-large-2', 'all tiers'],
    ['all models', 'all tiers'],
  ])
  expect(breaks).toEqual([7, 8, 15, 16])
})

test('totals are the sums of their parts and of the runs', () => {
  const spent = numbers(allRows(analysis.tables.runs), 'cost_usd').reduce((sum, cost) => sum + cost, 0)
  const parts = rows.filter(({ scope }) => scope === 'part')
  const sum = (of: typeof rows) => of.reduce((total, row) => total + Number(row.total_cost_usd), 0)
  expect(rows[16].total_cost_usd).toBeCloseTo(spent, 9)
  expect(sum(parts)).toBeCloseTo(spent, 9)
  expect(Number(rows[7].total_cost_usd) + Number(rows[15].total_cost_usd)).toBeCloseTo(spent, 9)
})

test('tokens are whole, and where nothing passed the cost of a pass has a limit only', () => {
  const place = rows.findIndex(row => row.agent_model === 'osprey-large-2' && row.tier === 'T0')
  expect(rows[place].cost_of_pass).toBeNull()
  expect(cells[place][5]).toMatch(/^above \$\d+\.\d\d$/)
  expect(cells[place].slice(-2).every(text => /^\d{1,3}(,\d{3})*$/.test(text))).toBe(true)
})

test('where nothing but tasks differs, rows are tasks', () => {
  const bare = analyzeStudy({
    ...usual,
    models: ['m'],
    tiers: ['x'],
    subtests: ['0'],
    adjust: run => ({ ...run, key: { ...run.key, model: null, tier: null, subtest: null } }),
  })
  const made = tableOf(table, bare)
  expect(made.columns[0].title).toBe('Task')
  expect(made.cells.map(([name]) => name)).toEqual([...usual.tasks, 'all tasks'])
})
