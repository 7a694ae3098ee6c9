import { describe, expect, test } from 'vitest'
import { studyAnalysis, usual } from '../../../test/support/fixtures/studies.ts'
import { analyzeStudy } from '../../../test/support/fixtures/study.ts'
import { contextOf } from '../exhibits/context.ts'
import { shownText } from '../narrative/subtitles.ts'
import { columnsFor, conditionsOf, drawnPlaces, fitsPage, limitedPlaces, panelRows } from './condition-notes.ts'

const analysis = studyAnalysis('usual')
const places = (shown: (place: { configuration: string; tier: string }) => boolean) =>
  usual.models.flatMap(model =>
    usual.tiers.map(tier => ({ configuration: model, tier, shown: shown({ configuration: model, tier }) })),
  )

describe('conditions', () => {
  test('are tiers down the side and a panel for each model', () => {
    const found = conditionsOf(
      places(() => true),
      contextOf(analysis),
    )
    expect([found.level, found.levels, found.panel, found.panels]).toEqual([
      'tier',
      usual.tiers,
      'configuration',
      usual.models,
    ])
    expect([found.columns, found.width, found.text]).toEqual([2, 510, ''])
    expect(found.place({ configuration: 'm', tier: 'T1' })).toBe('for m in T1')
  })

  test('are models down the side where there are no tiers', () => {
    const bare = analyzeStudy({
      ...usual,
      tiers: ['T0'],
      adjust: run => ({ ...run, key: { ...run.key, tier: null, subtest: null } }),
    })
    const rows = usual.models.map(model => ({ configuration: model, tier: 'not named', shown: true }))
    const found = conditionsOf(rows, contextOf(bare))
    expect([found.level, found.levels, found.title, found.panels]).toEqual([
      'configuration',
      usual.models,
      'Model',
      ['not named'],
    ])
    expect(found.place({ configuration: 'm', tier: 'not named' })).toBe('for m')
    const alone = conditionsOf([{ configuration: 'not named', tier: 'not named', shown: true }], contextOf(bare))
    expect(alone.place({ configuration: 'not named', tier: 'not named' })).toBe('in all runs')
  })

  test('say what they leave out', () => {
    const isShown = limitedPlaces(analysis, 3, () => 1)
    const rows = places(isShown)
    expect(rows.filter(({ shown }) => shown).length).toBe(3)
    expect(conditionsOf(rows, contextOf(analysis)).text).toBe(
      [shownText('3 of 7 tiers'), shownText('1 of 2 models')].join('. '),
    )
  })

  test('leave out what has the fewest runs', () => {
    const uneven = analyzeStudy({
      ...usual,
      tasks: ['a', 'b'],
      adjust: run => (run.key.tier === 'T0' ? { ...run, key: { ...run.key, tier: 'T6' } } : run),
    })
    const isShown = limitedPlaces(uneven, 1, () => 2)
    expect(usual.tiers.filter(tier => isShown({ configuration: usual.models[0], tier }))).toEqual(['T6'])
  })
})

test('a page holds fewer panels the higher they are', () => {
  expect([panelRows(100), panelRows(300), panelRows(2000)]).toEqual([4, 1, 1])
  expect([fitsPage(4, 100), fitsPage(5, 100)]).toEqual([true, false])
  const high = drawnPlaces(analysis, { height: () => 1000, columns: 1 })
  expect(usual.models.filter(model => high({ configuration: model, tier: 'T0' }))).toEqual([usual.models[0]])
})

test('four panels make a square', () => expect([1, 2, 3, 4, 5, 9].map(columnsFor)).toEqual([1, 2, 3, 2, 3, 3]))
