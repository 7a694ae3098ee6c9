import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectLimits, expectNear } from '../../../test/support/limits.ts'
import { codesOf } from '../../../test/support/reasons.ts'
import { anyTasks, type Runs, sampleFrom, scores, settings, tasksOf } from '../../../test/support/samples.ts'
import { reason } from '../../core/reasons.ts'
import { cliffsDelta } from '../../statistics/dominance.ts'
import { estimateDelta } from './delta.ts'
import { estimateDifference } from './difference.ts'
import { runValues } from './unit-sample.ts'

// Limits come from the formulas in NumPy and SciPy, unless a test says otherwise.
const runsA = [
  [0.2, 0.4],
  [0.5, 0.5],
  [0.7, 0.1],
  [0.9, 0.3],
  [0.6, 0.2],
]
const runsB = [
  [0.3, 0.5],
  [0.5, 0.6],
  [0.9, 0.8],
  [0.4, 0.3],
  [0.6, 0.7],
]
const named = (prefix: string, runs: readonly number[][]): Runs =>
  Object.fromEntries(runs.map((values, i) => [`${prefix}${i}`, values]))

describe("Cliff's delta", () => {
  test('within shared tasks is their mean, by Wilson-t on the chance of an improvement', () => {
    const found = estimateDelta(tasksOf(...runsA), tasksOf(...runsB), 'score', settings)
    expectNear(found.value, 0.5)
    expectNear(found.se, 0.2091650066335189)
    expectLimits(found, [-0.16174541447823731, 0.8515570553789313])
  })

  test('over tasks that are not shared is that of all runs, with tasks as clusters', () => {
    const [a, b] = [sampleFrom(named('a', runsA)), sampleFrom(named('b', runsB))]
    const found = estimateDelta(a, b, 'score', settings)
    expectNear(found.value, cliffsDelta(runValues(b), runValues(a)))
    // NumPy's error with all ten tasks as G is 0.2225109235770485; G is that of the smaller side, as for means.
    expectNear(found.se, 0.2225109235770485 * Math.sqrt(((5 / 4) * 9) / 10))
    const reach = (2.7764451051977934 * found.se) / (1 - found.value ** 2)
    expectLimits(found, [Math.tanh(Math.atanh(found.value) - reach), Math.tanh(Math.atanh(found.value) + reach)])
    expect(codesOf(found.reasons)).toEqual(['coverage-of-shared-tasks'])
  })

  test('over tasks of which few are shared has the error of the smaller side, as the difference of means has', () => {
    // Three of nine and of seven tasks are shared. Of values that are 0 or 1 delta is the difference of their means.
    const low = [0, 0, 1, 0, 1, 0, 0, 0, 1]
    const high = [1, 0, 1, 1, 0, 1, 1]
    const side = (values: readonly number[], first: number) =>
      sampleFrom(Object.fromEntries(values.map((value, i) => [`t${first + i}`, [value]])))
    const [a, b] = [side(low, 0), side(high, 6)]
    const delta = estimateDelta(a, b, 'score', settings)
    const difference = estimateDifference(a, b, 'number', settings)
    expect(difference.pairing).toBe('partly paired')
    expectNear(delta.value, difference.value)
    expectNear(delta.se, difference.se)
    expect(delta.df).toBe(difference.df)
  })

  test('of fixed tasks is the mean over tasks of that between units', () => {
    const a = sampleFrom({ t1: { a: [0.2], b: [0.5], c: [0.6] }, t2: { d: [0.4], e: [0.9] } })
    const b = sampleFrom({ t1: { f: [0.5], g: [0.7] }, t2: { h: [0.8], i: [0.95], j: [0.85] } })
    const found = estimateDelta(a, b, 'score', settings)
    expectNear(found.value, 0.41666666666666663)
    expectNear(found.se, 0.38602616971353604)
    expectNear(found.df, 1.9212908673014677)
    expectLimits(found, [-0.928475726716462, 0.9875018693553469])
    expect(codesOf(found.reasons)).toContain('coverage-not-simulated')
  })

  test('of amounts of fixed tasks has the degrees of freedom of their difference, which is on logarithms', () => {
    const a = sampleFrom({ t1: { a: [0.2], b: [5], c: [0.6] }, t2: { d: [0.4], e: [9] } })
    const b = sampleFrom({ t1: { f: [0.5], g: [70] }, t2: { h: [8], i: [0.9], j: [85] } })
    const [delta, difference] = [estimateDelta(a, b, 'amount', settings), estimateDifference(a, b, 'amount', settings)]
    expect(difference.scale).toBe('log ratio')
    expect(delta.df).toBe(difference.df)
    // By the error and the degrees of freedom that a score of the same values would have, the limits differ.
    expect(delta.df).not.toBe(estimateDelta(a, b, 'number', settings).df)
  })

  test('of 0/1 outcomes is the difference of rates', () => {
    const [a, b] = [tasksOf([1, 0], [0, 0], [1, 1], [0, 0], [1, 0]), tasksOf([1, 1], [0, 1], [1, 1], [1, 0], [1, 0])]
    const [found, difference] = [estimateDelta(a, b, 'rate', settings), estimateDifference(a, b, 'rate', settings)]
    expect(found.value).toBe(difference.value)
    expect([found.low, found.high]).toEqual([difference.low, difference.high])
  })

  test('of a side that always wins: limits within tasks, none between units', () => {
    const [less, more] = [
      [0.1, 0.2],
      [0.8, 0.9],
    ]
    const [a, b] = [less, more].map(runs => tasksOf(...new Array(5).fill(runs)))
    const found = estimateDelta(a, b, 'score', settings)
    expect(found).toMatchObject({ value: 1, high: 1 })
    expect(found.low).toBeGreaterThan(-1)
    expect(found.low).toBeLessThan(1)
    expect(estimateDelta(tasksOf(less), tasksOf(more), 'score', settings)).toMatchObject({
      value: 1,
      low: NaN,
      reasons: [reason('one-side-always-wins')],
    })
  })

  test('of units that both sides tried pairs them', () => {
    const columns = ['subtest'] as const
    const a = sampleFrom({ t1: { a: [0.2], b: [0.5], c: [0.6] } }, { columns })
    const b = sampleFrom({ t1: { a: [0.3], b: [0.55], c: [0.65] } }, { columns })
    const [paired, apart] = [true, false].map(sharedUnits => estimateDelta(a, b, 'score', settings, { sharedUnits }))
    expect(paired.value).toBe(apart.value)
    expect(paired.df).toBe(2)
    expect(paired.se).toBeLessThan(apart.se)
  })

  test('turned round has the other sign, and depends on order alone', () =>
    fc.assert(
      fc.property(anyTasks(scores, 1, 7), anyTasks(scores, 1, 7), (x, y) => {
        const [a, b] = [tasksOf(...x), tasksOf(...y)]
        const [there, back] = [estimateDelta(a, b, 'score', settings), estimateDelta(b, a, 'score', settings)]
        expect(back.value).toBeCloseTo(-there.value, 12)
        if (!Number.isNaN(there.low)) expectLimits(back, [-there.high, -there.low])
        expect(Math.abs(there.value)).toBeLessThanOrEqual(1)
      }),
    ))
})
