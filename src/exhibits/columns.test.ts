import { expect, test } from 'vitest'
import { estimates, numbers, sideTexts } from './columns.ts'

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
