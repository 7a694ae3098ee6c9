import { describe, expect, test } from 'vitest'
import {
  betaRate,
  equalRate,
  type Law,
  logisticRate,
  logisticScore,
  lognormalAmount,
} from '../../bench/coverage/laws.mjs'
import { drawConditions, drawCosts, drawSample } from '../../bench/coverage/studies.mjs'
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
    ['amount', lognormalAmount(0.8, 0.5, 0.3)],
    ['skewed amount', lognormalAmount(0.8, 1.2, 0.4)],
  ])('a %s has its mean', (_, law) => {
    const values = valuesOf(drawSample(new RandomState(4), law, many))
    expect(Math.abs(mean(values) - law.mean)).toBeLessThan(4 * Math.sqrt(variance(values) / many))
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
