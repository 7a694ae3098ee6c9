import { describe, expect, test } from 'vitest'
import { defaultSettings } from '../../core/settings.ts'
import { tQuantile, tUpper } from '../../statistics/distributions.ts'
import { simulatedDifferences } from '../../statistics/rate-limits.ts'
import { allMetrics } from '../../transform/metrics/all.gen.ts'
import { tasksAgainstBreakage } from '../inference/bounded-mean.ts'
import { exactly } from '../versus/extent.ts'
import { assumedBasis } from './assumptions.ts'
import { createGatePlanner } from './gate-power.ts'
import { gateMargin } from './margin.ts'
import { type StudyModel, unchangedModel } from './study-model.ts'
import { planStudy } from './study-plan.ts'

const question = { margin: 0.05, effect: 0.1, power: 0.8, confidence: 0.95, seed: 42, leastTasks: 1 }

describe('gates on scores', () => {
  const model: StudyModel = { of: 'spread', runVariance: exactly(0.04), interaction: exactly(0.01) }
  const planner = createGatePlanner(model, unchangedModel(model), question)

  test('an unchanged candidate passes where the margin is enough errors away', () => {
    // 40 tasks of 2 runs: the error is the root of 2 * .04 / 2 / 40.
    const error = Math.sqrt((2 * 0.04) / 2 / 40)
    const wanted = tUpper(tQuantile(0.95, 39) - 0.05 / error, 39)
    expect(planner.passes({ tasks: 40, runs: 2 }).about).toBeCloseTo(wanted, 12)
    expect(planner.passes({ tasks: 40, runs: 2 }).high).toBe(planner.passes({ tasks: 40, runs: 2 }).low)
  })

  test('to fail, the estimate must be beyond the margin as well', () => {
    const error = Math.sqrt((0.01 + (2 * 0.04) / 10) / 200)
    // The upper limit is below 0 from 1.65 errors on, which is well short of the margin.
    expect(1.66 * error).toBeLessThan(0.05)
    const close = createGatePlanner(model, model, { ...question, effect: 0.06 })
    expect(close.fails({ tasks: 200, runs: 10 }).about).toBeCloseTo(tUpper((0.05 - 0.06) / error, 199), 12)
  })

  test('the tasks that it takes are the fewest that do', () => {
    for (const [of, chance] of [
      [planner.tasksToPass, planner.passes],
      [planner.tasksToFail, planner.fails],
    ] as const) {
      const { about: tasks } = of(3)
      expect(chance({ tasks, runs: 3 }).about).toBeGreaterThanOrEqual(0.8)
      expect(chance({ tasks: tasks - 1, runs: 3 }).about).toBeLessThan(0.8)
    }
  })

  test('no number of tasks fails a candidate that is worse by the margin alone', () =>
    expect(createGatePlanner(model, model, { ...question, effect: 0.05 }).tasksToFail(3).about).toBe(Infinity))

  test('with too few tasks to rule out rare breakage none passes', () => {
    expect(tasksAgainstBreakage(0.05, 0.9, 0.95)).toBe(53)
    expect(tasksAgainstBreakage(0.05, 1, 0.95)).toBe(59)
    const least = createGatePlanner(model, model, { ...question, leastTasks: 53 })
    expect(least.passes({ tasks: 52, runs: 1000 }).about).toBe(0)
    expect(least.tasksToPass(1000).about).toBe(53)
  })

  test('what a pilot knows badly is a range', () => {
    const vague: StudyModel = { ...model, runVariance: { low: 0.02, about: 0.04, high: 0.08 } }
    const { low, about, high } = createGatePlanner(vague, unchangedModel(vague), question).tasksToPass(3)
    expect(about).toBe(planner.tasksToPass(3).about)
    expect(low).toBeLessThan(about)
    expect(high).toBeGreaterThan(1.9 * about)
  })
})

describe('gates on pass rates', () => {
  const model: StudyModel = { of: 'rate', rate: 0.7, icc: 0.3, correlation: 0.6, known: null }
  const planner = createGatePlanner(model, unchangedModel(model), question)
  const simulated = (rate: number, size: { tasks: number; correlation: number }, runs: number) =>
    simulatedDifferences({ rate: 0.7, icc: 0.3, runs }, { rate, icc: 0.3, runs }, size, {
      alpha: 0.1,
      simulations: 3000,
      seed: 9,
    })

  test.each([
    [60, 3],
    [250, 3],
    [400, 1],
  ])('%d tasks of %d runs pass and fail as often as other simulations say', (tasks, runs) => {
    const same = simulated(0.7, { tasks, correlation: 1 }, runs)
    const passes = same.lows.filter(low => low > -0.05).length / 3000
    expect(Math.abs(planner.passes({ tasks, runs }).about - passes)).toBeLessThan(0.04)
    const worse = simulated(0.6, { tasks, correlation: 0.6 }, runs)
    const fails = worse.highs.filter((high, i) => high < 0 && worse.values[i] <= -0.05).length / 3000
    expect(Math.abs(planner.fails({ tasks, runs }).about - fails)).toBeLessThan(0.04)
  })

  test('the tasks that it takes are about enough, in another simulation', () => {
    const { about: tasks } = planner.tasksToPass(5)
    const { lows } = simulated(0.7, { tasks, correlation: 1 }, 5)
    const passes = lows.filter(low => low > -0.05).length / 3000
    expect(passes).toBeGreaterThan(0.76)
    expect(passes).toBeLessThan(0.84)
  })

  test('near 0, where a rate can only rise, a rise is what is worse', () => {
    const rare = createGatePlanner({ ...model, rate: 0.05 }, unchangedModel({ ...model, rate: 0.05 }), question)
    expect(rare.fails({ tasks: 300, runs: 5 }).about).toBeGreaterThan(0.9)
  })
})

describe('the margin of a gate', () => {
  const rates = assumedBasis('pass_rate', { rate: 0.6 }, allMetrics)
  const costs = assumedBasis('cost_usd', { runSd: 0.3 }, allMetrics)
  const withRules = (...gate: string[]) => ({ ...defaultSettings, gate })

  test('is the one given, else that of its rule, else that of the metric', () => {
    const rules = withRules('min pass_rate:0.5', 'no-worse pass_rate:0.03', 'max-increase cost_usd:15%')
    expect(gateMargin(rates, { amount: 0.02, isPercent: false }, rules)).toBe(0.02)
    expect(gateMargin(rates, null, rules)).toBe(0.03)
    expect(gateMargin(costs, null, rules)).toBeCloseTo(Math.log(1.15), 12)
    expect(gateMargin(rates, null, defaultSettings)).toBe(0.05)
    expect(gateMargin(costs, null, defaultSettings)).toBeCloseTo(Math.log(1.1), 12)
  })

  test('a share of a rate is points of it, dollars of an unknown cost are nothing', () => {
    expect(gateMargin(rates, null, withRules('max-increase pass_rate:10%'))).toBeCloseTo(0.06, 12)
    expect(gateMargin(costs, null, withRules('no-worse cost_usd:0.05'))).toBeCloseTo(Math.log(1.1), 12)
    const priced = { ...costs, base: 0.5 }
    expect(gateMargin(priced, null, withRules('no-worse cost_usd:0.05'))).toBeCloseTo(Math.log(1.1), 12)
  })

  test('is refused where it has the wrong unit or there is none', () => {
    const wrongOption = expect.objectContaining({ code: 'wrong-option' })
    expect(() => gateMargin(rates, { amount: 0.1, isPercent: true }, defaultSettings)).toThrow(wrongOption)
    const { binary: _, ...metric } = rates.metric
    const numbers = { ...rates, metric: { ...metric, range: [-1, 1] as const } }
    expect(() => gateMargin(numbers, null, defaultSettings)).toThrow(wrongOption)
  })
})

test('a plan has a gate where one is asked for', () => {
  const basis = assumedBasis('impl_rate', { runSd: 0.2, price: 0.5 }, allMetrics)
  const asked = { ...question, sided: 1, budget: null, mostTasks: null, design: { tasks: 60 } } as const
  expect(planStudy(basis, { ...asked, margin: null }).gate).toBeNull()
  const { gate } = planStudy(basis, asked)
  expect(gate?.leastTasks).toBe(59)
  for (const { runs, pass, fail, runsInAll, cost } of gate?.sizes ?? []) {
    expect(runsInAll.about).toBe(2 * runs * Math.max(pass.about, fail.about))
    expect(cost?.about).toBeCloseTo(0.5 * runsInAll.about, 10)
  }
  expect(gate?.chances.map(({ tasks }) => tasks)).toEqual([60, 60, 60, 60, 60])
})
