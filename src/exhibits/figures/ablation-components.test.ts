import { expect, test } from 'vitest'
import { figureOf } from '../../../test/support/exhibits.ts'
import { studyAnalysis, usual } from '../../../test/support/fixtures/studies.ts'
import { analyseStudy } from '../../../test/support/fixtures/study.ts'
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

test('its title counts intervals that exclude 0, says how many would by chance, and verdicts', () => {
  const clear = drawn.rows.filter(({ low, high }) => Number(low) > 0 || Number(high) < 0).length
  const critical = new Set(drawn.rows.filter(({ impact }) => impact === 'critical').map(({ component }) => component))
  expect(drawn.title).toBe(
    `What components and tiers add: ${clear} of 21 uncorrected intervals exclude 0, about one would by chance; ${critical.size} of 7 ablations are critical`,
  )
  expect(figureOf(figure, studyAnalysis('degenerate')).title).toMatch(
    /: none of \d+ uncorrected intervals excludes 0, fewer than one would by chance$/,
  )
})

test('says where models are taken together, and shows differences in the unit of the table', () => {
  expect(drawn.subtitle).toContain('2 models taken together; the table ablation has each of them.')
  expect(figureOf(figure, studyAnalysis('process')).subtitle).not.toContain('taken together')
  const text = JSON.stringify(drawn.spec)
  expect(text.split('"With minus without it (points)"').length).toBe(3)
  expect(text.split('"With minus without it"').length).toBe(2)
})

test('one tier without components that differ has nothing to compare', () => {
  const one = analyseStudy({ ...usual, tiers: ['T0'], subtests: ['00'] })
  expect(() => figureOf(figure, one)).toThrow('needs 2 tiers, or components')
})

test('ablations without an interval are not judged', () => {
  const tiny = figureOf(figure, studyAnalysis('tiny'))
  expect(tiny.title).toBe('2 ablations, none with an interval that could judge it')
  expect(figureOf(figure, studyAnalysis('one-of-each')).title).toBe(
    'What components and tiers add: none of 3 uncorrected intervals excludes 0, fewer than one would by chance',
  )
})

test('its subtitle says what is compared, and how many tasks it rests on', () =>
  expect(drawn.subtitle).toMatch(
    /^Tiers: each against the one before it, in 5 tasks; components: subtests with against subtests without, in 35 pairs of a task and a tier\./,
  ))

test('what takes performance away is harmful, and looks otherwise than what adds some', () => {
  const worse = analyseStudy({
    ...usual,
    adjust: run =>
      run.key.tier === 'T3' ? { ...run, judges: run.judges.map(judge => ({ ...judge, score: 0.01 })) } : run,
  })
  const { rows, title, spec } = figureOf(figure, worse)
  const scores = rows.filter(({ metric }) => metric === 'score')
  const impactOf = (component: string) => scores.find(row => row.component === component)?.impact
  expect([impactOf('T3 against T2'), impactOf('T4 against T3')]).toEqual(['harmful', 'critical'])
  expect(title).toMatch(/are critical; 1 of 7 ablations is harmful/)
  expect(JSON.stringify(spec)).toContain('"harmful"')
})
