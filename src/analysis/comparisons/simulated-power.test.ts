import { describe, expect, test } from 'vitest'
import { defaultSettings } from '../../core/settings.ts'
import { pairedRatePower } from '../../statistics/rate-power.ts'
import { planAt, type RatePairPlan } from './rate-plans.ts'
import { simulatedPower } from './simulated-power.ts'

describe('power', () => {
  const plan: RatePairPlan = {
    first: { rate: 0.3, icc: 0.2, runs: 3 },
    second: { rate: 0.7, icc: 0.2, runs: 3 },
    tasks: 8,
    correlation: 0.5,
  }

  test('is that of as many simulations as are affordable', () => {
    const small = simulatedPower([plan, { ...plan }], defaultSettings)
    expect(small?.simulations).toBe(4000)
    const options = { alpha: 0.05, simulations: 4000, seed: 42 }
    expect(small?.power(plan)).toBe(pairedRatePower(plan.first, plan.second, plan, options))
    const several = simulatedPower(
      Array.from({ length: 6 }, (_, i) => ({ ...plan, tasks: 90 + i, first: { ...plan.first, runs: 30 } })),
      defaultSettings,
    )
    expect(several?.simulations).toBeLessThan(4000)
    expect(several?.simulations).toBeGreaterThanOrEqual(400)
  })

  test('is enough at the detectable effect, and not below it, whatever is asked first', () => {
    for (const [rate, other] of [
      [0.3, 0.7],
      [0.95, 0.98],
      [0.5, 0.9],
      [0.5, 0.5],
    ]) {
      const pair = { ...plan, tasks: 12, first: { ...plan.first, rate }, second: { ...plan.second, rate: other } }
      const simulated = simulatedPower([pair], defaultSettings)
      const effect = simulated?.detectable(pair) ?? NaN
      expect(simulated?.power(planAt(pair, effect))).toBeGreaterThanOrEqual(0.8)
      expect(simulated?.power(planAt(pair, 0.985 * effect))).toBeLessThan(0.8)
      expect((simulated?.power(planAt(pair, 0.3)) ?? NaN) >= 0.8).toBe(effect <= 0.3)
    }
  })

  test('of large studies finds small effects to within a hundredth of them', () => {
    const pair = {
      tasks: 60,
      correlation: 0.95,
      first: { rate: 0.9, icc: 0.3, runs: 40 },
      second: { rate: 0.91, icc: 0.3, runs: 40 },
    }
    const simulated = simulatedPower([pair], defaultSettings)
    const effect = simulated?.detectable(pair) ?? NaN
    expect(effect).toBeLessThan(0.05)
    expect(simulated?.power(planAt(pair, effect))).toBeGreaterThanOrEqual(0.8)
    expect(simulated?.power(planAt(pair, 0.985 * effect))).toBeLessThan(0.8)
  })

  test('has no detectable effect where not even the largest that there can be is found', () => {
    const pair = { ...plan, tasks: 2, first: { ...plan.first, rate: 0.5 } }
    expect(simulatedPower([pair], defaultSettings)?.detectable(pair)).toBe(Infinity)
  })

  test('is not simulated where that would take too long', () =>
    expect(simulatedPower([{ ...plan, tasks: 10_000 }], defaultSettings)).toBeNull())

  test('of no plans asks for nothing', () => expect(simulatedPower([], defaultSettings)?.power(plan)).toBeNaN())
})
