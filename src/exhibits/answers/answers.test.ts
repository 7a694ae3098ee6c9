import { describe, expect, test } from 'vitest'
import { type StudyName, studyAnalysis, usual } from '../../../test/support/fixtures/studies.ts'
import { analyseStudy } from '../../../test/support/fixtures/study.ts'
import type { Analysis } from '../../analysis/analysis.ts'
import type { AnswerSection } from '../../core/report.ts'
import { answersOf } from './answers.ts'

const textsOf = (sections: readonly AnswerSection[], title: string): string[] =>
  sections.find(section => section.title === title)?.sentences.map(({ text }) => text) ?? []

const settled = (analysis: Analysis, metric: string) =>
  analysis.comparisons().filter(pair => pair.metric === metric && pair.scope === 'tiers' && pair.p_adjusted !== null)

describe('answers', () => {
  const analysis = studyAnalysis('usual')
  const sections = answersOf(analysis)

  test('name the tier with the highest pass rate and its rate', () => {
    const rates = analysis.groups('by_tier').map(group => ({
      tier: group.key.tier,
      rate: analysis.result('pass_rate', group)?.summary.value ?? NaN,
    }))
    const best = rates.reduce((a, b) => (b.rate > a.rate ? b : a))
    const [text] = textsOf(sections, 'Who leads').filter(each => each.startsWith('Pass rate'))
    expect(text).toContain(`${best.tier} ${(100 * best.rate).toFixed(1)}%`)
  })

  test('name each difference in pass rate that holds, with its size, and no other', () => {
    const found = settled(analysis, 'pass_rate').filter(({ significant }) => significant)
    const said = textsOf(sections, 'Differences that hold').filter(text => text.startsWith('Pass rate, '))
    expect(found.length).toBeGreaterThan(0)
    const more = textsOf(sections, 'Differences that hold').map(text => /^Pass rate: (\d+) more/.exec(text)?.[1] ?? 0)
    expect(said.length + more.reduce<number>((sum, count) => sum + Number(count), 0)).toBe(found.length)
    for (const text of said) {
      const [, other, one, model, points] = /, (\S+) against (\S+) \((\S+)\): ([+-][\d.]+) points/.exec(text) ?? []
      const pair = found.find(({ tier1, tier2, model1 }) => tier1 === one && tier2 === other && model1 === model)
      expect(pair, text).toBeDefined()
      expect(Number(points)).toBeCloseTo(100 * (pair?.difference ?? NaN), 1)
    }
  })

  test('count every pair as holding or as not settled, and none as both', () => {
    const open = textsOf(sections, 'Not settled').filter(text => text.startsWith('Pass rate'))
    const pairs = settled(analysis, 'pass_rate')
    const unsettled = pairs.filter(({ significant }) => !significant)
    expect(open.length).toBe(unsettled.length > 0 ? 1 : 0)
    const named = open.flatMap(text => [...(text.split(/\. (?=[A-Z])/)[0] ?? '').matchAll(/\S+ against \S+/g)]).length
    const more = Number(/(\d+) more/.exec(open.join())?.[1] ?? 0)
    expect(named + more).toBe(unsettled.length)
  })

  test('have a place in the page for every sentence', () => {
    for (const { sentences } of sections)
      for (const { link, text } of sentences)
        expect(link, text).toMatch(/^#\/(tiers|models|tables|quality|judges|metrics)/)
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

  test.each(['one-of-each', 'tiny', 'degenerate', 'hostile'] satisfies StudyName[])(
    'of the study %s have no hole in them',
    name => {
      const texts = answersOf(studyAnalysis(name)).flatMap(({ sentences }) => sentences.map(({ text }) => text))
      expect(texts.length).toBeGreaterThan(0)
      for (const text of texts) expect(text).not.toMatch(/NaN|undefined|null|\[object/)
    },
  )
})
