import { describe, expect, test } from 'vitest'
import { type StudyName, studyAnalysis, usual } from '../../../test/support/fixtures/studies.ts'
import { analyseStudy, type StudySpec } from '../../../test/support/fixtures/study.ts'
import type { Comparison } from '../../analysis/comparisons/index.ts'
import type { AnswerSection } from '../../core/report.ts'
import { answersOf } from './answers.ts'

/** As many as conclusions beyond them need on each side. */
const tasks = Array.from({ length: 12 }, (_, i) => `task-${i}`)

const textsOf = (sections: readonly AnswerSection[], title: string): string[] =>
  sections.find(section => section.title === title)?.sentences.map(({ text }) => text) ?? []

/** `Pass rate, T1 vs. T0 (model): +9.6 points [+6.4, +12.8], p = 0.034`, as a reader takes it apart. */
const parts = /^(.+), (\S+) vs\. (\S+) \((.+)\): ([+−][\d.]+) points \[[^\]]+\], p (= [\d.]+|< 0\.001)/

const pairIn = (text: string, rows: readonly Comparison[]): Comparison | undefined => {
  const [, , second, first, place] = parts.exec(text) ?? []
  return rows.find(({ scope, tier1, tier2, model1, model2 }) =>
    scope === 'tiers'
      ? tier1 === first && tier2 === second && model1 === place
      : model1 === first && model2 === second && place === 'all tiers',
  )
}

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
    const said = textsOf(sections, 'Leaderboard').filter(each => each.startsWith(`Pass rate: best ${word} `))
    expect(said).toHaveLength(1)
    expect(said[0]).toContain(`${best.name} ${(100 * best.rate).toFixed(1)}%`)
  })

  test('speak of tiers first, then of models', () => {
    const words = textsOf(sections, 'Leaderboard').map(text => / (tier|model)s?\b/.exec(text)?.[1])
    expect(words.length).toBeGreaterThan(2)
    expect(words).toEqual([...words].sort().reverse())
  })

  describe.each([
    ['two models', analysis],
    ['three models', analyseStudy(threeModels)],
  ] as const)('of a study of %s', (_, study) => {
    const said = (title: string) => textsOf(answersOf(study), title)
    const family = study.comparisons().filter(({ p_adjusted: p }) => p !== null)

    test('say how many tests are adjusted together', () => {
      expect(new Set(family.map(row => row.family_size))).toEqual(new Set([family.length]))
      expect(said('Significant differences')[0]).toBe(`${family.length} Holm-adjusted tests of headline metrics.`)
    })

    test.each([
      ['Significant differences', true],
      ['Inconclusive', false],
    ] as const)('%s: each pair of the family with estimate, interval and p, or counted', (title, significant) => {
      const rows = family.filter(row => row.significant === significant)
      const texts = said(title).slice(1)
      const more = texts.flatMap(text => Number(/^(\d+) more pairs? of (tiers|models)\.$/.exec(text)?.[1] ?? 0))
      const each = texts.filter(text => /, p [=<] /.test(text))
      expect(each.length + more.reduce((sum, count) => sum + count, 0)).toBe(rows.length)
      const rates = each.filter(text => text.startsWith('Pass rate, '))
      for (const text of rates) {
        const pair = pairIn(
          text,
          rows.filter(({ metric }) => metric === 'pass_rate'),
        )
        const [, , , , , points, p] = parts.exec(text) ?? []
        expect(pair, text).toBeDefined()
        expect(Number(points.replace('−', '-'))).toBeCloseTo(100 * (pair?.difference ?? NaN), 1)
        if (p.startsWith('=')) expect(Math.abs(Number(p.slice(2)) - (pair?.p_adjusted ?? NaN))).toBeLessThan(0.005)
        else expect(pair?.p_adjusted).toBeLessThan(0.001)
        if (!significant) expect(text).toMatch(/; MDE ([\d.]+ points|none)\.$/)
      }
    })
  })

  test.each([
    ['models', { model: 'two' }],
    ['tiers', { tier: 'T1' }],
  ] as const)('list %s that share no task as exploratory, with the difference that was found', (scope, other) => {
    const apart = analyseStudy({
      ...usual,
      tasks,
      tiers: ['T0'],
      models: ['one'],
      adjust: run => ({ ...run, key: { ...run.key, ...(tasks.indexOf(run.key.task) % 2 === 0 ? {} : other) } }),
    })
    const [pair] = apart.comparisons().filter(each => each.metric === 'pass_rate' && each.scope === scope)
    expect(pair).toMatchObject({ shared: 0, tasks: tasks.length, caution: 'different-tasks' })
    const told = textsOf(answersOf(apart), 'Exploratory').filter(text => text.startsWith('Pass rate'))
    expect(told).toHaveLength(1)
    expect(told[0]).toMatch(new RegExp(`, on different tasks \\(0 of ${pair.tasks} shared\\)\\.$`))
    const points = Number(/: ([+−][\d.]+) points/.exec(told[0])?.[1].replace('−', '-'))
    expect(points).toBeCloseTo(100 * (pair.difference ?? NaN), 1)
    for (const title of ['Significant differences', 'Inconclusive'])
      expect(textsOf(answersOf(apart), title).join(' ')).not.toContain('Pass rate')
  })

  test('name no leader where all are the same', () => {
    const [rate] = textsOf(answersOf(studyAnalysis('degenerate')), 'Leaderboard')
    expect(rate).toBe('Pass rate: 0.0% for all 4 tiers.')
  })

  test('say where a leader rests on a single run', () => {
    const [rate] = textsOf(answersOf(studyAnalysis('tiny')), 'Leaderboard')
    expect(rate).toMatch(/^Pass rate: (\S+ for all 3 tiers|best tier T\d \S+ \(1 run\), last T\d \S+ \(1 run\))\.$/)
  })

  test('speak of models where there is a single tier', () => {
    const models = answersOf(analyseStudy({ ...usual, tiers: ['T0'] }))
    expect(textsOf(models, 'Leaderboard')[0]).toContain('best model')
    expect(JSON.stringify(models)).not.toContain('best tier')
  })

  test('never tell a detectable effect that cannot be, nor one in digits that say nothing', () => {
    const few = analyseStudy({ ...usual, tasks: ['a', 'b'], subtests: ['00', '01'], runs: 1, effect: 0.02 })
    const texts = textsOf(answersOf(few), 'Inconclusive')
    const detectable = (title: string) =>
      texts.filter(text => text.startsWith(title)).flatMap(text => /MDE (?:×)?(\d+(?:\.\d+)?)/.exec(text)?.[1] ?? [])
    for (const amount of detectable('Implementation rate')) expect(Number(amount)).toBeLessThan(100)
    for (const amount of detectable('Cost')) expect(Number(amount)).toBeLessThan(1000)
    expect(texts.join(' ')).toMatch(/MDE none/)
  })

  test('say of which metric the family is, where one is primary', () => {
    const study = analyseStudy({ ...usual, settings: { primary: 'score' } })
    const [first, ...texts] = textsOf(answersOf(study), 'Significant differences')
    expect(first).toMatch(/^\d+ Holm-adjusted tests of the primary metric \(Score\)\.$/)
    expect(texts.length).toBeGreaterThan(0)
    for (const text of texts) expect(text).toMatch(/^Score, |^\d+ more/)
    const none = analyseStudy({ ...usual, settings: { primary: 'frontier_cop' } })
    expect(textsOf(answersOf(none), 'Inconclusive')[0]).toMatch(/, the primary metric: not compared\.$/)
  })

  test('say next to the claim that it is about these subtests, where tiers have other ones', () => {
    const study = analyseStudy({
      ...usual,
      models: ['one'],
      adjust: run => ({ ...run, key: { ...run.key, subtest: `${run.key.tier}-${run.key.subtest}` } }),
    })
    const texts = textsOf(answersOf(study), 'Significant differences').filter(text => text.startsWith('Impl'))
    expect(texts.length).toBeGreaterThan(0)
    for (const text of texts) expect(text).toMatch(/ \(for these subtests\)\.$/)
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
    ['Significant differences', 'Inconclusive']
      .flatMap(title => textsOf(answersOf(studyAnalysis(study)), title))
      .join(' ')
  const crossed = textOf('crossed')
  expect(crossed).toContain('osprey-large-2 vs. kestrel-medium-4 (same agent, all tiers)')
  expect(crossed).toContain('swift vs. falcon (same model, all tiers)')
  expect(textOf('agents')).toContain('swift vs. falcon')
  expect(textOf('agents')).not.toContain('same model')
})
