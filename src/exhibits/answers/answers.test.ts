import { describe, expect, test } from 'vitest'
import { type StudyName, studyAnalysis, usual } from '../../../test/support/fixtures/studies.ts'
import { analyseStudy, type StudySpec } from '../../../test/support/fixtures/study.ts'
import type { Analysis } from '../../analysis/analysis.ts'
import type { AnswerSection } from '../../core/report.ts'
import { answersOf } from './answers.ts'

const textsOf = (sections: readonly AnswerSection[], title: string): string[] =>
  sections.find(section => section.title === title)?.sentences.map(({ text }) => text) ?? []

/** Pairs with an answer: of tiers, or of models over all tiers. */
const settled = (analysis: Analysis, metric: string, scope: 'tiers' | 'models') =>
  analysis
    .comparisons()
    .filter(
      pair =>
        pair.metric === metric &&
        pair.scope === scope &&
        (scope === 'tiers' || pair.tier1 === null) &&
        pair.p_adjusted !== null,
    )

const isOf = (text: string, scope: 'tiers' | 'models') => text.includes('(all tiers)') === (scope === 'models')

const threeModels: StudySpec = { ...usual, models: [...usual.models, 'merlin-small-4'], tiers: ['T0', 'T1', 'T2'] }

describe('answers', () => {
  const analysis = studyAnalysis('usual')
  const sections = answersOf(analysis)

  test.each([
    ['tier', 'by_tier', 'tier'],
    ['model', 'by_model', 'agent_model'],
  ] as const)('name the %s with the highest pass rate and its rate', (word, grouping, column) => {
    const rates = analysis.groups(grouping).map(group => ({
      name: group.key[column],
      rate: analysis.result('pass_rate', group)?.summary.value ?? NaN,
    }))
    const best = rates.reduce((a, b) => (b.rate > a.rate ? b : a))
    const said = textsOf(sections, 'Who leads').filter(each => each.startsWith(`Pass rate: best ${word} `))
    expect(said).toHaveLength(1)
    expect(said[0]).toContain(`${best.name} ${(100 * best.rate).toFixed(1)}%`)
  })

  test('speak of tiers first, then of models', () => {
    const words = textsOf(sections, 'Who leads').map(text => / (tier|model)s?\b/.exec(text)?.[1])
    expect(words.length).toBeGreaterThan(2)
    expect(words).toEqual([...words].sort().reverse())
  })

  describe.each([
    ['tiers', 'two models', analysis],
    ['models', 'three models', analyseStudy(threeModels)],
  ] as const)('of %s in a study of %s', (scope, _, study) => {
    const said = (title: string) => textsOf(answersOf(study), title)

    test('name each difference in pass rate that holds, with its size, and no other', () => {
      const found = settled(study, 'pass_rate', scope).filter(({ significant }) => significant)
      const each = said('Differences that hold').filter(text => text.startsWith('Pass rate, ') && isOf(text, scope))
      expect(found.length).toBeGreaterThan(0)
      const more = said('Differences that hold').map(
        text => new RegExp(`^Pass rate: (\\d+) more pairs? of ${scope}`).exec(text)?.[1] ?? 0,
      )
      expect(each.length + more.reduce<number>((sum, count) => sum + Number(count), 0)).toBe(found.length)
      for (const text of each) {
        const [, other, one, model, points] = /, (\S+) against (\S+) \(([^)]+)\): ([+−][\d.]+) points/.exec(text) ?? []
        const pair = found.find(({ tier1, tier2, model1, model2 }) =>
          scope === 'tiers' ? tier1 === one && tier2 === other && model1 === model : model1 === one && model2 === other,
        )
        expect(pair, text).toBeDefined()
        expect(Number(points.replace('−', '-'))).toBeCloseTo(100 * (pair?.difference ?? NaN), 1)
      }
    })

    test('count every pair as holding or as not settled, and none as both', () => {
      const open = said('Not settled').filter(text => text.startsWith('Pass rate: ') && isOf(text, scope))
      const unsettled = settled(study, 'pass_rate', scope).filter(({ significant }) => !significant)
      expect(open.length).toBe(unsettled.length > 0 ? 1 : 0)
      const named = open.flatMap(text => [...(text.split(/\. (?=[A-Z])/)[0] ?? '').matchAll(/\S+ against \S+/g)]).length
      const more = Number(/(\d+) more/.exec(open.join())?.[1] ?? 0)
      expect(named + more).toBe(unsettled.length)
    })
  })

  test.each([
    ['models', { model: 'two' }],
    ['tiers', { tier: 'T1' }],
  ] as const)(
    'tell %s that share no task with the difference that was found, and call neither better',
    (scope, other) => {
      const apart = analyseStudy({
        ...usual,
        tiers: ['T0'],
        models: ['one'],
        adjust: run => ({ ...run, key: { ...run.key, ...(usual.tasks.indexOf(run.key.task) % 2 === 0 ? {} : other) } }),
      })
      const [pair] = apart.comparisons().filter(each => each.metric === 'pass_rate' && each.scope === scope)
      expect(pair).toMatchObject({ shared: 0, tasks: usual.tasks.length })
      const told = textsOf(answersOf(apart), 'Not settled').filter(text => text.startsWith('Pass rate'))
      expect(told).toHaveLength(1)
      expect(told[0]).toContain(`p ${pair.p_adjusted?.toFixed(4)}, on different tasks (${pair.tasks}, none shared), `)
      expect(told[0].includes('a clear difference, but the tasks may be why.')).toBe(pair.significant)
      expect(/not settled\. A difference below [\d.]+ points can have been missed\.$/.test(told[0])).toBe(
        !pair.significant,
      )
      const points = Number(/: ([+−][\d.]+) points/.exec(told[0])?.[1].replace('−', '-'))
      expect(points).toBeCloseTo(100 * (pair.difference ?? NaN), 1)
      expect(textsOf(answersOf(apart), 'Differences that hold')).toEqual([])
    },
  )

  test('count the pairs that share no task where they are many, and how many problems the data has', () => {
    const models = ['one', 'two', 'three', 'four']
    const apart = analyseStudy({
      ...usual,
      tiers: ['T0'],
      models: ['m'],
      adjust: run => ({
        ...run,
        key: { ...run.key, tier: null, model: models[usual.tasks.indexOf(run.key.task) % models.length] },
      }),
    })
    const tested = settled(apart, 'impl_rate', 'models')
    expect(tested).toHaveLength(6)
    const told = textsOf(answersOf(apart), 'Not settled').filter(text => text.startsWith('Implementation rate'))
    expect(told.slice(0, 3).every(text => text.includes('none shared'))).toBe(true)
    expect(told.slice(3)).toEqual(['Implementation rate: 3 more pairs of models on different tasks.'])
    const problem = { file: 'a.eval', at: '', message: 'm', hint: 'h' }
    const problems = [
      { ...problem, code: 'log-incomplete' as const, severity: 'warning' as const },
      { ...problem, code: 'log-twice' as const, severity: 'note' as const },
    ]
    expect(textsOf(answersOf({ ...analysis, problems }), 'What to distrust')).toContain('The data has 1 warning.')
  })

  test('name no leader where all are the same', () => {
    const [rate] = textsOf(answersOf(studyAnalysis('degenerate')), 'Who leads')
    expect(rate).toBe('Pass rate: 0.0% for all 4 tiers.')
  })

  test('say where a leader rests on a single run', () => {
    const [rate] = textsOf(answersOf(studyAnalysis('tiny')), 'Who leads')
    expect(rate).toMatch(/^Pass rate: (\S+ for all 3 tiers|best tier T\d \S+ \(1 run\), last T\d \S+ \(1 run\))\.$/)
  })

  test('speak of models where there is a single tier', () => {
    const models = answersOf(analyseStudy({ ...usual, tiers: ['T0'] }))
    expect(textsOf(models, 'Who leads')[0]).toContain('best model')
    expect(JSON.stringify(models)).not.toContain('best tier')
  })

  test('never speak of a difference that cannot be, nor of one in digits that say nothing', () => {
    const few = analyseStudy({ ...usual, tasks: ['a', 'b'], subtests: ['00', '01'], runs: 1, effect: 0.02 })
    const texts = textsOf(answersOf(few), 'Not settled')
    const below = (title: string) =>
      texts.filter(text => text.startsWith(title)).flatMap(text => /below (?:×)?([\d.]+)/.exec(text)?.[1] ?? [])
    for (const amount of below('Implementation rate')) expect(Number(amount)).toBeLessThan(100)
    for (const amount of below('Cost')) expect(Number(amount)).toBeLessThan(1000)
    expect(texts.join(' ')).toMatch(/Even a factor of 1,000 can have been missed/)
  })

  test.each(['one-of-each', 'tiny', 'degenerate', 'hostile'] satisfies StudyName[])(
    'of the study %s have no hole in them',
    name => {
      const texts = answersOf(studyAnalysis(name)).flatMap(({ sentences }) => sentences.map(({ text }) => text))
      expect(texts.length).toBeGreaterThan(0)
      for (const text of texts) expect(text).not.toMatch(/NaN|undefined|null|\[object/)
    },
  )
})

test('where models and agents were varied, differences say what both sides have in common', () => {
  const textOf = (study: StudyName) =>
    ['Differences that hold', 'Not settled'].flatMap(title => textsOf(answersOf(studyAnalysis(study)), title)).join(' ')
  const crossed = textOf('crossed')
  expect(crossed).toContain('osprey-large-2 against kestrel-medium-4 (same agent, all tiers)')
  expect(crossed).toContain('swift against falcon (same model, all tiers)')
  expect(textOf('agents')).toContain('swift against falcon')
  expect(textOf('agents')).not.toContain('same model')
})
