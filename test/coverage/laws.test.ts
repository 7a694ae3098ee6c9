import { describe, expect, test } from 'vitest'
import {
  betaRate,
  clippedScore,
  equalRate,
  type Law,
  logisticRate,
  logisticScore,
  lognormalAmount,
  rateOfLogit,
} from '../../bench/coverage/laws.mjs'
import {
  drawConditions,
  drawCosts,
  drawOnOtherTasks,
  drawSample,
  drawSides,
  drawTiers,
  moreWhereHard,
  sameCount,
} from '../../bench/coverage/studies.mjs'
import { drawPair } from '../../bench/gate/studies.mjs'
import { RandomState } from '../../dist/core/random.js'
import type { Sample } from '../../src/analysis/inference/index.ts'
import { mean, variance } from '../../src/statistics/sum.ts'

const many = 20_000

const valuesOf = ({ tasks }: Sample): number[] => tasks.map(({ value }) => value)

const correlation = (x: readonly number[], y: readonly number[]): number => {
  const sums = x.map((value, i) => value + y[i])
  return (variance(sums) - variance(x) - variance(y)) / (2 * Math.sqrt(variance(x) * variance(y)))
}

/** The correlation of the first two runs of each task. */
const correlationOfRuns = ({ tasks }: Sample): number => {
  const runs = (which: number) => tasks.map(({ subtests }) => subtests[0].values[which])
  return correlation(runs(0), runs(1))
}

const laws: readonly (readonly [string, Law, number])[] = [
  ['equal rates', equalRate(0.15), 0],
  ['Beta rates', betaRate(0.9, 0.1), 0.1],
  ['Beta rates far apart', betaRate(0.05, 0.5), 0.5],
  ['logistic-normal rates', logisticRate(0.7, 0.25), 0.25],
  ['rare logistic-normal rates', logisticRate(0.03, 0.25), 0.25],
]

describe('simulated studies', () => {
  test.each(laws)('%s have their mean and correlation', (_, law, icc) => {
    const sample = drawSample(new RandomState(3), law, many)
    const values = valuesOf(sample)
    expect(Math.abs(mean(values) - law.mean)).toBeLessThan(4 * Math.sqrt(variance(values) / many))
    expect(Math.abs(correlationOfRuns(sample) - icc)).toBeLessThan(0.04)
  })

  test.each([
    ['score', logisticScore(0.85, 1, 0.6)],
    ['skewed score', logisticScore(0.97, 2, 1)],
    ['score cut off at 1', clippedScore(0.98, 0.03, 0.03)],
    ['amount', lognormalAmount(0.8, 0.5, 0.3)],
    ['skewed amount', lognormalAmount(0.8, 1.2, 0.4)],
  ])('a %s has its mean', (_, law) => {
    const values = valuesOf(drawSample(new RandomState(4), law, many))
    expect(Math.abs(mean(values) - law.mean)).toBeLessThan(4 * Math.sqrt(variance(values) / many))
  })

  test('harder tasks have more runs, from 2 to 10, and the mean over tasks is still that of the law', () => {
    const law = betaRate(0.7, 0.5)
    const sample = drawSample(new RandomState(7), law, many, moreWhereHard)
    const counts = sample.tasks.map(({ subtests }) => subtests[0].values.length)
    expect([Math.min(...counts), Math.max(...counts)]).toEqual([2, 10])
    const values = valuesOf(sample)
    expect(correlation(counts, values)).toBeLessThan(-0.5)
    expect(Math.abs(mean(values) - law.mean)).toBeLessThan(4 * Math.sqrt(variance(values) / many))
    const runs = sample.tasks.flatMap(({ subtests }) => [...subtests[0].values])
    expect(mean(runs)).toBeLessThan(law.mean - 0.1)
  })

  test('sides have the runs and the levels that they should', () => {
    const law = lognormalAmount(1, 0.5, 0)
    const design = { tasks: 50, correlation: 1, counts: [sameCount(3), sameCount(10)] }
    const [a, b] = drawSides(new RandomState(8), [law, lognormalAmount(1.3, 0.5, 0)], design)
    expect([a.n, b.n]).toEqual([150, 500])
    valuesOf(a).forEach((value, task) => {
      expect(valuesOf(b)[task] / value).toBeCloseTo(1.3, 9)
    })
  })

  test('sides on other tasks share as many as they should', () => {
    const design = { fewTasks: 9, manyTasks: 40, shared: 2, counts: sameCount(3) }
    const { a, b } = drawOnOtherTasks(new RandomState(9), betaRate(0.7, 0.2), design)
    const names = new Set(a.tasks.map(({ task }) => task))
    expect([a.tasks.length, b.tasks.length]).toEqual([9, 40])
    expect([a.n, b.n]).toEqual([27, 120])
    expect(b.tasks.filter(({ task }) => names.has(task))).toHaveLength(2)
  })

  test.each([
    ['rates', rateOfLogit(0.6, 0.8)],
    ['scores', logisticScore(0.6, 0.8, 0.5)],
  ])('tiers have subtests of their own, which are as hard on every task: %s', (_, law) => {
    const size = { tasks: 4000, subtests: 3, runs: 3 }
    const [a, b] = drawTiers(new RandomState(10), law, size, { subtestSd: 2, correlation: 1 })
    const meansOf = ({ tasks }: Sample) => [0, 1, 2].map(s => mean(tasks.map(({ subtests }) => subtests[s].mean)))
    const means = [...meansOf(a), ...meansOf(b)]
    expect(Math.max(...means) - Math.min(...means)).toBeGreaterThan(0.3)
    const idsOf = ({ tasks }: Sample) => new Set(tasks.flatMap(({ subtests }) => subtests.map(({ id }) => id)))
    expect([...idsOf(a), ...idsOf(b)]).toHaveLength(6)
    const [none] = drawTiers(new RandomState(10), law, size, { subtestSd: 0, correlation: 1 })
    expect(mean(valuesOf(none))).toBeCloseTo(0.6, 1)
  })

  test('a candidate changes in the tasks that it should', () => {
    const base = lognormalAmount(1, 1, 0)
    const changes = (_: unknown, places: readonly number[]) => places.map(place => (place > 0 ? 2 : 0.95))
    const pair = drawPair(new RandomState(11), { base, candidate: base, correlation: 1, runs: [5, 1], changes }, 100)
    expect([pair.base.n, pair.candidate.n]).toEqual([500, 100])
    const median = base.mean / Math.exp(1 / 2)
    valuesOf(pair.base).forEach((value, task) => {
      expect(valuesOf(pair.candidate)[task] / value).toBeCloseTo(value > median ? 2 : 0.95, 9)
    })
  })

  test('conditions share what is hard, and do not differ', () => {
    const law = lognormalAmount(1, 0.5, 0)
    const samples = drawConditions(new RandomState(5), law, { tasks: many, conditions: 2, correlation: 0.6 })
    const [a, b] = samples.map(sample => valuesOf(sample).map(Math.log))
    expect(correlation(a, b)).toBeCloseTo(0.6, 1)
    expect(Math.abs(mean(a) - mean(b))).toBeLessThan(4 * Math.sqrt((2 * 0.4 * 0.25) / many))
  })

  test('cost and pass are of the same runs, and what costs more passes less often', () => {
    const laws = { cost: lognormalAmount(1, 0.5, 0.1), pass: logisticRate(0.5, 0.25) }
    const { cost, pass } = drawCosts(new RandomState(6), laws, many)
    const runs = ({ tasks }: Sample) => tasks.map(({ subtests }) => subtests[0].values.length)
    expect(runs(cost)).toEqual(runs(pass))
    expect(Math.min(...runs(cost))).toBe(2)
    expect(Math.max(...runs(cost))).toBe(7)
    expect(correlation(valuesOf(cost), valuesOf(pass))).toBeLessThan(-0.1)
  })
})
