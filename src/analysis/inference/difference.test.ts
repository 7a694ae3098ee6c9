import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectLimits, expectNear } from '../../../test/support/limits.ts'
import { codesOf, withCode } from '../../../test/support/reasons.ts'
import {
  amounts,
  anyTasks,
  quick,
  type Runs,
  sampleFrom,
  scores,
  settings,
  tasksOf,
  valuesOf,
  verdicts,
} from '../../../test/support/samples.ts'
import { reason } from '../../core/reasons.ts'
import { type DifferenceOptions, estimateDifference } from './difference.ts'
import type { InferenceSettings, Kind } from './estimate.ts'
import type { Sample } from './unit-sample.ts'

// Limits and p come from SciPy's tests and t by the same formulas, unless a test says otherwise.
const between = (
  a: Sample,
  b: Sample,
  kind: Kind,
  options: DifferenceOptions = {},
  with_: InferenceSettings = settings,
) => estimateDifference(a, b, kind, with_, options)

const low = tasksOf([1, 1, 0], [0, 0, 0], [1, 1, 1], [1, 0, 0], [1, 1, 0], [0, 1, 0])
const high = tasksOf([1, 1, 1], [0, 1, 0], [1, 1, 1], [1, 1, 0], [1, 1, 1], [1, 1, 0])
const hardlyHigher = tasksOf([1, 1, 1], [0, 0, 0], [1, 1, 1], [1, 1, 0], [1, 1, 0], [0, 1, 0])

describe('shared tasks', () => {
  test('rates of which 5 tasks differ: paired t', () => {
    const found = between(low, high, 'rate')
    expect(found).toMatchObject({ pairing: 'paired', method: 'paired t', shared: 6, dropped: 0, unit: 'task', df: 5 })
    expectNear(found.value, 0.2777777777777778)
    expectLimits(found, [0.13496767579798255, 0.42058787975757306])
    expectNear(found.p, 0.004104715980053319)
    expectNear(found.sides.a, 0.5)
  })

  test('rates of which fewer than 5 tasks differ: the hull with MOVER, and the p that belongs to it', () => {
    const found = between(low, hardlyHigher, 'rate')
    expect(found.method).toBe('paired t and MOVER of Wilson-t, outer limits')
    expectLimits(found, [-0.16447541790987796, 0.3435323079027673])
    // The hull leaves out 0 where both do, so its p is the larger one; SciPy's brentq on MOVER.
    expectNear(found.p, 0.41459709367805103)
    // What limits so far apart can find: 80 % of the time takes more than half their distance.
    expect(found.mde).toBeGreaterThan((found.high - found.low) / 2)
    expect(codesOf(found.reasons)).toContain('detectable-from-limits')
  })

  test('rates without variation never have p = 0', () => {
    const none = tasksOf([0, 0], [0, 0], [0, 0], [0, 0], [0, 0])
    const all = tasksOf([1, 1], [1, 1], [1, 1], [1, 1], [1, 1])
    const found = between(none, all, 'rate')
    expect(found).toMatchObject({ value: 1, se: 0, high: 1 })
    expect(found.low).toBeLessThan(0.5)
    expect(found.p).toBeGreaterThan(0.001)
    expect(found.p).toBeLessThan(0.05)
    const same = between(all, all, 'rate')
    expect(same).toMatchObject({ value: 0, p: 1 })
    expect(same.mde).toBeGreaterThan(same.high)
    expect(same.low).toBeLessThan(0)
    expect(same.high).toBeCloseTo(-same.low, 12)
  })

  test('scores without variation in the differences: the difference alone', () =>
    expect(between(valuesOf(0.1, 0.2, 0.3, 0.4, 0.5), valuesOf(0.3, 0.4, 0.5, 0.6, 0.7), 'score')).toMatchObject({
      value: expect.closeTo(0.2, 12),
      low: NaN,
      p: NaN,
      reasons: [reason('no-variation')],
      mde: NaN,
    }))

  const costs = [valuesOf(1, 2, 1.5, 3, 0.8, 1.2), valuesOf(2, 2.5, 1.2, 4, 1.1, 1.4)] as const
  const geometric: InferenceSettings = { ...settings, amountMean: 'geometric' }

  test('amounts are compared by the ratio of their arithmetic means, linearized', () => {
    const found = between(...costs, 'amount')
    expect(found).toMatchObject({
      scale: 'log ratio',
      method: 'paired t on the log ratio of means and bootstrap-t, outer limits',
      caution: null,
    })
    expectNear(found.value, Math.log(12.2 / 9.5))
    expectNear(found.se, 0.09380685181990249)
    // Here the bootstrap, drawn as NumPy draws it, is the narrower one.
    expectLimits(found, [0.009005963786246962, 0.49128234247918434])
    expectNear(found.p, 0.04453043591985483)
    expectNear(found.ratio?.value ?? NaN, 12.2 / 9.5)
    expect(found.ratio?.high).toBe(Math.exp(found.high))
    expect(found.typical).toBeUndefined()
  })

  test('amounts with a skewed difference take the limits of the bootstrap where these reach farther', () => {
    const found = between(
      valuesOf(1, 1, 1.2, 0.9, 1.1, 1, 1.3, 0.8),
      valuesOf(1.2, 1.1, 1.4, 1, 1.3, 1.1, 9, 0.9),
      'amount',
    )
    // Drawn and studentized in NumPy; the upper limit is cut at three times the reach of t.
    expectLimits(found, [-0.291170833486063, 3.7413438174728446])
    expectNear(found.p, 0.13651662042519278)
  })

  test('amounts are compared by geometric means of runs on request', () => {
    const found = between(...costs, 'amount', {}, geometric)
    expect(found).toMatchObject({ scale: 'log ratio', method: 'paired t on logarithms' })
    expectNear(found.value, 0.24223894399291981)
    expectLimits(found, [-0.06761909879007558, 0.5520969867759152])
    expectNear(found.p, 0.10069592427361167)
    const skewed = between(valuesOf(1, 10, 100, 10, 10), valuesOf(4, 20, 100, 10, 10), 'amount', {}, geometric)
    expectNear(skewed.typical?.a ?? NaN, 10)
    expectNear(skewed.typical?.b ?? NaN, 10 * 8 ** (1 / 5))
    expectNear(skewed.ratio?.value ?? NaN, 8 ** (1 / 5))
    // The mean of the logarithms of runs does not depend on how many there are, as that of their mean would.
    const repeated = between(
      tasksOf([1, 4], [2, 8], [1, 4], [3, 12], [1, 4]),
      valuesOf(2, 4, 2, 6, 2),
      'amount',
      {},
      geometric,
    )
    expectNear(repeated.value, 0)
  })

  test('amounts of which one is 0 have a ratio of arithmetic means, and none of geometric ones', () => {
    const [a, b] = [valuesOf(0, 2, 1.5, 3, 0.8), valuesOf(2, 2.5, 1.2, 4, 1.1)]
    const found = between(a, b, 'amount')
    expectNear(found.value, Math.log(10.8 / 7.3))
    expectLimits(found, [-0.27922706964321947, 2.404368352832972])
    expect(between(a, b, 'amount', {}, geometric)).toMatchObject({ scale: 'difference', ratio: null })
    expect(between(valuesOf(0, 0, 0, 0, 0), b, 'amount')).toMatchObject({ scale: 'difference', ratio: null })
  })

  test('amounts of which a few tasks carry the mean are marked, and no claim rests on them', () => {
    const spread = (step: number) => valuesOf(...Array.from({ length: 8 }, (_, i) => Math.exp(step * i)))
    // Standard deviation of logarithms 2.45 and 0.73.
    expect(between(spread(1), spread(1.01), 'amount')).toMatchObject({
      caution: 'heavy-tails',
      reasons: withCode('heavy-tails'),
    })
    expect(between(spread(0.3), spread(0.31), 'amount').caution).toBeNull()
  })

  test('show the run-level test, and the flipped signs from 8 tasks on', () => {
    const differences = [0.1, 0.2, -0.05, 0.3, 0.15, 0.25, 0.02, 0.12]
    const found = (count: number) =>
      between(
        valuesOf(...differences.slice(0, count).map(() => 0.5)),
        valuesOf(...differences.slice(0, count).map(difference => 0.5 + difference)),
        'score',
      )
    // All 256 patterns of signs, counted in Python.
    expectNear(found(8).pSignFlip, 0.0234375)
    expect(found(7).pSignFlip).toBeNaN()
    const [a, b] = [
      tasksOf([0.1, 0.2], [0.5, 0.9], [0.3, 0.3], [0.8, 0.6], [0.4, 0.45]),
      tasksOf([0.9, 0.95], [0.6, 0.5], [0.35, 0.4], [0.7, 0.9], [0.2, 0.1]),
    ]
    expectNear(between(a, b, 'score').pNaive, 0.40390601442593044)
  })

  test('plan with no less than what the scatter of runs gives', () =>
    expectNear(between(low, high, 'rate').mde, 0.5130002457770588))
})

describe('tasks that are not all shared', () => {
  const named = (values: Readonly<Record<string, number>>) =>
    sampleFrom(Object.fromEntries(Object.entries(values).map(([task, value]) => [task, [value]])))
  const first = named({ t1: 0.2, t2: 0.4, t3: 0.5, t4: 0.7, t5: 0.9, t6: 0.3 })

  test('pairs them if they are 5 and half of the smaller side, and says how many were dropped', () => {
    const second = named({ t2: 0.5, t3: 0.55, t4: 0.9, t5: 0.8, t6: 0.6, t7: 0, t8: 1 })
    const found = between(first, second, 'score')
    expect(found).toMatchObject({ pairing: 'paired', shared: 5, dropped: 3, units: 5 })
    expect(found.reasons).toContainEqual(reason('tasks-left-out', { tasks: 3 }))
    const alone = between(valuesOf(0.4, 0.5, 0.7, 0.9, 0.3), valuesOf(0.5, 0.55, 0.9, 0.8, 0.6), 'score')
    expectLimits(found, [alone.low, alone.high])
  })

  test('takes all of them otherwise, the shared ones as pairs', () => {
    const second = named({ t4: 0.8, t5: 0.85, t6: 0.5, t7: 0.6, t8: 0.9, t9: 0.75 })
    const found = between(first, second, 'score')
    expect(found).toMatchObject({ pairing: 'partly paired', shared: 3, dropped: 0, df: 5 })
    expectNear(found.value, 0.2333333333333334)
    expectLimits(found, [0.0010308517454027943, 0.465635814921264])
    expectNear(found.p, 0.04931308767365267)
  })

  test('are a Welch test where nothing is shared', () => {
    const second = named({ u1: 0.6, u2: 0.5, u3: 0.8, u4: 0.9, u5: 0.7 })
    const found = between(first, second, 'score')
    expect(found).toMatchObject({ pairing: 'unpaired', shared: 0, method: 'Welch t on task means' })
    expectNear(found.df, 8.3527570012176)
    expectLimits(found, [-0.09255930934056122, 0.49255930934056114])
    expectNear(found.p, 0.1546424349067736)
  })

  test('rates without any variation still get an interval', () => {
    const sides = ['a', 'b'].map(side => named(Object.fromEntries([1, 2, 3, 4, 5].map(i => [`${side}${i}`, 1]))))
    const found = between(sides[0], sides[1], 'rate')
    expect(found).toMatchObject({ pairing: 'unpaired', value: 0, p: 1 })
    expect(found.low).toBeLessThan(0)
    expect(found.mde).toBeGreaterThan(found.high)
  })

  test('a rate without variation on one side has limits from Wilson, however sure t is', () => {
    const few = named(Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`t${i}`, 1])))
    const many = named(Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`t${i + 8}`, i < 382 ? 1 : 0])))
    const found = between(few, many, 'rate')
    expect(found).toMatchObject({ pairing: 'partly paired', shared: 1, caution: 'different-tasks' })
    expect(found.plain.high).toBeLessThan(0)
    expect(found.p).toBeGreaterThan(0.05)
    expect(found.high).toBeGreaterThan(0)
  })

  test('are on different tasks where fewer than half of the smaller side are shared, or fewer than 5', () => {
    const sharing = (shared: number) =>
      named(Object.fromEntries([1, 2, 3, 4, 5, 6].map(i => [i <= shared ? `t${i}` : `u${i}`, i / 10])))
    expect(between(first, sharing(2), 'score').caution).toBe('different-tasks')
    // Half, but too few for pairs.
    expect(between(first, sharing(3), 'score').caution).toBe('different-tasks')
    expect(between(first, sharing(5), 'score').caution).toBeNull()
    expect(between(first, named({ u1: 0.5, u2: 0.3 }), 'score').caution).toBe('different-tasks')
  })

  test('are fixed where a side has fewer than 5', () => {
    expect(between(first, named({ t1: 0.5, t2: 0.3, t3: 0.1, t4: 0.2 }), 'score').pairing).toBe('fixed tasks')
    expect(between(first, named({ t1: 0.5, t2: 0.3, t3: 0.1, t4: 0.2, t5: 1 }), 'score').pairing).toBe('paired')
  })
})

describe('tiers whose subtests differ', () => {
  const tableA = [
    [0.42, 0.72],
    [0, 0.3],
    [0.15, 0.09],
    [0.19, 0.35],
    [0.4, 0.54],
  ]
  const tableB = [
    [0.54, 0.75, 0.36],
    [0.9, 0.22, 0.74],
    [0.53, 0.65, 0.31],
    [0.36, 0.84, 0.97],
    [0.45, 0.75, 0.9],
  ]
  const crossed = (table: readonly (readonly number[])[]): Runs =>
    Object.fromEntries(table.map((row, t) => [`t${t}`, Object.fromEntries(row.map((value, s) => [`s${s}`, [value]]))]))
  const [a, b] = [sampleFrom(crossed(tableA)), sampleFrom(crossed(tableB), { tier: 'T1' })]
  const beyondSubtests: InferenceSettings = { ...settings, generalize: 'subtests' }

  test('are by default compared as these subtests', () => {
    const found = between(a, b, 'score')
    expect(found.method).toBe('paired t')
    expect(found.reasons).toEqual([
      reason('over-tasks', { tasks: 5, onRequest: false }),
      reason('about-these-subtests'),
    ])
  })

  test('as subtests like these, take the larger error', () => {
    const found = between(a, b, 'score', {}, beyondSubtests)
    expect(found.method).toBe('t over tasks and subtests')
    expectNear(found.se, 0.09811897539891724)
    expectNear(found.df, 1.2944541858200147)
    // By formula up to 1.0432920719513374, and scores differ by 1 at most.
    expectLimits(found, [-0.4392920719513377, 1])
    expectLimits(between(a, b, 'number', {}, beyondSubtests), [-0.4392920719513377, 1.0432920719513374])
    expect(found.se).toBeGreaterThan(between(a, b, 'score').se)
  })

  test('cannot stand for others where tasks have different ones, and say so', () => {
    const uneven = sampleFrom({ ...crossed(tableB), t0: { s9: [0.4] } }, { tier: 'T1' })
    const found = between(a, uneven, 'score', {}, beyondSubtests)
    expect(found.method).toBe('paired t')
    expect(codesOf(found.reasons)).toContain('subtests-differ')
  })
})

test('subtests that both sides have are paired when they stand for others', () => {
  // What subtests differ in alike on both sides cancels out; SciPy on the table of differences.
  const table = (shift: (task: number, subtest: number) => number): Runs =>
    Object.fromEntries(
      [0, 1, 2, 3, 4].map(t => [
        `t${t}`,
        Object.fromEntries([0, 1, 2].map(s => [`s${s}`, [t / 10 + s + shift(t, s)]])),
      ]),
    )
  const differ = (t: number, s: number) => 0.3 + 0.02 * t + 0.05 * s * (t % 2 === 0 ? 1 : -1)
  const [a, b] = [sampleFrom(table(() => 0)), sampleFrom(table(differ))]
  const found = between(a, b, 'number', { sharedUnits: true }, { ...settings, generalize: 'subtests' })
  expect(found.method).toBe('t over tasks and subtests')
  // Subtests differ by 1 within tasks: unpaired they would leave nothing to be told.
  expect(found.p).toBeLessThan(0.05)
})

test('limits that may prove safety reach beyond t for scores: Gaffke', () => {
  const differences = [0.01, -0.02, 0.03, 0, 0.015, -0.01, 0.02, 0.005, 0.01, -0.005]
  const [a, b] = [valuesOf(...differences.map(() => 0.9)), valuesOf(...differences.map(x => 0.9 + x))]
  const [usual, safe] = [false, true].map(provesSafety => between(a, b, 'score', { provesSafety }))
  expect(usual.method).toBe('paired t')
  expect(safe.method).toBe('paired t and Gaffke bound, outer limits')
  expect(safe.low).toBeLessThan(usual.low - 0.1)
  expect(safe.high).toBeGreaterThan(usual.high)
  expect(safe.p).toBe(usual.p)
})

describe('fixed tasks', () => {
  const first: Runs = { t1: { a: [0.2], b: [0.5], c: [0.6] }, t2: { d: [0.4], e: [0.9] } }
  const second: Runs = { t1: { f: [0.5], g: [0.7] }, t2: { h: [0.8], i: [0.95], j: [0.85] } }

  test('scores: stratified Welch, and an MDE with its degrees of freedom', () => {
    const found = between(sampleFrom(first), sampleFrom(second), 'score')
    expect(found).toMatchObject({ pairing: 'fixed tasks', unit: 'subtest', method: 'stratified Welch t' })
    expectNear(found.value, 0.19166666666666676)
    expectNear(found.df, 1.9212908673014677)
    expectLimits(found, [-0.47558503688865306, 0.8589183702219866])
    expectNear(found.p, 0.3317512651777851)
    expectNear(found.mde, 0.8269756470634343)
    expect(found.reasons).toContainEqual(reason('these-tasks', { tasks: 2, onRequest: false, unit: 'subtest' }))
  })

  test('amounts: the same, relative to the mean of their side', () => {
    const found = between(sampleFrom(first), sampleFrom(second), 'amount')
    expect(found).toMatchObject({
      scale: 'log ratio',
      method: 'stratified Welch t on the log ratio of means',
      reasons: withCode('error-rate-and-detectable-not-simulated'),
    })
    expectNear(found.value, 0.30294954458256956)
    expectLimits(found, [-1.039946775619745, 1.6458458647848841])
    expectNear(found.p, 0.38937687883336375)
  })

  test('rates: MOVER of the two intervals, p by halving, approximate MDE', () => {
    const found = between(tasksOf([1, 0, 0, 1], [0, 0, 1]), tasksOf([1, 1, 1, 0], [1, 1, 0]), 'rate')
    expect(found).toMatchObject({ method: 'MOVER of stratified Wilson-t', unit: 'run' })
    expectLimits(found, [-0.28916295930695946, 0.6748384147376706])
    expectNear(found.p, 0.31855538044515697)
    expectNear(found.mde, 0.8150244538548137)
    expect(codesOf(found.reasons)).toContain('detectable-approximate')
  })

  test('without variation: a rate has limits, a score has none', () => {
    const [none, all] = [tasksOf([0, 0, 0]), tasksOf([1, 1, 1])]
    expect(between(none, all, 'rate').low).toBeLessThan(1)
    expect(between(none, all, 'score')).toMatchObject({ value: 1, low: NaN, p: NaN, reasons: [reason('no-variation')] })
  })

  test('rates of which hardly any unit fails can detect no less than their limits can leave out', () => {
    const ten = Array.from({ length: 10 }, () => 1)
    const [all, hardly] = [tasksOf(ten, ten, ten), tasksOf(ten, ten, [...ten.slice(1), 0])]
    for (const other of [all, hardly]) {
      const found = between(all, other, 'rate')
      const reach = (found.high - found.low) / 2
      expect(found.mde).toBeGreaterThan(reach)
      expectNear(found.mde, 0.239140943545326)
      expect(codesOf(found.reasons)).toContain('detectable-approximate')
    }
    expect(between(all, all, 'rate').df).toBe(27)
  })

  test('with one run per task, or nothing on a side, have no interval', () => {
    expect(between(valuesOf(1, 0), tasksOf([1, 0], [1, 1]), 'rate')).toMatchObject({
      value: 0.25,
      low: NaN,
      p: NaN,
      reasons: [reason('one-run-per-task-on-a-side')],
    })
    expect(between(valuesOf(), tasksOf([1, 0]), 'rate')).toMatchObject({
      value: NaN,
      reasons: [reason('not-measured-on-both-sides')],
    })
  })

  test('with other subtests on each side have nothing that is compared, nor a naive answer', () => {
    const [one, other] = [{ t1: { s1: [1, 0] } }, { t1: { s2: [1, 1] } }].map(runs => sampleFrom(runs))
    const found = between(one, other, 'rate', { sharedUnits: true })
    expect(found).toMatchObject({ value: NaN, p: NaN, pNaive: NaN, reasons: [reason('nothing-shared')] })
    expect(found.naive.low).toBeNaN()
  })

  test('of which none is shared are each side’s own, and this is said', () => {
    const found = between(sampleFrom({ t1: [1, 0] }), sampleFrom({ u1: [1, 1, 0] }), 'rate')
    expect(codesOf(found.reasons)).toContain('own-tasks')
    expect(found.low).toBeLessThan(found.value)
  })
})

describe('shared units', () => {
  const columns = ['subtest'] as const
  const first: Runs = { t1: { a: [0.2], b: [0.5], c: [0.6] }, t2: { d: [0.4], e: [0.9] } }
  const second: Runs = { t1: { a: [0.3], b: [0.7], c: [0.65] }, t2: { d: [0.6], e: [0.95] } }
  const sides = (a: Runs, b: Runs) => [sampleFrom(a, { columns }), sampleFrom(b, { columns })] as const

  test('of fixed tasks are paired, within their tasks', () => {
    const found = between(...sides(first, second), 'score', { sharedUnits: true })
    expect(found).toMatchObject({ pairing: 'fixed tasks, paired', df: 3, unit: 'subtest', units: 5 })
    expectNear(found.value, 0.12083333333333329)
    expectLimits(found, [-0.01760714531379931, 0.2592738119804659])
    expectNear(found.p, 0.06912327387679337)
  })

  test('leave out what only one side has', () => {
    const found = between(
      ...sides({ ...first, t3: { x: [1, 0] } }, { ...second, t2: { ...second.t2, f: [0] } }),
      'score',
      {
        sharedUnits: true,
      },
    )
    expectLimits(found, [-0.01760714531379931, 0.2592738119804659])
    expect(found).toMatchObject({ dropped: 1, reasons: withCode('subtests-left-out') })
  })

  test('take the hull for rates', () => {
    const [a, b] = sides({ t1: { a: [0], b: [1], c: [0] } }, { t1: { a: [1], b: [1], c: [0] } })
    const found = between(a, b, 'rate', { sharedUnits: true })
    const alone = between(a, b, 'rate')
    expect(found.method).toBe('paired t over units and MOVER of stratified Wilson-t, outer limits')
    // Three units whose rates agree in r = .5, of which at most 1 - 2 / 3 counts; MOVER without r is wider.
    expect(found.low).toBeLessThanOrEqual(Math.max(-1, found.plain.low))
    expect(found.high).toBeGreaterThanOrEqual(Math.min(1, found.plain.high))
    expect(alone.pairing).toBe('fixed tasks')
  })

  test('are compared as runs where no two of them can be set side by side', () => {
    const found = between(
      ...sides({ t1: { a: [1, 0] }, t2: { a: [1, 1] } }, { t1: { a: [0, 0] }, t2: { a: [1, 0] } }),
      'rate',
      {
        sharedUnits: true,
      },
    )
    expect(found).toMatchObject({ pairing: 'fixed tasks', unit: 'run' })
  })

  test('from 5 tasks on are task means over the shared subtests', () => {
    const tasks = ['t1', 't2', 't3', 't4', 't5']
    const both = (shift: number, extra: Runs[string]) =>
      Object.fromEntries(tasks.map((task, i) => [task, { a: [0.1 * i + shift * i], ...(i === 0 ? extra : {}) }]))
    const found = between(...sides(both(0, { z: [1] }), both(0.05, {})), 'score', { sharedUnits: true })
    expect(found.pairing).toBe('paired')
    const alone = between(...sides(both(0, {}), both(0.05, {})), 'score')
    expectLimits(found, [alone.low, alone.high])
  })
})

describe('any difference', () => {
  const kinds = fc.constantFrom<Kind>('rate', 'score', 'amount', 'number')
  const pair = (kind: Kind) => {
    const value = { rate: verdicts, score: scores, amount: amounts, number: scores }[kind]
    return fc.tuple(anyTasks(value, 1, 7), anyTasks(value, 1, 7))
  }
  const anyPair = kinds.chain(kind => fc.record({ kind: fc.constant(kind), sides: pair(kind) }))

  test('turned round has the other sign and the same p', () =>
    fc.assert(
      fc.property(anyPair, ({ kind, sides: [a, b] }) => {
        const [there, back] = [between(tasksOf(...a), tasksOf(...b), kind), between(tasksOf(...b), tasksOf(...a), kind)]
        expect(back.value).toBeCloseTo(-there.value, 9)
        expect(back.method).toBe(there.method)
        if (!Number.isNaN(there.low)) {
          expectLimits(back, [-there.high, -there.low])
          expect(Math.abs(back.p - there.p)).toBeLessThan(1e-6)
        }
      }),
    ))

  test('is within its limits, and p tells whether they leave out 0', () =>
    fc.assert(
      fc.property(anyPair, ({ kind, sides: [a, b] }) => {
        const { value, low: from, high: to, p } = between(tasksOf(...a), tasksOf(...b), kind)
        if (Number.isNaN(from)) return
        expect(from).toBeLessThanOrEqual(value + 1e-12)
        expect(to).toBeGreaterThanOrEqual(value - 1e-12)
        if (Math.abs(p - 0.05) > 1e-9) expect(from > 0 || to < 0).toBe(p < 0.05)
      }),
    ))

  test('that has limits has a detectable effect beyond half their distance', () =>
    fc.assert(
      fc.property(anyPair, fc.boolean(), ({ kind, sides: [a, b] }, sharedUnits) => {
        const found = between(tasksOf(...a), tasksOf(...b), kind, { sharedUnits }, quick)
        if (!Number.isNaN(found.low)) expect(found.mde).toBeGreaterThan((found.high - found.low) / 2)
      }),
    ))

  test('of rates is that of the failures, turned round', () =>
    fc.assert(
      fc.property(pair('rate'), ([a, b]) => {
        const failures = (tasks: number[][]) => tasksOf(...tasks.map(runs => runs.map(run => 1 - run)))
        const found = between(tasksOf(...a), tasksOf(...b), 'rate')
        const other = between(failures(a), failures(b), 'rate')
        if (!Number.isNaN(found.low)) expectLimits(other, [-found.high, -found.low])
      }),
    ))

  test('of amounts keeps its ratio when both are measured in other units', () =>
    fc.assert(
      fc.property(pair('amount'), ([a, b]) => {
        const scaled = (tasks: number[][]) => tasksOf(...tasks.map(runs => runs.map(run => 64 * run)))
        const found = between(tasksOf(...a), tasksOf(...b), 'amount', {}, quick)
        const other = between(scaled(a), scaled(b), 'amount', {}, quick)
        expect(other.value).toBeCloseTo(found.value, 9)
        if (!Number.isNaN(found.low)) expect(other.p).toBeCloseTo(found.p, 6)
      }),
    ))
})
