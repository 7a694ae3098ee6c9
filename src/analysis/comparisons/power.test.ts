import { describe, expect, test } from 'vitest'
import { attempts, type RunSpec, runsOf } from '../../../test/support/runs.ts'
import { RandomState } from '../../core/random.ts'
import { defaultSettings } from '../../core/settings.ts'
import cost from '../../metrics/cost-usd.ts'
import passRate from '../../metrics/pass-rate.ts'
import score from '../../metrics/score.ts'
import { pairedT } from '../../statistics/t-test.ts'
import { createComparisons } from './comparisons.ts'
import { undetectable } from './detectable.ts'
import { plainPower } from './power.ts'

const answersOf = (specs: readonly RunSpec[]) =>
  createComparisons(runsOf(specs).table, [cost, passRate, score], defaultSettings)

const powerOf = (specs: readonly RunSpec[], metric: string) => {
  const [row] = answersOf(specs)
    .results()
    .power_analysis.filter(row => row.metric === metric)
  return row
}

/** Scores of tasks in two tiers, one run each, that differ by these. */
const scoresBy = (differences: readonly number[]): RunSpec[] =>
  differences.flatMap((difference, t) => [
    { tier: 'T0', task: `t${t}`, score: 0.3 + 0.01 * t },
    { tier: 'T1', task: `t${t}`, score: 0.3 + 0.01 * t + difference },
  ])

const jitter = [0.02, -0.03, 0.05, -0.04, 0.01, -0.02, 0.03, -0.05, 0.04, -0.01]

describe('power by formula', () => {
  test('is that of simulated paired t tests with the same error', () => {
    const shift = 0.025
    const row = powerOf(scoresBy(jitter.map(each => each + shift)), 'score')
    const deviation = Math.sqrt(jitter.reduce((sum, each) => sum + each ** 2, 0) / 9)
    const random = new RandomState(7)
    const found = Array.from({ length: 4000 }, () =>
      pairedT(
        jitter.map(() => random.normal(shift, deviation)),
        0.95,
      ),
    ).filter(({ p }) => p < 0.05).length
    expect(row.method).toBe('t with the error of the comparison')
    expect(Math.abs((row.power_at_observed ?? NaN) - found / 4000)).toBeLessThan(0.03)
  })

  test('is alpha without an effect, and four in five at the detectable one', () => {
    expect(powerOf(scoresBy(jitter), 'score').power_at_observed).toBeCloseTo(0.05, 12)
    const { mde } = powerOf(scoresBy(jitter), 'score')
    const detectable = powerOf(scoresBy(jitter.map(each => each + (mde ?? NaN))), 'score')
    expect(detectable.power_at_observed).toBeCloseTo(0.8, 3)
  })

  test('is unknown where nothing varies', () =>
    expect(powerOf(scoresBy([0.1, 0.1, 0.1, 0.1, 0.1]), 'score')).toMatchObject({
      power_at_observed: null,
      mde: null,
      method: 'none',
      reason: expect.stringContaining('no variation'),
    }))

  test('is known where no difference that there can be is detectable, which the row says', () => {
    const row = powerOf(scoresBy([0.6, -0.6, 0.6, -0.6, 0.6]), 'score')
    expect(row).toMatchObject({ mde: null, reason: expect.stringContaining(undetectable) })
    expect(row.power_at_observed).toBeGreaterThan(0.05)
  })

  test('has the detectable effect of amounts as a factor', () => {
    const row = powerOf(
      jitter.flatMap((each, t) => [
        { tier: 'T0', task: `t${t}`, cost: 1 },
        { tier: 'T1', task: `t${t}`, cost: 2 + each },
      ]),
      'cost_usd',
    )
    expect(row.mde).toBeGreaterThan(1)
    expect(row.mde).toBeLessThan(1.1)
    expect(row.reason).toContain('as a factor')
  })
})

describe('power of pass rates', () => {
  const passes = (tasks: number): RunSpec[] =>
    Array.from({ length: tasks }, (_, t) => [
      ...attempts({ tier: 'T0', task: `t${t}` }, ['+---', '++--', '----', '+---'][t % 4]),
      ...attempts({ tier: 'T1', task: `t${t}` }, ['++++', '++--', '++--', '+++-'][t % 4]),
    ]).flat()

  test('is simulated over paired tasks', () => {
    const row = powerOf(passes(8), 'pass_rate')
    expect(row).toMatchObject({ method: 'simulated paired t over tasks', observed_delta: 0.4375, n1: 32, n2: 32 })
    expect(row.reason).toContain('4000 simulations')
    expect(row.power_at_observed).toBeGreaterThan(row.power_at_medium_0_3 ?? NaN)
    expect(row.power_at_medium_0_3).toBeGreaterThan(0.3)
  })

  test('is that of the plain test where the pair has a more cautious one, and says so', () => {
    expect(powerOf(passes(8), 'pass_rate').reason).not.toContain(plainPower)
    const alike = passes(8).map(run => (['t0', 't2', 't3'].includes(run.task ?? '') ? run : { ...run, passed: true }))
    expect(powerOf(alike, 'pass_rate').reason).toContain(plainPower)
  })

  test('is by formula over few tasks', () => {
    const row = powerOf(passes(4), 'pass_rate')
    expect(row.method).toBe('t with the error of the comparison')
    expect(row.power_at_medium_0_3).toBeGreaterThan(0.05)
    expect(row.power_at_medium_0_3).toBeLessThan(1)
  })
})

test('what no single run has is left out', () =>
  expect(
    new Set(
      answersOf(scoresBy(jitter))
        .results()
        .power_analysis.map(row => row.metric),
    ),
  ).toEqual(new Set(['score'])))
