import { expect, test } from 'vitest'
import { defaultSettings } from '../../core/settings.ts'
import cost from '../../transform/metrics/cost-usd.ts'
import score from '../../transform/metrics/score.ts'
import { bareTexts, titleWithUnit } from './unit-text.ts'

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
