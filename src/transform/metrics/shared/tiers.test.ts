import { expect, test } from 'vitest'
import { runsOf } from '../../../../test/support/runs.ts'
import { defaultSettings } from '../../../core/settings.ts'
import { baselineTier, splitByTier, tierNames } from './tiers.ts'

const runs = runsOf([{ tier: 'T10' }, { tier: null }, { tier: 'T2' }, { tier: 'T10' }])

test('tiers come in natural order, runs without one are left out', () => {
  expect(tierNames(runs.table)).toEqual(['T2', 'T10'])
  expect(splitByTier(runs).map(({ tier, rows }) => [tier, ...rows.rows])).toEqual([
    ['T2', 2],
    ['T10', 0, 3],
  ])
})

test('the baseline is the tier of the settings, else the first, if there is any', () => {
  expect(baselineTier(runs.table, { ...defaultSettings, baselineTier: 'T10' })).toBe('T10')
  expect(baselineTier(runs.table, defaultSettings)).toBe('T2')
  expect(baselineTier(runsOf([{ tier: null }]).table, defaultSettings)).toBeNull()
})
