import { describe, expect, test } from 'vitest'
import { codesOf, withCode } from '../../../test/support/reasons.ts'
import { attempts, type RunSpec, runsOf } from '../../../test/support/runs.ts'
import type { Metric } from '../../core/metric.ts'
import { reason } from '../../core/reasons.ts'
import { defaultSettings } from '../../core/settings.ts'
import apiCalls from '../../transform/metrics/api-calls.ts'
import costOfPass from '../../transform/metrics/cost-of-pass.ts'
import cost from '../../transform/metrics/cost-usd.ts'
import passRate from '../../transform/metrics/pass-rate.ts'
import score from '../../transform/metrics/score.ts'
import { comparisonsOf } from './comparisons.ts'

const rowsOf = (specs: readonly RunSpec[], metrics: readonly Metric[]) =>
  comparisonsOf(runsOf(specs).table, metrics, defaultSettings)

const steps = [0.01, 0.03, 0.02, 0.05, 0.04, 0.02]

/** Six tasks that are all better, and dearer, in the second tier; the second half of them were run twice. */
const runs: RunSpec[] = steps.flatMap((step, t) => [
  { tier: 'T0', task: `t${t}`, score: 0.3 + step, cost: 1 + 10 * step, passed: false },
  { tier: 'T1', task: `t${t}`, score: 0.6 + 2 * step, cost: (1 + 10 * step) * (2 + step), passed: true },
  ...(t < 3 ? [] : [{ tier: 'T1', task: `t${t}`, run: 2, score: 0.6 + 2 * step }]),
])

describe('a row', () => {
  test('weighs every task alike', () => {
    const [row] = rowsOf(runs, [score])
    const mean = steps.reduce((sum, step) => sum + step, 0) / 6
    expect(row).toMatchObject({ scope: 'tiers', model1: 'm', model2: 'm', tier1: 'T0', tier2: 'T1' })
    expect(row.value1).toBeCloseTo(0.3 + mean, 12)
    expect(row.value2).toBeCloseTo(0.6 + 2 * mean, 12)
    expect(row.difference).toBeCloseTo(0.3 + mean, 12)
    expect(row).toMatchObject({ scale: 'difference', ratio: null, n1: 6, n2: 9, missing1: 0, tasks: 6, shared: 6 })
  })

  test('says how it was judged, and what ignoring the design would have said', () => {
    const [row] = rowsOf(runs, [score])
    expect(row).toMatchObject({ method: 'paired t', unit: 'task', overall_contrast: true })
    expect(row.reasons[0]).toEqual(reason('over-tasks', { tasks: 6, onRequest: false }))
    expect(row.p_naive).toBeGreaterThan(0)
    expect(row.low_naive).toBeLessThan(row.difference ?? NaN)
  })

  test('of amounts has its limits and its detectable effect as factors', () => {
    const [row] = rowsOf(runs, [cost])
    expect(row.scale).toBe('ratio')
    expect(row.ratio).toBeCloseTo((row.value2 ?? NaN) / (row.value1 ?? NaN), 12)
    expect(row.low).toBeGreaterThan(1.9)
    expect(row.low).toBeLessThan(row.ratio ?? NaN)
    expect(row.high).toBeGreaterThan(row.ratio ?? NaN)
    expect(row.mde).toBeGreaterThan(1)
    expect(row.difference).toBeCloseTo((row.value2 ?? NaN) - (row.value1 ?? NaN), 12)
    expect(row).toMatchObject({ n2: 6, missing2: 3 })
  })

  test('names the better side by the direction of the metric', () => {
    expect(rowsOf(runs, [score])[0]).toMatchObject({ significant: true, better: '2' })
    expect(rowsOf(runs, [cost])[0]).toMatchObject({ significant: true, better: '1' })
    const calls = { ...cost, better: 'neither' as const }
    expect(rowsOf(runs, [calls])[0]).toMatchObject({ significant: true, better: 'neither' })
  })

  test('names none where nothing is significant, and says what would have been found', () => {
    const noise = runs.map((run, i) => ({ ...run, score: 0.5 + 0.1 * ((i * 7) % 3) }))
    const [row] = rowsOf(noise, [score])
    expect(row).toMatchObject({ significant: false, better: 'neither' })
    expect(row.mde).toBeGreaterThan(0)
  })

  test('has no detectable difference where none that there can be is, and says so', () => {
    const apart = [0, 1, 0, 1, 0].flatMap((value, t) => [
      { tier: 'T0', task: `t${t}`, score: value, cost: -value },
      { tier: 'T1', task: `t${t}`, score: 1 - value, cost: value - 1 },
    ])
    const [money, points] = rowsOf(apart, [cost, score])
    // The error of five differences 1, -1, 1, -1, 1 is the root of 0.24, times 4 degrees of freedom's 2.776 and 0.941.
    expect(money.mde).toBeCloseTo(Math.sqrt(0.24) * (2.7764451051977987 + 0.9409645750448905), 6)
    expect(points).toMatchObject({ mde: null, reasons: withCode('undetectable') })
    expect(points.p_adjusted).toBeCloseTo(money.p_adjusted ?? NaN, 12)
    expect(codesOf(money.reasons)).not.toContain('undetectable')
  })

  test('without passes on a side has no ratio, and says why', () => {
    const [row] = rowsOf(runs, [costOfPass])
    expect(row).toMatchObject({ value1: null, difference: null, p_adjusted: null, significant: null })
    expect(row.value2).toBeGreaterThan(0)
    expect(row.cliffs_delta).toBeNull()
    expect(row.reasons).toEqual([reason('no-passes-or-cost-on-a-side')])
  })

  test('of differences that do not vary has neither limits nor p', () => {
    const flat = [0, 1, 2, 3, 4].flatMap(t => [
      { tier: 'T0', task: `t${t}`, score: 0.25 },
      { tier: 'T1', task: `t${t}`, score: 0.5 },
    ])
    expect(rowsOf(flat, [score])[0]).toMatchObject({
      difference: 0.25,
      low: null,
      p: null,
      significant: null,
      mde: null,
      reasons: withCode('no-variation'),
    })
  })
})

test("of pass rates Cliff's delta is the difference", () => {
  const verdicts = ['++-', '+--', '---', '++-', '+--']
  const specs = verdicts.flatMap((text, t) => [
    ...attempts({ tier: 'T0', task: `t${t}` }, text),
    ...attempts({ tier: 'T1', task: `t${t}` }, t % 2 === 0 ? '+++' : '++-'),
  ])
  const [row] = rowsOf(specs, [passRate])
  expect(row.cliffs_delta).toBe(row.difference)
  expect([row.delta_low, row.delta_high]).toEqual([row.low, row.high])
})

test('a metric that was never measured has no rows', () => expect(rowsOf(runs, [apiCalls])).toEqual([]))

test('without runs or metrics there is nothing to compare', () => {
  expect(rowsOf([], [score, costOfPass])).toEqual([])
  expect(rowsOf(runs, [])).toEqual([])
})
