import { expect, test } from 'vitest'
import { estimates, numbers, sideTexts, sideWriter } from './cell-columns.ts'

const rows = [
  { cost: 0.0512, cost_low: 0.04, cost_high: 0.06 },
  { cost: 1.25, cost_low: null, cost_high: null },
  { cost: null, cost_low: null, cost_high: null },
]

test('the numbers of a column have the same decimals', () => {
  const { text } = numbers<(typeof rows)[number]>('cost', 'Cost', 'usd', rows)
  expect(rows.map(text)).toEqual(['$0.051', '$1.250', '–'])
  const estimated = estimates<(typeof rows)[number]>('cost', 'Cost', 'usd', rows)
  expect(rows.map(estimated.text)).toEqual(['$0.051 [0.04, 0.06]', '$1.250', '–'])
})

test('so have the two sides of a comparison', () => {
  expect(sideTexts(0.095, 0.12, 'usd')).toEqual(['$0.095', '$0.120'])
  expect(sideTexts(99.5, null, 'seconds')).toEqual(['99.5 s', '–'])
})

test('and so have all comparisons of a metric, whose typical values stand in for means', () => {
  const none = { typical1: null, typical2: null }
  const compared = [
    { metric: 'cost_usd', value1: 0.0442, value2: 0.0486, ...none },
    { metric: 'cost_usd', value1: 1.5, value2: null, ...none },
    { metric: 'cost_usd', value1: 9, value2: 9, typical1: 0.12, typical2: 0.14 },
    { metric: 'score', value1: 0.5, value2: 0.25, ...none },
  ]
  const text = sideWriter(compared, metric => (metric === 'score' ? 'score' : 'usd'))
  expect(compared.map(row => [text(row, 1), text(row, 2)])).toEqual([
    ['$0.044', '$0.049'],
    ['$1.500', '–'],
    ['$0.120', '$0.140'],
    ['0.500', '0.250'],
  ])
})
