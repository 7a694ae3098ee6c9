import { expect, test } from 'vitest'
import { figureOf } from '../../../test/support/exhibits.ts'
import { studyAnalysis, usual } from '../../../test/support/fixtures/studies.ts'
import { analyzeStudy } from '../../../test/support/fixtures/study.ts'
import { type Uncorrected, uncorrectedText } from '../narrative/interval-words.ts'
import { type Message, text } from '../narrative/messages.ts'
import { ablationSizes, togetherText } from '../narrative/subtitles.ts'
import figure from './ablation-components.ts'

const analysis = studyAnalysis('usual')
const drawn = figureOf(figure, analysis)

test('has components that some subtests lack, and every tier against the one before it', () => {
  const steps = [1, 2, 3, 4, 5, 6].map(i => `T${i} against T${i - 1}`)
  expect([...new Set(drawn.rows.map(({ component }) => component))].sort()).toEqual([...steps, 'tools:Read'].sort())
  expect(drawn.rows.length).toBe(3 * 7)
})

test('scores, limits and verdicts are those of the metric', () => {
  const [all] = analysis.groups('overall')
  for (const { metric, component, kind, score, low, high, impact } of drawn.rows) {
    const question = kind === 'tier' ? `tier:${String(component).replace(' against ', '-')}` : `component:${component}`
    const summary = analysis.result('ablation_score', all, `${metric}:${question}`)?.summary
    expect([score, low, high]).toEqual([summary?.value, summary?.low, summary?.high])
    expect(impact).toBe(summary?.label?.match(/^(critical|harmful|redundant)/)?.[0] ?? 'in between')
  }
})

const ablations = (
  count: number,
  verdicts: Message<'title-ablations'>['params']['verdicts'],
  counts: Omit<Uncorrected, 'confidence'> | null,
) => {
  const intervals = counts && { ...counts, confidence: 0.95 }
  return text({ code: 'title-ablations', params: { ablations: count, verdicts, bare: 0, intervals } })
}

test('its title counts intervals that exclude 0, says how many would by chance, and verdicts', () => {
  const excluding = drawn.rows.filter(({ low, high }) => Number(low) > 0 || Number(high) < 0).length
  const critical = new Set(drawn.rows.filter(({ impact }) => impact === 'critical').map(({ component }) => component))
  const verdicts = [{ impact: 'critical', count: critical.size }]
  expect(drawn.title).toBe(ablations(7, verdicts, { intervals: 21, excluding }))
  const { rows, title } = figureOf(figure, studyAnalysis('degenerate'))
  const judged = rows.filter(({ low }) => low !== null)
  for (const { low, high } of judged) expect(Number(low) * Number(high)).toBeLessThanOrEqual(0)
  expect(title).toContain(uncorrectedText({ intervals: judged.length, excluding: 0, confidence: 0.95 }))
})

test('says where models are taken together, and shows differences in the unit of the table', () => {
  expect(drawn.subtitle).toContain(togetherText(2, 'model'))
  expect(figureOf(figure, studyAnalysis('process')).subtitle).not.toContain(togetherText(1, 'model'))
  const text = JSON.stringify(drawn.spec)
  expect(text.split('"With minus without it (points)"').length).toBe(3)
  expect(text.split('"With minus without it"').length).toBe(2)
})

test('one tier without components that differ has nothing to compare', () => {
  const one = analyzeStudy({ ...usual, tiers: ['T0'], subtests: ['00'] })
  expect(() => figureOf(figure, one)).toThrow('notApplicable')
})

test('ablations without an interval are not judged', () => {
  const tiny = figureOf(figure, studyAnalysis('tiny'))
  expect(tiny.title).toBe(ablations(2, [], null))
  expect(figureOf(figure, studyAnalysis('one-of-each')).title).toBe(ablations(3, [], { intervals: 3, excluding: 0 }))
})

test('its subtitle says what is compared, and how many tasks it rests on', () => {
  for (const { kind, n } of drawn.rows) expect(n).toBe(kind === 'tier' ? 5 : 35)
  expect(drawn.subtitle.toLowerCase()).toContain(ablationSizes([5], [35]).toLowerCase())
})

test('what takes performance away is harmful, and looks otherwise than what adds some', () => {
  const worse = analyzeStudy({
    ...usual,
    adjust: run =>
      run.key.tier === 'T3' ? { ...run, judges: run.judges.map(judge => ({ ...judge, score: 0.01 })) } : run,
  })
  const { rows, title, spec } = figureOf(figure, worse)
  const scores = rows.filter(({ metric }) => metric === 'score')
  const impactOf = (component: string) => scores.find(row => row.component === component)?.impact
  expect([impactOf('T3 against T2'), impactOf('T4 against T3')]).toEqual(['harmful', 'critical'])
  const counts = (['critical', 'harmful', 'redundant'] as const).map(impact => ({
    impact,
    count: new Set(rows.flatMap(row => (row.impact === impact ? [row.component] : []))).size,
  }))
  expect(counts[1].count).toBe(1)
  const judged = rows.filter(({ low }) => low !== null)
  const excluding = judged.filter(({ low, high }) => Number(low) > 0 || Number(high) < 0).length
  expect(title).toBe(ablations(7, counts, { intervals: judged.length, excluding }))
  expect(JSON.stringify(spec)).toContain('"harmful"')
})
