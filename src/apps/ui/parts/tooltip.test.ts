import { expect, test } from 'vitest'
import { tooltipOf } from './tooltip.ts'

const metrics = [
  { id: 'pass_rate', title: 'Pass rate', format: 'percent' },
  { id: 'cost_usd', title: 'Cost', format: 'usd' },
] as const

test('an estimate is shown by its name, with its limits, in the order of the columns', () => {
  const lines = tooltipOf(metrics, {
    tier: { title: 'Tier' },
    value: { metric: 'pass_rate', interval: ['low', 'high'] },
    n: { title: 'n' },
  })
  expect(lines({ n: 45, value: 0.244, low: 0.112, high: 0.453, tier: 'T0' })).toEqual([
    'Tier: T0',
    'Pass rate: 24.4% [11, 45]',
    'n: 45',
  ])
})

test('where rows are of several metrics each is called and written as its own', () => {
  const lines = tooltipOf(metrics, {
    value: { metric: 'cost_usd', metricIn: 'metric' },
    median: { title: 'Median', metricIn: 'metric' },
  })
  expect(lines({ metric: 'pass_rate', value: 0.5, median: 0.4 })).toEqual(['Pass rate: 50.0%', 'Median: 40.0%'])
  expect(lines({ metric: null, value: 0.5 })).toEqual(['Cost: $0.50'])
})

test('what has no column only places a mark and is not shown, nor is what a mark does not have', () => {
  const lines = tooltipOf(metrics, {
    runs: { title: 'Runs' },
    found: { title: 'Found' },
    significant: { title: 'Significant' },
    judge: { title: 'Judge' },
    grade: { title: 'Grade' },
  })
  expect(lines({ runs: 7, found: 0.25, significant: true, judge: '', grade: null, nudge: 2 })).toEqual([
    'Runs: 7',
    'Found: 0.250',
    'Significant: yes',
  ])
})
