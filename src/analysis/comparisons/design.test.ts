import { expect, test } from 'vitest'
import { runsOf } from '../../../test/support/runs.ts'
import { defaultSettings } from '../../core/settings.ts'
import { designOf, triedTiers } from './design.ts'

const { models } = designOf(
  runsOf([
    { model: 'gpt-2', tier: 'T10' },
    { model: 'gpt-10', tier: 'T2' },
    { model: 'gpt-2', tier: 'T2' },
    { model: null, tier: 'T3' },
    { model: 'gpt-2', tier: null },
    { model: 'gpt-2', tier: 'T10' },
  ]).table,
  [],
  defaultSettings,
)

test('models come by name, tiers in natural order, the same for every model', () => {
  expect(models.map(({ model }) => model)).toEqual([null, 'gpt-10', 'gpt-2'])
  expect(models.map(({ tiers }) => tiers.map(({ tier, place }) => [tier, ...place.runs.rows]))).toEqual([
    [['T2'], ['T3', 3], ['T10']],
    [['T2', 1], ['T3'], ['T10']],
    [['T2', 2], ['T3'], ['T10', 0, 5]],
  ])
})

test('a run without a tier belongs to its model only', () =>
  expect([...models[2].place.runs.rows]).toEqual([0, 2, 4, 5]))

test('knows the tiers that a model was run in', () =>
  expect(models.map(model => triedTiers(model).map(({ tier }) => tier))).toEqual([['T3'], ['T2'], ['T2', 'T10']]))
