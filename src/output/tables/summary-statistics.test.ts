import { expect, test } from 'vitest'
import { tableOf } from '../../../test/support/exhibits.ts'
import { studyAnalysis } from '../../../test/support/fixtures/studies.ts'
import { numbersIn } from '../../../test/support/numbers.ts'
import { defaultSettings } from '../../core/settings.ts'
import { allRows, numbers } from '../../core/table.ts'
import { describe as described, moments } from '../../statistics/describe.ts'
import cost from '../../transform/metrics/cost-usd.ts'
import score from '../../transform/metrics/score.ts'
import table, { bareTexts, titleWithUnit } from './summary-statistics.ts'

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

test('a title says the unit where there is one, and what a person calls the metric', () => {
  expect([titleWithUnit(cost, defaultSettings), titleWithUnit(score, defaultSettings)]).toEqual(['Cost (USD)', 'Score'])
  const own = { ...defaultSettings, metrics: { cost_usd: { title: 'Price' } } }
  expect(titleWithUnit(cost, own)).toBe('Price (USD)')
})

test('numbers without their unit, with the same decimals', () => {
  expect(bareTexts([12.345, 0.05, null], 'usd')).toEqual(['12.345', '0.050', '–'])
  expect(bareTexts([0.5], 'percent')).toEqual(['50.0'])
  expect(bareTexts([75.25, 176], 'seconds')).toEqual(['75', '176'])
  expect(bareTexts([1234.5, 999.5], 'count')).toEqual(['1,235', '1,000'])
})
