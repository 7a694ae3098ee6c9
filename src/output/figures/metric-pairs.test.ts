import { expect, test } from 'vitest'
import { figureOf } from '../../../test/support/exhibits.ts'
import { studyAnalysis, usual } from '../../../test/support/fixtures/studies.ts'
import { analyzeStudy } from '../../../test/support/fixtures/study.ts'
import { correlationMatrixOf } from '../../analysis/correlation-matrix.ts'
import { numbers, splitBy } from '../../core/table.ts'
import { mean } from '../../statistics/sum.ts'
import { allMetrics } from '../../transform/metrics/all.gen.ts'
import { figureIds } from '../exhibits/make.ts'
import { unjudgedText } from '../narrative/relations.ts'
import { sizeWithin } from '../narrative/subtitles.ts'
import family, { pairPointsOf } from './metric-pairs.ts'

const analysis = studyAnalysis('usual')
const drawn = figureOf(family, analysis, 'score-pairs')

test('correlations are those of the JSON', () => {
  const known = analysis.statisticalResults().correlations
  for (const { metric, agent_model: model, rho, n } of drawn.rows) {
    const same = known.find(each => {
      const pair = [each.metric1, each.metric2]
      return each.model === model && pair.includes('score') && pair.includes(String(metric))
    })
    expect([rho, n]).toEqual([expect.closeTo(same?.spearman_rho ?? NaN, 12), same?.n])
  }
})

test('metrics that order subtests as another one does have no panel of their own', () => {
  const { doubles } = correlationMatrixOf(analysis)
  const panels = new Set(drawn.rows.map(({ metric }) => metric))
  expect(panels).toContain('cost_usd')
  for (const { metric } of doubles) expect(panels).not.toContain(metric)
})

test('whether runs passed stands in where they have no scores', () => {
  expect(figureIds(family, allMetrics)).toEqual(['impl-rate-pairs', 'pass-rate-pairs', 'score-pairs'])
  expect(() => figureOf(family, analysis, 'pass-rate-pairs')).toThrow('notApplicable')
  const passed = analyzeStudy({
    ...usual,
    models: ['m'],
    tasks: Array.from({ length: 10 }, (_, i) => `task-${i}`),
    tiers: ['T0', 'T1'],
    judges: [],
    adjust: run => ({ ...run, recorded: { ...run.recorded, passed: run.costUsd > 0.16 } }),
  })
  const { rows } = figureOf(family, passed, 'pass-rate-pairs')
  expect(rows.some(({ low, high }) => Number(low) * Number(high) > 0)).toBe(true)
})

test('many subtests are summed up', () => {
  const many = figureOf(family, studyAnalysis('many'), 'score-pairs')
  expect(many.rows.some(({ q1 }) => q1 !== null)).toBe(true)
  expect(many.rows.length).toBeLessThanOrEqual(2 * 4 * 10)
})

test('without variation there is nothing to relate', () =>
  expect(() => figureOf(family, studyAnalysis('degenerate'), 'score-pairs')).toThrow('notApplicable'))

test.each([
  ['two', 'lines', ['T0', 'T1', 'T2', 'T3'], 2],
  ['four', 'points', ['T0'], 4],
] as const)('of many models %s are drawn as %s, those that differ most; all are in the CSV', (_, __, tiers, most) => {
  const models = Array.from({ length: 9 }, (_, i) => `model-${i}`)
  const many = figureOf(family, analyzeStudy({ ...usual, models, tiers }), 'score-pairs')
  for (const metric of new Set(many.rows.map(row => row.metric))) {
    const rows = many.rows.filter(row => row.metric === metric)
    const models = [...new Map(rows.map(row => [row.agent_model, row])).values()]
    expect(models.length).toBe(9)
    const clear = models.filter(({ low, high }) => Number(low) * Number(high) > 0)
    const sorted = (clear.length < most ? models : clear)
      .sort((a, b) => Number(a.rho) - Number(b.rho))
      .map(row => row.agent_model)
    const shown = new Set(rows.flatMap(row => (row.shown ? [row.agent_model] : [])))
    expect(shown).toEqual(new Set([...sorted.slice(0, most / 2), ...sorted.slice(-most / 2)]))
  }
  expect(many.subtitle).toContain(`${most} of 9 models`)
})

test('too few units to resample have no interval, which the subtitle says', () => {
  const few = figureOf(
    family,
    analyzeStudy({ ...usual, models: ['m'], tasks: ['a', 'b', 'c'], tiers: ['T0'] }),
    'score-pairs',
  )
  expect(few.rows.every(({ low, high, n }) => low === null && high === null && n === 9)).toBe(true)
  expect(few.subtitle).toContain(unjudgedText([{ resampled: 'subtests across tasks' }]))
  expect(few.subtitle).toContain(sizeWithin([9, 9], 'subtest', ['subtests across tasks']))
})

test('a point for every subtest of every task, at its means', () => {
  const analysis = studyAnalysis('usual')
  const [{ configuration, points }] = pairPointsOf(analysis, 'cost_usd', 'score')
  const [group] = analysis.groups('by_model')
  const cells = splitBy(group.rows, ['task', 'tier', 'subtest'])
  const means = cells.map(({ rows }) => [mean(numbers(rows, 'cost_usd')), mean(numbers(rows, 'score'))])
  const inOrder = (pairs: readonly (readonly number[])[]) => [...pairs].sort(([a], [b]) => a - b)
  expect(configuration).toBe(group.key.agent_model)
  expect(inOrder(points.map(({ x, y }) => [x, y]))).toEqual(
    inOrder(means).map(([x, y]) => [expect.closeTo(x, 12), expect.closeTo(y, 12)]),
  )
})

test('many subtests are summed up by tenths, and none is lost', () => {
  const found = pairPointsOf(studyAnalysis('many'), 'cost_usd', 'score')
  expect(found.length).toBe(4)
  for (const { points } of found) {
    expect(points.map(({ subtests }) => subtests)).toEqual(new Array(10).fill(96))
    for (const { y, q1, q3 } of points) expect(q1 <= y && y <= q3).toBe(true)
    expect(points.map(({ x }) => x)).toEqual(points.map(({ x }) => x).sort((a, b) => a - b))
  }
})

test('tenths that lie at the same number are one', () => {
  for (const { points } of pairPointsOf(studyAnalysis('many'), 'num_turns', 'score')) {
    expect(new Set(points.map(({ x }) => x)).size).toBe(points.length)
    expect(points.reduce((sum, { subtests }) => sum + subtests, 0)).toBe(960)
  }
})
