import { describe, expect, test } from 'vitest'
import { RandomState } from '../../core/random.ts'
import { betaQuantile } from '../../statistics/distributions.ts'
import { mean } from '../../statistics/sum.ts'
import { boundedMeanLimits, marginAgainstBreakage, tasksAgainstBreakage } from './bounded-mean.ts'

const drawing = { resamples: 40_000, seed: 1 }
const shares = { low: 0, high: 1 }

describe('limits of a mean with known bounds', () => {
  test('of 0 and 1 are those of Clopper and Pearson', () => {
    for (const [passes, n] of [
      [3, 10],
      [9, 10],
      [20, 20],
      [0, 5],
    ]) {
      const values = Float64Array.from({ length: n }, (_, i) => (i < passes ? 1 : 0))
      const { low, high } = boundedMeanLimits(values, shares, 0.9, drawing)
      const exact = [
        passes === 0 ? 0 : betaQuantile(0.05, passes, n - passes + 1),
        passes === n ? 1 : betaQuantile(0.95, passes + 1, n - passes),
      ]
      // The quantile of 40,000 draws is within a hundredth of its place.
      expect(Math.abs(low - exact[0])).toBeLessThan(0.01)
      expect(Math.abs(high - exact[1])).toBeLessThan(0.01)
    }
  })

  test('of equal values allow for as many failures as may have gone unseen', () => {
    // 1 - 0.05^(1/60) of the tasks may fall from 0.9 to 0 without one of 60 showing it.
    const { low } = boundedMeanLimits(new Float64Array(60), { low: -0.9, high: 0.1 }, 0.9, drawing)
    expect(Math.abs(low + 0.9 * (1 - 0.05 ** (1 / 60)))).toBeLessThan(0.002)
  })

  test('miss the mean of rare failures less often than 5 % of the time, where t misses it in half of the studies', () => {
    const random = new RandomState(5)
    const [tasks, studies] = [25, 400]
    let missed = 0
    for (let study = 0; study < studies; study++) {
      const values = Float64Array.from({ length: tasks }, () => (random.randomSample() < 0.05 ? -0.9 : 0))
      if (boundedMeanLimits(values, { low: -0.9, high: 0.1 }, 0.9, { resamples: 2_000, seed: study }).low > -0.045)
        missed++
    }
    expect(missed / studies).toBeLessThanOrEqual(0.05 + 2 * Math.sqrt((0.05 * 0.95) / studies))
  })

  test('hold the mean, and values beyond the bounds move these', () => {
    const values = Float64Array.of(-1, 0.2, 0.1, 0)
    const { low, high } = boundedMeanLimits(values, { low: -0.5, high: 0.5 }, 0.95, drawing)
    expect(low).toBeLessThan(mean(values))
    expect(high).toBeGreaterThan(mean(values))
    expect(low).toBeGreaterThanOrEqual(-1)
  })
})

test('how many tasks without a break rule out that rare ones bring the mean down by the margin', () => {
  expect(tasksAgainstBreakage(0.05, 0.9, 0.95)).toBe(53)
  expect(tasksAgainstBreakage(0.05, 0.5, 0.95)).toBe(29)
  expect(tasksAgainstBreakage(0.05, 0.05, 0.95)).toBe(1)
  expect((1 - 0.05 / 0.9) ** 52).toBeGreaterThan(0.05)
  for (const tasks of [5, 53, 400])
    expect(tasksAgainstBreakage(marginAgainstBreakage(tasks, 0.9, 0.95) + 1e-12, 0.9, 0.95)).toBe(tasks)
})
