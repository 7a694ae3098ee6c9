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
    expect(impact).toBe(summary?.label?.match(/^(critical|redundant)/)?.[0] ?? 'in between')
  }
})

test('its title counts effects and verdicts', () => {
  const count = (is: (row: (typeof drawn.rows)[number]) => boolean) =>
    new Set(drawn.rows.filter(is).map(({ component }) => component)).size
  const clear = count(({ low, high }) => Number(low) > 0 || Number(high) < 0)
  const critical = count(({ impact }) => impact === 'critical')
  expect(drawn.title).toBe(
    `${clear} of 7 ablations have an effect whose uncorrected interval excludes 0; ${critical} are critical`,
  )
  expect(figureOf(figure, studyAnalysis('degenerate')).title).toBe(
    'None of 4 ablations has an effect whose uncorrected interval excludes 0',
  )
})

test('one tier without components that differ has nothing to compare', () => {
  const one = analyseStudy({ ...usual, tiers: ['T0'], subtests: ['00'] })
  expect(() => figureOf(figure, one)).toThrow('needs 2 tiers, or components')
})

test('ablations without an interval are not judged', () => {
  const tiny = figureOf(figure, studyAnalysis('tiny'))
  expect(tiny.title).toBe('2 ablations, none with an interval that could judge it')
  expect(figureOf(figure, studyAnalysis('one-of-each')).title).toBe(
    'The only ablation has no effect whose uncorrected interval excludes 0',
  )
})

test('its subtitle says that many intervals are not corrected for being many', () => {
  expect(drawn.subtitle).toContain('The intervals are not corrected for the number of comparisons')
  expect(figureOf(figure, studyAnalysis('tiny')).subtitle).not.toContain('not corrected')
})

test('its subtitle says how many tasks it rests on', () =>
  expect(drawn.subtitle).toMatch(/^5 tasks each; components: 35 tiers of tasks\./))
