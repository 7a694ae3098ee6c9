import { expect, test } from 'vitest'
import { defaultSettings } from '../core/settings.ts'
import cost from '../metrics/cost-usd.ts'
import score from '../metrics/score.ts'
import { bareText, titleWithUnit, valueText } from './unit-text.ts'

test('a title says the unit where there is one, and what a person calls the metric', () => {
  expect([titleWithUnit(cost, defaultSettings), titleWithUnit(score, defaultSettings)]).toEqual(['Cost (USD)', 'Score'])
  const own = { ...defaultSettings, metrics: { cost_usd: { title: 'Price' } } }
  expect(titleWithUnit(cost, own)).toBe('Price (USD)')
})

test('numbers without their unit, thousands without tenths', () => {
  expect([bareText(12.345, 'usd'), bareText(0.5, 'percent'), bareText(75.25, 'seconds')]).toEqual([
    '12.35',
    '50.0',
    '75.3',
  ])
  expect([valueText(1234.5, 'count'), valueText(999.5, 'count'), valueText(null, 'count')]).toEqual([
    '1,235',
    '999.5',
    '–',
  ])
})
