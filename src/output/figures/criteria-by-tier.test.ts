import { expect, test } from 'vitest'
import { analysisOf, foundRun, judgeOf } from '../../../test/support/chunks.ts'
import { figureOf, tableOf } from '../../../test/support/exhibits.ts'
import { studyAnalysis, usual } from '../../../test/support/fixtures/studies.ts'
import { analyzeStudy, rubric } from '../../../test/support/fixtures/study.ts'
import { ratedRun } from '../../../test/support/run.ts'
import { allRows, cellReader } from '../../core/table.ts'
import { mean } from '../../statistics/sum.ts'
import { unjudged } from '../narrative/title-claims.ts'
import { extremesMessage } from '../plot/fitted-message.ts'
import table from '../tables/criteria-performance.ts'
import figure, { criterionScoresOf } from './criteria-by-tier.ts'

const drawn = figureOf(figure, studyAnalysis('usual'))

test('has every criterion in every model and tier, and its title claims nothing', () => {
  expect(drawn.rows.length).toBe(5 * 14)
  expect(drawn.title).toBe(
    extremesMessage(
      'Points achieved',
      drawn.rows.map(({ value }) => ({ ...unjudged, value: Number(value), place: 'x'.repeat(200) })),
      { format: 'percent', better: 'higher' },
    ),
  )
})

test('a panel for every criterion, with its weight', () => {
  const { concat } = { concat: [], ...drawn.spec }
  expect(concat.length).toBe(5)
  expect(JSON.stringify(concat[0])).toContain('functional (weight 35%)')
})

test('of many criteria those are drawn that differ most between tiers', () => {
  const names = Array.from({ length: 12 }, (_, i) => `criterion_${i}`)
  const rated = (tier: string, better: number) => {
    const blank = ratedRun()
    const criteria = names.map((name, i) => ({ name, score: NaN, achieved: better * i, max: 20, items: [] }))
    return foundRun({ ...blank, key: { ...blank.key, tier }, judges: [judgeOf({ criteria })] })
  }
  const { rows } = figureOf(figure, analysisOf([rated('T0', 0), rated('T1', 1)]))
  expect(new Set(rows.filter(({ shown }) => shown).map(({ criterion }) => criterion))).toEqual(new Set(names.slice(3)))
})

test('without criteria there is nothing to show', () => {
  const none = analyzeStudy({ ...usual, tiers: ['T0'], judges: [] })
  expect(() => figureOf(figure, none)).toThrow('notApplicable')
})

test('a single criterion that is the implementation rate has no figure and no table of its own', () => {
  const rated = (names: readonly string[]) =>
    analysisOf(
      ['T0', 'T1'].map((tier, i) => {
        const blank = ratedRun()
        const criteria = names.map(name => ({ name, score: NaN, achieved: 0.3 + i / 2, max: 1, items: [] }))
        return foundRun({ ...blank, key: { ...blank.key, tier }, judges: [judgeOf({ criteria })] })
      }),
    )
  const reason = /notApplicable.*implementation/
  expect(() => figureOf(figure, rated(['implementation']))).toThrow(reason)
  expect(() => tableOf(table, rated(['implementation']))).toThrow(reason)
  expect(figureOf(figure, rated(['implementation', 'style'])).rows.length).toBeGreaterThan(0)
})

const analysis = studyAnalysis('usual')
const found = criterionScoresOf(analysis)

test('criteria come in the order of the rubric, with their weights', () => {
  const known = new Map(found.map(({ criterion, weight }) => [criterion, weight]))
  expect([...known]).toEqual(rubric.map(({ name, weight }) => [name, weight]))
  expect(found.length).toBe(5 * 14)
})

test('the mean over runs of the middle share that three judges gave', () => {
  const { criteria } = analysis.tables
  const names = ['criterion', 'configuration', 'tier', 'criterion_achieved', 'criterion_max', 'folder']
  const [criterion, model, tier, achieved, max, run] = names.map(name => cellReader(criteria, name))
  for (const { criterion: name, group, estimate, n } of found.slice(0, 20)) {
    const byRun = new Map<unknown, number[]>()
    for (const row of allRows(criteria).rows)
      if (criterion(row) === name && model(row) === group.key.configuration && tier(row) === group.key.tier) {
        const key = `${cellReader(criteria, 'experiment')(row)} ${run(row)}`
        byRun.set(key, [...(byRun.get(key) ?? []), Number(achieved(row)) / Number(max(row))])
      }
    const middles = [...byRun.values()].map(shares => [...shares].sort((a, b) => a - b)[1])
    expect(middles.length).toBe(n)
    expect(estimate.value).toBeCloseTo(mean(middles), 12)
  }
})
