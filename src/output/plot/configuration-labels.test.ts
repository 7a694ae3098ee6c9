import { describe, expect, test } from 'vitest'
import { studyAnalysis } from '../../../test/support/fixtures/studies.ts'
import { contextOf } from '../exhibits/context.ts'
import { shownText } from '../narrative/subtitles.ts'
import {
  configurationName,
  configurationPlace,
  configurationWord,
  eachConfiguration,
  leftOutText,
  levelsOf,
  limitConfigurations,
} from './configuration-labels.ts'

const place = { configuration: 'kestrel', tier: 'T6' }
const [many, one] = [['a', 'b'], ['a']]

test('a configuration is called by what tells it apart', () => {
  const called = (models: readonly string[], tiers: readonly string[]) => {
    const levels = { models, tiers, word: 'model' } as const
    return [configurationName(place, levels), configurationPlace(place, levels), configurationWord(levels)]
  }
  expect(called(many, many)).toEqual(['kestrel in T6', 'for kestrel in T6', 'configuration'])
  expect(called(one, many)).toEqual(['T6', 'in T6', 'tier'])
  expect(called(many, one)).toEqual(['kestrel', 'for kestrel', 'model'])
  expect(called(one, one)).toEqual(['all runs', 'over all runs', 'tier'])
})

test('levels stand in the order of the study, each configuration once', () => {
  const rows = ['T6', 'T0', 'T6'].map(tier => ({ configuration: 'osprey-large-2', tier }))
  expect(levelsOf(rows, contextOf(studyAnalysis('usual')))).toEqual({
    models: ['osprey-large-2'],
    word: 'model',
    tiers: ['T0', 'T6'],
  })
  expect(eachConfiguration(rows).map(({ tier }) => tier)).toEqual(['T6', 'T0'])
})

describe('of too many', () => {
  const found = ['T0', 'T1', 'T2'].flatMap((tier, i) =>
    ['m', 'n'].map((model, k) => ({ configuration: model, tier, weight: i + k })),
  )

  test('those are drawn that weigh most', () => {
    const isShown = limitConfigurations(found, { tiers: 2, models: 1 })
    expect(found.filter(isShown).map(each => each.configuration + each.tier)).toEqual(['nT1', 'nT2'])
  })

  test('the rest is spoken of', () => {
    const all = { models: ['m', 'n'], tiers: ['T0', 'T1', 'T2'], word: 'model' } as const
    expect(leftOutText(all, { ...all, models: ['n'], tiers: ['T1', 'T2'] }, 'top')).toBe(
      shownText(['top 2 of 3 tiers', 'top 1 of 2 models'].join(' and ')),
    )
    expect(leftOutText(all, all, 'top')).toBe('')
  })
})
