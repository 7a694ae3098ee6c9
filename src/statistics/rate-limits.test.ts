import { describe, expect, test } from 'vitest'
import { settings, tasksOf } from '../../test/support/samples.ts'
import { estimateDifference } from '../analysis/inference/index.ts'
import { simulatedDifferences } from './rate-limits.ts'
import { pairedRatePower, pairedShares, rateDraws } from './rate-power.ts'

const base = { rate: 0.7, icc: 0.3, runs: 3 }

describe('simulated differences of pass rates', () => {
  test.each([
    ['in the middle', base, { ...base, rate: 0.6 }, 30, 0.6],
    ['with few tasks near 1', { ...base, rate: 0.95 }, { ...base, rate: 0.95, runs: 5 }, 6, 1],
    ['of tasks that always or never pass', { ...base, icc: 0.95 }, { ...base, icc: 0.95 }, 8, 0.9],
  ])('have the limits of the estimate that gates use: %s', (_, first, second, tasks, correlation) => {
    const studies = 25
    const options = { alpha: 0.1, simulations: studies, seed: 3 }
    const found = simulatedDifferences(first, second, { tasks, correlation }, options)
    const draws = rateDraws(tasks, studies, 3)
    const shares = pairedShares(first, second, correlation, draws)(first.rate, second.rate)
    for (let study = 0; study < studies; study++) {
      const [a, b] = shares.map((all, side) => {
        const { runs } = [first, second][side]
        const passes = Array.from(all.subarray(study * tasks, (study + 1) * tasks), share => Math.round(share * runs))
        return tasksOf(...passes.map(count => Array.from({ length: runs }, (_, run) => Number(run < count))))
      })
      const level = { ...settings, confidence: 0.9, alpha: 0.1 }
      const wanted = estimateDifference(a, b, 'rate', level, { provesSafety: true })
      expect(found.values[study]).toBeCloseTo(wanted.value, 12)
      expect(found.lows[study]).toBeCloseTo(wanted.low, 10)
      expect(found.highs[study]).toBeCloseTo(wanted.high, 10)
    }
  })

  test('without a difference each limit is on the wrong side about as often as is allowed', () => {
    const { lows, highs } = simulatedDifferences(
      base,
      base,
      { tasks: 60, correlation: 0.6 },
      { alpha: 0.1, simulations: 4000, seed: 5 },
    )
    const share = (limits: Float64Array, is: (x: number) => boolean) => limits.filter(is).length / limits.length
    for (const wrong of [share(lows, low => low > 0), share(highs, high => high < 0)]) {
      expect(wrong).toBeGreaterThan(0.03)
      expect(wrong).toBeLessThan(0.06)
    }
  })

  test('a drop is found about as often as a comparison finds it', () => {
    const size = { tasks: 60, correlation: 0.8 }
    const options = { alpha: 0.1, simulations: 3000, seed: 5 }
    const lower = { ...base, rate: 0.6 }
    const { highs } = simulatedDifferences(base, lower, size, options)
    const share = highs.filter(high => high < 0).length / highs.length
    expect(Math.abs(share - pairedRatePower(base, lower, size, options))).toBeLessThan(0.02)
  })
})
