import { describe, expect, test } from 'vitest'
import { studyAnalysis, uneven, usual } from '../../../test/support/fixtures/studies.ts'
import { analyzeStudy, type StudySpec } from '../../../test/support/fixtures/study.ts'
import type { Analysis } from '../../analysis/analysis.ts'
import { claims } from './claims.ts'
import { detectableText, type PairClaim } from './messages/claims-messages.ts'
import type { Linked, Message } from './messages.ts'

/** As many as conclusions beyond them need on each side. */
const tasks = Array.from({ length: 12 }, (_, i) => `task-${i}`)

const threeModels: StudySpec = { ...usual, models: [...usual.models, 'merlin-small-4'], tiers: ['T0', 'T1', 'T2'] }

/** What is found of a metric, by its title. */
const found = <Code extends Message['code']>(messages: readonly Linked[], code: Code, title: string) =>
  messages.filter(each => each.code === code && 'title' in each.params && each.params.title === title)

const all = (analysis: Analysis): readonly PairClaim[] => {
  const { significant, inconclusive, exploratory } = claims(analysis)
  return [...significant, ...inconclusive, ...exploratory]
}

describe('who leads', () => {
  const analysis = studyAnalysis('usual')
  const { leaders } = claims(analysis)

  test.each([
    ['tier', 'by_tier', 'tier'],
    ['model', 'by_model', 'agent_model'],
  ] as const)('is the %s with the highest pass rate, with its rate', (word, grouping, column) => {
    const rates = analysis.groups(grouping).map(group => ({
      name: group.key[column],
      value: analysis.result('pass_rate', group)?.summary.value ?? NaN,
    }))
    const [best, last] = [(a: number, b: number) => b > a, (a: number, b: number) => b < a].map(isMore =>
      rates.reduce((a, b) => (isMore(a.value, b.value) ? b : a)),
    )
    const standing = ({ name, value }: typeof best) => ({ name, estimate: { value } })
    expect(
      found(leaders, 'leader', 'Pass rate').filter(({ params }) => 'word' in params && params.word === word),
    ).toMatchObject([{ params: { best: standing(best), last: standing(last) } }])
  })

  test('is said of tiers first, then of models', () => {
    const words = leaders.flatMap(({ params }) => ('word' in params ? [params.word] : []))
    expect(words.length).toBeGreaterThan(2)
    expect(words).toEqual([...words].sort().reverse())
  })

  test('is nobody where all are the same', () =>
    expect(claims(studyAnalysis('degenerate')).leaders[0]).toMatchObject({
      code: 'equal-results',
      params: { title: 'Pass rate', value: 0, count: 4, word: 'tier' },
    }))

  test('is said of models where there is a single tier', () => {
    const models = claims(analyzeStudy({ ...usual, tiers: ['T0'] })).leaders
    expect(models[0].params).toMatchObject({ word: 'model' })
    expect(JSON.stringify(models)).not.toContain('"word":"tier"')
  })

  test('comes with the number of runs, and with the mean over runs where that is another', () => {
    const [first] = claims(analyzeStudy(uneven)).leaders
    expect(first).toMatchObject({ params: { best: { estimate: { overRuns: expect.any(Number) } } } })
    const [single] = claims(studyAnalysis('tiny')).leaders
    if (single.code === 'leader') expect(single.params.best.estimate.n).toBe(1)
    else expect(single.code).toBe('equal-results')
  })
})

describe.each([
  ['two models', studyAnalysis('usual')],
  ['three models', analyzeStudy(threeModels)],
] as const)('differences of a study of %s', (_, study) => {
  const family = study.comparisons().filter(({ p_adjusted: p }) => p !== null)
  const { tests, significant, inconclusive } = claims(study)

  test('are as many as the tests that are adjusted together', () => {
    expect(new Set(family.map(row => row.family_size))).toEqual(new Set([family.length]))
    expect(tests).toMatchObject({ count: family.length, of: 'headline', significant: significant.length })
  })

  test('are each pair of the family, once', () => {
    const pairs = (isSignificant: boolean) => new Set(family.filter(row => row.significant === isSignificant))
    expect(new Set(significant.map(({ pair }) => pair))).toEqual(pairs(true))
    expect(new Set(inconclusive.map(({ pair }) => pair))).toEqual(pairs(false))
    expect(significant.length + inconclusive.length).toBe(family.length)
  })

  test('name what differs', () => {
    for (const { pair, sides } of [...significant, ...inconclusive])
      expect(sides).toEqual(
        pair.scope === 'tiers'
          ? { first: pair.tier1, second: pair.tier2, model: pair.model1, overTiers: false }
          : { first: pair.model1, second: pair.model2, overTiers: true },
      )
  })

  test('say of what is inconclusive which effect could have been found', () => {
    for (const { pair, metric } of inconclusive)
      if (metric.id === 'pass_rate') expect(detectableText(pair, metric)).toMatch(/^([\d.]+ points|none)$/)
  })
})

test.each([
  ['models', { model: 'two' }],
  ['tiers', { tier: 'T1' }],
] as const)('%s that share no task are exploratory, with the difference that was found', (scope, other) => {
  const apart = analyzeStudy({
    ...usual,
    tasks,
    tiers: ['T0'],
    models: ['one'],
    adjust: run => ({ ...run, key: { ...run.key, ...(tasks.indexOf(run.key.task) % 2 === 0 ? {} : other) } }),
  })
  const [pair] = apart.comparisons().filter(each => each.metric === 'pass_rate' && each.scope === scope)
  expect(pair).toMatchObject({ shared: 0, tasks: tasks.length, caution: 'different-tasks' })
  const { significant, inconclusive, exploratory } = claims(apart)
  expect(exploratory.filter(({ metric }) => metric.id === 'pass_rate').map(claim => claim.pair)).toEqual([pair])
  expect([...significant, ...inconclusive].filter(({ metric }) => metric.id === 'pass_rate')).toEqual([])
})

test('no effect counts as detectable that cannot be', () => {
  const few = analyzeStudy({ ...usual, tasks: ['a', 'b'], subtests: ['00', '01'], runs: 1, effect: 0.02 })
  const detectable = (id: string) =>
    claims(few)
      .inconclusive.filter(({ metric }) => metric.id === id)
      .map(({ pair, metric }) => detectableText(pair, metric))
  const amounts = (id: string) => detectable(id).flatMap(text => /^×?(\d+(?:\.\d+)?)/.exec(text ?? '')?.[1] ?? [])
  for (const amount of amounts('impl_rate')) expect(Number(amount)).toBeLessThan(100)
  for (const amount of amounts('cost_usd')) expect(Number(amount)).toBeLessThan(1000)
  expect(claims(few).inconclusive.map(({ pair, metric }) => detectableText(pair, metric))).toContain('none')
})

test('the family is that of the primary metric, where one is primary', () => {
  const study = analyzeStudy({ ...usual, settings: { primary: 'score' } })
  expect(claims(study).tests).toMatchObject({ of: 'primary', title: 'Score' })
  expect(all(study).length).toBeGreaterThan(0)
  for (const { metric } of all(study)) expect(metric.id).toBe('score')
  const none = analyzeStudy({ ...usual, settings: { primary: 'frontier_cop' } })
  expect(claims(none).untested[0].code).toBe('primary-not-compared')
})

test('next to a claim stands that it is about these subtests, where tiers have other ones', () => {
  const study = analyzeStudy({
    ...usual,
    models: ['one'],
    adjust: run => ({ ...run, key: { ...run.key, subtest: `${run.key.tier}-${run.key.subtest}` } }),
  })
  const rates = claims(study).significant.filter(({ metric }) => metric.id === 'impl_rate')
  expect(rates.length).toBeGreaterThan(0)
  for (const { remarks } of rates) expect(remarks).toEqual([{ of: 'these-subtests' }])
})

test('where models and agents were varied, differences say what both sides have in common', () => {
  const sidesOf = (study: 'crossed' | 'agents') => all(studyAnalysis(study)).map(({ sides }) => sides)
  expect(sidesOf('crossed')).toContainEqual({
    first: 'kestrel-medium-4',
    second: 'osprey-large-2',
    same: 'agent',
    overTiers: true,
  })
  expect(sidesOf('crossed')).toContainEqual({ first: 'falcon', second: 'swift', same: 'model', overTiers: true })
  expect(sidesOf('agents')).toContainEqual(expect.objectContaining({ first: 'falcon', second: 'swift' }))
  for (const { same } of sidesOf('agents')) expect(same).toBeUndefined()
})

test('are computed once', () => {
  const analysis = studyAnalysis('usual')
  expect(claims(analysis)).toBe(claims(analysis))
})
