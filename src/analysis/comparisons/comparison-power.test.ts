import { describe, expect, test } from 'vitest'
import { codesOf, withCode } from '../../../test/support/reasons.ts'
import { attempts, type RunSpec, runsOf } from '../../../test/support/runs.ts'
import { RandomState } from '../../core/random.ts'
import { reason } from '../../core/reasons.ts'
import { defaultSettings } from '../../core/settings.ts'
import { quantile, sorted } from '../../statistics/quantile.ts'
import { pairedT } from '../../statistics/t-test.ts'
import cost from '../../transform/metrics/cost-usd.ts'
import passRate from '../../transform/metrics/pass-rate.ts'
import score from '../../transform/metrics/score.ts'
import { createComparisons } from './comparisons.ts'

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
    expect(row.method).toBe('noncentral t')
    expect(Math.abs((row.power_at_observed ?? NaN) - found / 4000)).toBeLessThan(0.03)
  })

  test('is alpha without an effect, and about four in five at the detectable one', () => {
    expect(powerOf(scoresBy(jitter), 'score').power_at_observed).toBeCloseTo(0.05, 6)
    const { mde } = powerOf(scoresBy(jitter), 'score')
    const detectable = powerOf(scoresBy(jitter.map(each => each + (mde ?? NaN))), 'score')
    // SciPy's noncentral t, so many errors away: t(.975) + t(.8) with 9 degrees of freedom.
    expect(detectable.power_at_observed).toBeCloseTo(0.7989964904497356, 6)
  })

  test('at a medium delta hardly depends on how large the observed one is', () => {
    const random = new RandomState(3)
    const noise = () => random.normal(0, 0.1)
    /** The middle of what studies of 8 tasks and 6 runs say whose tiers differ by so much. */
    const told = (shift: number) => {
      const studies = Array.from({ length: 41 }, () =>
        Array.from({ length: 8 }, (_, t) => ({ task: `t${t}`, base: 0.4 + noise() })).flatMap(({ task, base }) =>
          Array.from({ length: 6 }, () => [
            { tier: 'T0', task, score: base + noise() },
            { tier: 'T1', task, score: base + shift + noise() },
          ]).flat(),
        ),
      )
      return quantile(sorted(studies.map(specs => powerOf(specs, 'score').power_at_medium_0_3 ?? NaN)), 0.5)
    }
    // Deltas are 0.3 and 0.84; with the error of the observed delta the second would be a third more.
    expect(Math.abs(told(0.2) - told(0.054))).toBeLessThan(0.2)
  })

  test('at a medium delta is unknown where one side always wins, and the row says so', () => {
    const apart = powerOf(scoresBy(jitter.map(each => each + 0.9)), 'score')
    expect(apart).toMatchObject({ observed_delta: 1, power_at_medium_0_3: null })
    expect(apart.power_at_observed).toBeGreaterThan(0.99)
    expect(codesOf(apart.reasons)).toContain('no-medium-power-without-error')
    const known = codesOf(powerOf(scoresBy(jitter), 'score').reasons)
    for (const code of ['no-medium-power', 'no-medium-power-without-error']) expect(known).not.toContain(code)
  })

  test('is unknown where nothing varies', () =>
    expect(powerOf(scoresBy([0.1, 0.1, 0.1, 0.1, 0.1]), 'score')).toMatchObject({
      power_at_observed: null,
      mde: null,
      method: 'none',
      reasons: withCode('no-variation'),
    }))

  test('is known where no difference that there can be is detectable, which the row says', () => {
    const row = powerOf(scoresBy([0.6, -0.6, 0.6, -0.6, 0.6]), 'score')
    expect(row).toMatchObject({ mde: null, reasons: withCode('undetectable') })
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
    expect(codesOf(row.reasons)).toContain('detectable-as-factor')
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
    expect(row).toMatchObject({ method: 'simulated comparison over tasks', observed_delta: 0.4375, n1: 32, n2: 32 })
    expect(row.reasons).toEqual([reason('simulated', { simulations: 4000 })])
    expect(row.power_at_observed).toBeGreaterThan(row.power_at_medium_0_3 ?? NaN)
    expect(row.power_at_medium_0_3).toBeGreaterThan(0.3)
  })

  test('of runs that all fail is that of one run a task, which the rows say', () => {
    const runs = ['T0', 'T1'].flatMap(tier =>
      Array.from({ length: 20 }, (_, t) => attempts({ tier, task: `t${t}` }, '-'.repeat(10))).flat(),
    )
    const [pair] = answersOf(runs)
      .comparisons()
      .filter(({ metric }) => metric === 'pass_rate')
    // No study finds less than what the limits leave open.
    expect(pair.mde).toBeGreaterThan(pair.high ?? NaN)
    expect(codesOf(pair.reasons)).toContain('nothing-varied')
    expect(codesOf(powerOf(runs, 'pass_rate').reasons)).toContain('nothing-varied')
  })

  test('of single runs keeps that they are paired', () => {
    const verdict = (t: number) => (t % 2 === 0 ? '+' : '-')
    const runs = Array.from({ length: 100 }, (_, t) => [
      ...attempts({ tier: 'T0', task: `t${t}` }, verdict(t)),
      ...attempts({ tier: 'T1', task: `t${t}` }, t % 10 === 0 ? verdict(t + Number(t % 50 !== 0)) : verdict(t)),
    ]).flat()
    const [pair] = answersOf(runs)
      .comparisons()
      .filter(({ metric }) => metric === 'pass_rate')
    const error = ((pair.high ?? NaN) - (pair.low ?? NaN)) / 2 / 1.984
    expect(Math.abs((pair.mde ?? NaN) / (error * (1.984 + 0.845)) - 1)).toBeLessThan(0.35)
  })

  test('belongs to the test of the pair where few tasks differ, and so does the detectable difference', () => {
    const alike = passes(8).map(run => (['t0', 't2', 't3'].includes(run.task ?? '') ? run : { ...run, passed: true }))
    const answers = answersOf(alike)
    const [pair] = answers.comparisons().filter(({ metric }) => metric === 'pass_rate')
    expect(pair).toMatchObject({ method: 'paired t and MOVER of Wilson-t, outer limits' })
    expect(codesOf(pair.reasons)).not.toContain('detectable-from-limits')
    const row = powerOf(alike, 'pass_rate')
    expect(row.mde).toBe(pair.mde)
    expect((row.power_at_medium_0_3 ?? NaN) >= 0.8).toBe((row.mde ?? NaN) <= 0.3)
  })

  /** So many of five runs pass in each task. */
  const counts = (tier: string, passed: readonly number[]): RunSpec[] =>
    passed.flatMap((count, t) => attempts({ tier, task: `t${t}` }, '+'.repeat(count).padEnd(5, '-')))

  test('is known where no study of the largest difference has any scatter', () => {
    const [all, few] = [new Array(8).fill(5), [0, 4, 4, 4, 4, 5, 5, 5]]
    const row = powerOf([...counts('T0', all), ...counts('T1', few)], 'pass_rate')
    // By a simulation of the same plan in Python: 67 % at 0.4, 87 % at 0.5.
    expect(row.mde).toBeGreaterThan(0.42)
    expect(row.mde).toBeLessThan(0.49)
    expect(powerOf([...counts('T0', new Array(8).fill(0)), ...counts('T1', all)], 'pass_rate')).toMatchObject({
      power_at_observed: 1,
    })
  })

  test('the difference that is detectable where few tasks differ is not too small', () => {
    const row = powerOf([...counts('T0', [2, 1, 2, 3, 3, 5]), ...counts('T1', [3, 3, 4, 5, 3, 5])], 'pass_rate')
    // By the same in Python with the outer limits, about 0.4; the plain t would have said 0.28.
    expect(row.mde).toBeGreaterThan(0.36)
    expect(row.mde).toBeLessThan(0.44)
  })

  test.each([
    ['of few runs', [1, 3, 4, 2, 5], [5, 2, 4, 5, 5]],
    ['of one side that nearly always passes', [5, 5, 5, 5, 4, 5, 5, 4, 5, 5], [3, 0, 5, 4, 2, 1, 5, 3, 2, 2]],
    ['that are equal', [5, 5, 0, 0, 3, 2], [3, 3, 2, 2, 3, 2]],
  ])('and the detectable difference do not depend on which side is called the first: rates %s', (_, one, other) => {
    const [there, back] = [
      [one, other],
      [other, one],
    ].map(([x, y]) => powerOf([...counts('T0', x), ...counts('T1', y)], 'pass_rate'))
    expect(there.mde).not.toBeNull()
    expect({ ...there, observed_delta: 0 }).toEqual({ ...back, observed_delta: 0 })
    expect(there.observed_delta).toBeCloseTo(-(back.observed_delta ?? NaN), 12)
  })

  test('finds all against none in a study that can find it, so that some difference is detectable', () => {
    const found = powerOf([...counts('T0', [0, 0, 0, 0, 0]), ...counts('T1', [5, 5, 5, 5, 5])], 'pass_rate')
    const open = powerOf([...counts('T0', [5, 0, 5, 0, 5]), ...counts('T1', [5, 5, 0, 5, 5])], 'pass_rate')
    expect(found.power_at_observed).toBe(1)
    expect(open.mde).toBeLessThan(1)
  })

  test('is by formula over few tasks', () => {
    const row = powerOf(passes(4), 'pass_rate')
    expect(row.method).toBe('noncentral t')
    expect(row.power_at_medium_0_3).toBeGreaterThan(0.05)
    expect(row.power_at_medium_0_3).toBeLessThan(1)
    expect(codesOf(row.reasons)).toContain('power-approximate')
  })

  test('by formula is enough from the detectable difference on', () => {
    const rows = ['++++', '+++-', '++--'].map(last =>
      powerOf(
        ['a', 'b', 'c'].flatMap(task => [
          ...attempts({ tier: 'T0', task }, '+-----'),
          ...attempts({ tier: 'T1', task }, `++${last}`),
        ]),
        'pass_rate',
      ),
    )
    for (const row of rows)
      expect([row.mde, (row.power_at_medium_0_3 ?? NaN) >= 0.8]).toEqual([row.mde, (row.mde ?? NaN) <= 0.3])
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
