import { describe, expect, test } from 'vitest'
import { tasksOf } from '../../../test/support/samples.ts'
import { isMetricRule, parseRule } from '../../core/gate-rule.ts'
import { RandomState } from '../../core/random.ts'
import { defaultSettings } from '../../core/settings.ts'
import { tQuantile } from '../../statistics/distributions.ts'
import { allMetrics } from '../../transform/metrics/all.gen.ts'
import { marginAgainstBreakage, tasksAgainstBreakage } from '../inference/bounded-mean.ts'
import type { Sample } from '../inference/index.ts'
import { samplePair } from '../versus/metric-pair.ts'
import { judgeGate } from './gate.ts'
import { baselineRateMargin, usefulMarginOf, usefulRateMargin } from './useful-margin.ts'

const metricOf = (id: string) => allMetrics.find(metric => metric.id === id) ?? expect.fail(id)
const marginOf = (base: Sample, candidate: Sample, rule: string) => {
  const parsed = parseRule(rule)
  if (!isMetricRule(parsed)) return expect.fail(rule)
  return usefulMarginOf(samplePair(metricOf(parsed.metric), { base, candidate }, true), parsed, defaultSettings)
}

describe('pass rates', () => {
  const plan = { rate: 0.7, icc: 0.44, runs: 3 }

  test('60 tasks of 3 runs support about 9 points', () => {
    const margin = usefulRateMargin(plan, plan, { tasks: 60, correlation: 1 }, defaultSettings)
    expect(margin).toBeGreaterThan(0.085)
    expect(margin).toBeLessThan(0.095)
    // By t with known errors: the runs of both sides alone, since tasks are the same.
    const error = Math.sqrt((2 * 0.7 * 0.3 * (1 - 0.44)) / 3 / 60)
    expect(margin).toBeCloseTo((tQuantile(0.95, 59) + tQuantile(0.8, 59)) * error, 2)
  })

  /** An agent whose tasks pass at rates spread evenly around .7. */
  const drawn = (seed: number, tasks: number, runs: number) => {
    const random = new RandomState(seed)
    return tasksOf(
      ...Array.from({ length: tasks }, (_, i) => {
        const rate = 0.45 + (0.5 * i) / (tasks - 1)
        return Array.from({ length: runs }, () => Number(random.randomSample() < rate))
      }),
    )
  }

  test('a gate passes an unchanged candidate four times out of five with the margin that its data suggests', () => {
    const margins = [1, 2, 3, 4, 5, 6, 7, 8].map(
      seed => marginOf(drawn(seed, 40, 5), drawn(100 + seed, 40, 5), 'no-worse pass_rate:0.02')?.margin ?? NaN,
    )
    const typical = margins.toSorted((a, b) => a - b)[4]
    const rule = parseRule(`no-worse pass_rate:${typical}`)
    const studies = 200
    let passed = 0
    for (let seed = 1000; seed < 1000 + studies; seed++) {
      const sides = { base: drawn(seed, 40, 5), candidate: drawn(seed + studies, 40, 5) }
      const pair = samplePair(metricOf('pass_rate'), sides, true)
      const subject = {
        pair: () => pair,
        tasks: { base: 40, candidate: 40, shared: 40 },
        warnings: [],
        broken: () => null,
      }
      const versus = { ...subject, price: () => ({ base: 1, candidate: 1 }) }
      if (judgeGate(versus, [rule], defaultSettings).verdict === 'pass') passed++
    }
    expect(passed / studies).toBeGreaterThan(0.7)
    expect(passed / studies).toBeLessThan(0.9)
  })

  test('the size is that of the data, run counts of each side included', () => {
    const useful = marginOf(drawn(1, 20, 3), drawn(2, 20, 6), 'no-worse pass_rate:0.02')
    expect(useful).toMatchObject({ tasks: 20, runsPerTask: { base: 3, candidate: 6 }, isShare: false })
    const fewer = marginOf(drawn(1, 20, 3), drawn(2, 20, 1), 'no-worse pass_rate:0.02')
    expect(fewer?.margin).toBeGreaterThan(useful?.margin ?? NaN)
  })

  test('a growth is a share of the base', () => {
    const [base, candidate] = [drawn(1, 20, 3), drawn(2, 20, 3)]
    const points = marginOf(base, candidate, 'no-worse pass_rate:0.02')?.margin ?? NaN
    const rate = base.tasks.reduce((total, { value }) => total + value, 0) / 20
    expect(marginOf(base, candidate, 'max-increase pass_rate:2%')).toMatchObject({
      margin: expect.closeTo(points / rate, 12),
      isShare: true,
    })
  })
})

describe('scores and amounts', () => {
  // Differences of 1, -1, 1, … hundredths over ten tasks of one run: the error is 1 / sqrt(9) hundredths.
  const base = tasksOf(...Array.from({ length: 10 }, (_, i) => [0.5 + 0.02 * i]))
  const candidate = tasksOf(...Array.from({ length: 10 }, (_, i) => [0.5 + 0.02 * i + (i % 2 ? 0.01 : -0.01)]))

  test('a score needs a margin of so many errors, and one that a few broken tasks cannot hide in', () => {
    const mean = 0.5 + 0.02 * 4.5
    const wanted = mean * (1 - 0.05 ** (1 / 10))
    expect(marginOf(base, candidate, 'no-worse impl_rate:0.02')?.margin).toBeCloseTo(wanted, 12)
    expect(marginAgainstBreakage(53, 0.9, 0.95)).toBeLessThan(0.05)
    expect(marginAgainstBreakage(52, 0.9, 0.95)).toBeGreaterThan(0.05)
    for (const tasks of [5, 20, 60, 200])
      expect(tasksAgainstBreakage(marginAgainstBreakage(tasks, 0.9, 0.95) + 1e-12, 0.9, 0.95)).toBe(tasks)
  })

  test('an amount is compared as a ratio: percent, or its own unit', () => {
    const factor = Math.exp(0.1)
    const costs = tasksOf(...Array.from({ length: 10 }, () => [2]))
    const others = tasksOf(...Array.from({ length: 10 }, (_, i) => [2 * (i % 2 ? factor : 1 / factor)]))
    const share = marginOf(costs, others, 'max-increase cost_usd:10%')
    expect(share?.isShare).toBe(true)
    expect(share?.margin).toBeGreaterThan(0.08)
    expect(share?.margin).toBeLessThan(0.12)
    expect(marginOf(costs, others, 'no-worse cost_usd:0.1')).toMatchObject({
      margin: expect.closeTo(2 * (share?.margin ?? NaN), 12),
      isShare: false,
    })
  })

  test('without variation it is not known', () => {
    const same = tasksOf(...Array.from({ length: 10 }, () => [2]))
    expect(marginOf(same, same, 'max-increase cost_usd:10%')).toBeNull()
  })
})

test('an open rule that asks for less than the data supports says so, a settled one does not', () => {
  const sides = {
    base: tasksOf(...Array.from({ length: 12 }, (_, i) => [Number(i % 3 > 0), 1, Number(i % 2 > 0)])),
    candidate: tasksOf(...Array.from({ length: 12 }, (_, i) => [1, Number(i % 3 > 0), Number(i % 2 > 0)])),
  }
  const pair = samplePair(metricOf('pass_rate'), sides, true)
  const versus = {
    pair: () => pair,
    tasks: { base: 12, candidate: 12, shared: 12 },
    warnings: [],
    broken: () => null,
    price: () => ({ base: 1, candidate: 1 }),
  }
  const marginIn = (rule: string) => {
    const [verdict] = judgeGate(versus, [parseRule(rule)], defaultSettings).rules
    return {
      verdict: verdict.verdict,
      margin: (verdict.about === 'metric' ? verdict.usefulMargin?.()?.margin : null) ?? null,
    }
  }
  expect(marginIn('no-worse pass_rate:0.02')).toEqual({ verdict: 'inconclusive', margin: expect.any(Number) })
  expect(marginIn('no-worse pass_rate:0.6')).toEqual({ verdict: 'pass', margin: null })
  expect(marginIn('min pass_rate:0.7')).toEqual({ verdict: 'inconclusive', margin: null })
})

test('before there is a candidate it is taken to be the same agent', () => {
  // 30 tasks of 4 runs, of which 0 to 4 pass.
  const base = tasksOf(...Array.from({ length: 30 }, (_, i) => [0, 1, 2, 3].map(run => Number(run < i % 5))))
  const alone = baselineRateMargin(base, defaultSettings)
  // Runs scatter by the pooled variance of 0, 1/4, 1/3, 1/4, 0; tasks are the same.
  const error = Math.sqrt((2 * ((1 / 4 + 1 / 3 + 1 / 4) / 5)) / 4 / 30)
  expect(alone).toBeCloseTo((tQuantile(0.95, 29) + tQuantile(0.8, 29)) * error, 2)
  expect(baselineRateMargin(tasksOf([0, 1], [1, 1]), defaultSettings)).toBeNaN()
  expect(baselineRateMargin(tasksOf([0], [1], [1], [0], [1], [1]), defaultSettings)).toBeNaN()
})
