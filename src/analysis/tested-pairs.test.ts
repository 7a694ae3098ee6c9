import { expect, test } from 'vitest'
import { studyAnalysis, usual } from '../../test/support/fixtures/studies.ts'
import { analyzeStudy } from '../../test/support/fixtures/study.ts'
import { allRows, words } from '../core/table.ts'
import { testedPairs } from './tested-pairs.ts'

const analysis = studyAnalysis('usual')

test('has every pair that was tested, and which way it is settled', () => {
  const pairs = testedPairs(analysis, 'impl_rate')
  const rows = analysis.comparisons().filter(each => each.metric === 'impl_rate' && each.p_adjusted !== null)
  expect(pairs.length).toBe(rows.length)
  for (const [i, { way, adjusted, first, second }] of pairs.entries()) {
    const { difference, significant, p_adjusted: p, tier1, tier2, model1, model2 } = rows[i]
    expect(adjusted).toBe(p)
    expect([first, second]).toEqual([
      { configuration: model1, tier: tier1 },
      { configuration: model2, tier: tier2 },
    ])
    if (!significant) expect(way).toBe(null)
    else expect(way).toBe(Number(difference) > 0 ? 'higher' : 'lower')
  }
  expect(pairs.some(({ way }) => way !== null)).toBe(true)
  expect(testedPairs(analysis, 'no such metric')).toEqual([])
})

test('models that share no task are not set against each other', () => {
  const apart = analyzeStudy({
    ...usual,
    adjust: run => ({ ...run, key: { ...run.key, task: `${run.key.task} of ${run.key.model}` } }),
  })
  expect(apart.comparisons().some(each => each.scope === 'models' && each.p !== null)).toBe(true)
  for (const id of ['pass_rate', 'score'])
    for (const { first, second } of testedPairs(apart, id)) expect(first.configuration).toBe(second.configuration)
})

test('a single tier that comparisons need not name has its name', () => {
  const single = analyzeStudy({ ...usual, tiers: ['T0'] })
  const pairs = testedPairs(single, 'impl_rate')
  expect(pairs.map(({ first, second }) => [first.tier, second.tier])).toEqual([['T0', 'T0']])
})

test('where agents share a model, only what is told apart was tested', () => {
  const analysis = studyAnalysis('agents')
  const agents = new Set(words(allRows(analysis.tables.runs), 'agent'))
  const pairs = testedPairs(analysis, 'pass_rate')
  expect(pairs.length).toBeGreaterThan(0)
  for (const { first, second } of pairs)
    for (const { configuration } of [first, second]) expect(agents).toContain(configuration)
})
