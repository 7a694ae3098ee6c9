import { describe, expect, test } from 'vitest'
import { figureOf, tableOf } from '../../../test/support/exhibits.ts'
import { usual } from '../../../test/support/fixtures/studies.ts'
import { analyzeStudy } from '../../../test/support/fixtures/study.ts'
import { reason } from '../../core/reasons.ts'
import forest from '../figures/effect-size-forest.ts'
import { reasonText } from '../narrative/reason-words.ts'
import models from '../tables/model-comparison.ts'
import power from '../tables/power-and-mde.ts'
import process from '../tables/process-metrics.ts'
import tiers from '../tables/tier-comparison.ts'
import { profileNotes } from './profile-notes.ts'

const notPublished = reasonText(reason('not-in-published-profile'))

describe('with the published profile', () => {
  const analysis = analyzeStudy({
    ...usual,
    tiers: ['T0', 'T1', 'T2'],
    process: true,
    settings: { profile: 'published', resamples: 100 },
  })
  const { pairwise_comparisons: tests, effect_sizes: effects, power_analysis: powers } = analysis.statisticalResults()
  const known = new Set<unknown>([null, ...tests.flatMap(each => [each.p_value, each.p_value_raw])])

  test.each([tiers, models, process])('no p of a table is another one than that of the lists', table => {
    const { rows, notes } = tableOf(table, analysis)
    const shown = rows.flatMap(row => [row.p_adjusted ?? null, row.p_raw ?? null])
    expect(shown.filter(p => !known.has(p))).toEqual([])
    expect(notes).toEqual(expect.arrayContaining([...profileNotes.published]))
  })

  test('models have no p, and the reason for it', () => {
    const { rows } = tableOf(models, analysis)
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows)
      expect(row).toMatchObject({
        p_adjusted: null,
        better: null,
        reason: expect.stringContaining(notPublished),
      })
  })

  test('the forest shows the effects of the lists alone, over runs', () => {
    const { rows } = figureOf(forest, analysis)
    const deltas = new Set<unknown>(effects.map(each => each.cliffs_delta))
    expect(rows.filter(row => !deltas.has(row.cliffs_delta))).toEqual([])
    expect(new Set(rows.map(({ unit, method }) => `${unit} ${method}`))).toEqual(new Set(['run BCa over runs']))
  })

  test('the table of powers has those of the lists, and no detectable difference of another test', () => {
    const { rows, notes } = tableOf(power, analysis)
    const passed = rows.filter(row => row.metric === 'pass_rate' && row.power_at_medium !== null)
    expect(passed).toHaveLength(powers.filter(each => each.metric === 'pass_rate').length)
    expect(rows.every(row => row.mde === null)).toBe(true)
    expect(notes.join(' ')).toContain(notPublished)
  })
})
