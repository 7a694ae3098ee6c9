import { expect, test } from 'vitest'
import { tableOf } from '../../../test/support/exhibits.ts'
import { studyAnalysis } from '../../../test/support/fixtures/studies.ts'
import { numbersIn } from '../../../test/support/numbers.ts'
import { allRows, numbers } from '../../core/table.ts'
import { describe as described, moments } from '../../statistics/describe.ts'
import table from './summary-statistics.ts'

test('describes the runs, every one of which weighs alike', () => {
  const analysis = studyAnalysis('degenerate')
  const { rows } = tableOf(table, analysis)
  const cost = numbers(allRows(analysis.tables.runs), 'cost_usd')
  const { missing: _, ...statistics } = described(cost)
  expect(rows.find(({ metric }) => metric === 'cost_usd')).toMatchObject({ ...statistics, ...moments(cost) })
})

test('what was measured in some runs only says so, what does not vary has no shape', () => {
  const { rows, cells, notes } = tableOf(table, studyAnalysis('degenerate'))
  expect(rows.find(({ metric }) => metric === 'api_calls')).toMatchObject({ n: 36, missing: 36 })
  expect(numbersIn(notes[1])).toEqual(['36', '1'])
  expect(cells[rows.findIndex(({ metric }) => metric === 'score')].slice(-2)).toEqual(['–', '–'])
})

test('what was achieved comes first; units stand beside the titles and not beside the numbers', () => {
  const { rows, cells, breaks } = tableOf(table, studyAnalysis('usual'))
  const cost = cells[rows.findIndex(({ metric }) => metric === 'cost_usd')]
  expect(cost[0]).toBe('Cost (USD)')
  expect(cost.slice(2).join('')).not.toMatch(/[$%s]/)
  const place = (id: string) => rows.findIndex(({ metric }) => metric === id)
  expect(place('score')).toBeLessThan(place('cost_usd'))
  expect(place('cost_usd')).toBeLessThan(place('num_models'))
  expect(breaks[0]).toBe(2)
})

test('names of metrics stand whole', () => {
  for (const study of ['usual', 'process'] as const)
    for (const [name] of tableOf(table, studyAnalysis(study)).cells) expect(name).not.toContain('…')
})
