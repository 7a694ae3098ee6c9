import { expect, test } from 'vitest'
import { studyAnalysis, usual } from '../../test/support/fixtures/studies.ts'
import { analyzeStudy } from '../../test/support/fixtures/study.ts'
import { correlationMatrixOf } from './correlation-matrix.ts'

const analysis = studyAnalysis('usual')
const { metrics, doubles, pairs } = correlationMatrixOf(analysis)

const names = (count: number) => Array.from({ length: count }, (_, i) => `${i}`)
const studyWith = (tasks: number, subtests: number) =>
  analyzeStudy({ ...usual, tiers: ['T0'], tasks: names(tasks), subtests: names(subtests) })

test('a pair has the rho that the JSON has', () => {
  const known = new Map(
    analysis
      .statisticalResults()
      .correlations.flatMap(each => [
        [`${each.model} ${each.metric1} ${each.metric2}`, each] as const,
        [`${each.model} ${each.metric2} ${each.metric1}`, each] as const,
      ]),
  )
  expect(pairs.length).toBe(2 * ((metrics.length * (metrics.length - 1)) / 2))
  for (const { configuration, metric1, metric2, n, rho } of pairs) {
    const same = known.get(`${configuration} ${metric1} ${metric2}`)
    expect(n).toBe(same?.n)
    expect(rho).toBeCloseTo(same?.spearman_rho ?? NaN, 12)
  }
})

test('metrics that only repeat another are named with it, the important ones kept', () => {
  expect(metrics.slice(0, 4)).toEqual(['score', 'pass_rate', 'impl_rate', 'cost_usd'])
  const rhos = analysis.statisticalResults().correlations
  expect(doubles.length).toBeGreaterThan(0)
  for (const { metric, of } of doubles) {
    const both = rhos.filter(each => [each.metric1, each.metric2].every(id => id === metric || id === of))
    expect(both.length).toBe(2)
    for (const { spearman_rho: rho } of both) expect(Math.abs(rho ?? 0)).toBeGreaterThanOrEqual(0.995)
  }
})

test('limits hold what they belong to, nearly always', () => {
  const limited = correlationMatrixOf(studyWith(10, 3)).pairs.filter(({ low }) => !Number.isNaN(low))
  expect(limited.length).toBeGreaterThan(40)
  const outside = limited.filter(({ rho, low, high }) => rho < low || rho > high)
  expect(outside.length / limited.length).toBeLessThan(0.1)
})

test('what was measured in some subtests only is correlated over these', () => {
  const few = correlationMatrixOf(studyAnalysis('degenerate')).pairs
  const calls = few.filter(({ metric1, metric2 }) => [metric1, metric2].includes('api_calls'))
  expect(calls.length).toBeGreaterThan(0)
  for (const { n } of calls) expect(n).toBe(12)
})

test.each([
  [3, 5, false],
  [4, 9, false],
  [4, 10, true],
  [9, 4, false],
  [10, 4, true],
])('%d tasks of %d subtests, the units of fewer than 5 tasks: limits are %s', (tasks, subtests, areKnown) => {
  const found = correlationMatrixOf(studyWith(tasks, subtests)).pairs
  for (const { n, units } of found) {
    expect(n).toBe(tasks * subtests)
    expect(units).toBe(tasks < 5 ? subtests : tasks)
  }
  expect(found.some(({ low }) => !Number.isNaN(low))).toBe(areKnown)
})

test('each model says what was drawn anew for it', () => {
  const tasks = Array.from({ length: 12 }, (_, i) => `task-${i}`)
  const lone = analyzeStudy({
    ...usual,
    models: ['a', 'b'],
    tasks,
    tiers: ['T0'],
    subtests: ['00', '01', '02'],
    runs: 1,
    // The first model was tried in one task only.
    adjust: run => ({ ...run, key: { ...run.key, model: run.key.task === 'task-0' ? run.key.model : 'b' } }),
  })
  const found = correlationMatrixOf(lone).pairs
  const unitsOf = (model: string) =>
    new Set(found.flatMap(each => (each.configuration === model ? [`${each.units} ${each.resampled}`] : [])))
  expect(unitsOf('a')).toEqual(new Set(['3 subtests within tasks']))
  expect(unitsOf('b')).toEqual(new Set(['12 tasks']))
})

test('nothing is called a subtest where the study has none', () => {
  const bare = analyzeStudy({
    ...usual,
    models: ['m'],
    tasks: ['a', 'b', 'c'],
    subtests: ['00'],
    runs: 2,
    adjust: run => ({ ...run, key: { ...run.key, subtest: null } }),
  })
  const said = new Set(correlationMatrixOf(bare).pairs.map(({ resampled }) => resampled))
  expect(said).toEqual(new Set(['configurations across tasks']))
})
