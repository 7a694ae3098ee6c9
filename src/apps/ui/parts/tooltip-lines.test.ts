import { expect, test } from 'vitest'
import type { ReportMain } from '../../../core/report.ts'
import { tooltipOf } from './tooltip-lines.ts'

const main = {
  dimensions: [
    { id: 'tier', title: 'Tier', column: 'tier', levels: ['T0'] },
    { id: 'model', title: 'Model', column: 'agent_model', levels: ['m'] },
  ],
  metrics: [
    { id: 'pass_rate', title: 'Pass rate', format: 'percent' },
    { id: 'cost_usd', title: 'Cost', format: 'usd' },
  ],
} as unknown as ReportMain

const spec = { data: { values: [] }, mark: 'point' } as const

test('an estimate is shown by its name, with its limits', () => {
  const lines = tooltipOf(main, 'pass_rate', spec)
  expect(lines({ tier: 'T0', agent_model: 'm', value: 0.244, low: 0.112, high: 0.453, n: 45, runs: 45 })).toEqual([
    'Tier: T0',
    'Model: m',
    'Pass rate: 24.4% [11, 45]',
    'n: 45',
    'Runs: 45',
  ])
})

test('metrics have their own limits beside them', () => {
  const lines = tooltipOf(main, null, spec)
  expect(lines({ cost_usd: 0.13, cost_usd_low: 0.12, cost_usd_high: 0.15, significant: true })).toEqual([
    'Cost: $0.13 [0.12, 0.15]',
    'Significant: yes',
  ])
})

test('fields are called what the axes call them, and what only places a mark is not shown', () => {
  const encoding = {
    x: { field: 'across', type: 'quantitative', axis: { title: 'Cost' } },
    color: { field: 'level', type: 'nominal', title: 'Tier' },
    y: { field: 'place', type: 'quantitative', axis: { title: 'Share' } },
    xOffset: { field: 'dodged', type: 'quantitative', title: 'Cost' },
  } as const
  const lines = tooltipOf(main, null, {
    ...spec,
    data: { values: [{ across: 0.2, level: 'T0', place: 1.5 }] },
    encoding,
  })
  expect(
    lines({ across: 0.2, level: 'T0', place: 1.5, agent_model_sort_index: 3, dodged: 0.4, from_limit: 1, nudge: 2 }),
  ).toEqual(['Cost: $0.20', 'Tier: T0'])
})

test('a bar of a distribution says from where to where, and how many', () => {
  const lines = tooltipOf(main, 'cost_usd', spec)
  expect(lines({ bin_maxbins_30_value: 0.1, bin_maxbins_30_value_end: 0.2, __count: 7 })).toEqual([
    'From: $0.10',
    'To: $0.20',
    'Runs: 7',
  ])
})
