import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectLimits, expectNear } from '../../../test/support/limits.ts'
import { withCode } from '../../../test/support/reasons.ts'
import { settings, tasksOf, valuesOf } from '../../../test/support/samples.ts'
import { reason } from '../../core/reasons.ts'
import { type CostAndPass, estimateCostOfPass } from './cost-of-pass-interval.ts'
import { estimateCostOfPassRatio } from './cost-of-pass-ratio.ts'

// Limits come from the formulas in NumPy and SciPy, unless a test says otherwise.
const rates = tasksOf([1, 1, 0], [0, 0, 0], [1, 1, 1], [1, 0, 0], [1, 1, 0], [0, 1, 0])
const betterRates = tasksOf([1, 1, 1], [0, 1, 0], [1, 1, 1], [1, 1, 0], [1, 1, 1], [1, 1, 0])
const thrice = (...costs: number[]) => tasksOf(...costs.map(cost => [cost, cost, cost]))
const cheap: CostAndPass = { cost: thrice(1, 2, 1.5, 3, 0.8, 1.2), pass: rates }
const dear: CostAndPass = { cost: thrice(2, 2.5, 1.2, 4, 1.1, 1.4), pass: betterRates }
const fixed: CostAndPass = { cost: tasksOf([1, 2, 1.5, 3], [0.8, 1.2, 2]), pass: tasksOf([1, 0, 0, 1], [0, 0, 1]) }

describe('cost of pass', () => {
  test('is mean cost over pass rate, with MOVER on logarithms', () => {
    const found = estimateCostOfPass(cheap, settings)
    expectNear(found.value, 3.1666666666666665)
    // The upper limit of the mean cost is that of its bootstrap-t.
    expectLimits(found, [1.3444101326851792, 14.385845661135303])
    expect(found).toMatchObject({ unit: 'task', units: 6, df: 5, method: 'MOVER on logarithms' })
    expect(found.naive.high - found.naive.low).toBeLessThan(found.high - found.low)
  })

  test('of fixed tasks uses the units within them and no correlation', () => {
    const found = estimateCostOfPass(fixed, settings)
    expectNear(found.value, 3.85)
    expectLimits(found, [1.743630005958826, 15.510190563462192])
    expect(found).toMatchObject({ unit: 'run', reasons: withCode('coverage-not-simulated') })
  })

  test('without a pass is infinite, with a lower limit alone', () => {
    const none = { cost: cheap.cost, pass: tasksOf(...new Array(6).fill([0, 0, 0])) }
    const found = estimateCostOfPass(none, settings)
    expect(found).toMatchObject({ value: Infinity, high: Infinity, reasons: withCode('no-upper-limit') })
    expectNear(found.low, 1.764876823357613)
  })

  test('of runs that cost nothing is 0, without limits', () =>
    expect(estimateCostOfPass({ cost: thrice(0, 0, 0, 0, 0, 0), pass: rates }, settings)).toMatchObject({
      value: 0,
      low: NaN,
      reasons: [reason('no-cost')],
    }))

  test('of one run, one run per task, or none says so', () => {
    const of = (...outcomes: number[]) =>
      estimateCostOfPass({ cost: valuesOf(...outcomes.map(() => 2)), pass: valuesOf(...outcomes) }, settings)
    expect(of(1)).toMatchObject({ value: 2, low: NaN, reasons: [reason('one-value')] })
    expect(of(1, 0)).toMatchObject({ value: 4, low: NaN, reasons: [reason('one-run-per-task')] })
    expect(of()).toMatchObject({ value: NaN, low: NaN, reasons: [reason('no-cost-and-verdict')] })
  })

  test('scales with the cost', () => {
    const run = fc.record({ cost: fc.integer({ min: 1, max: 500 }), pass: fc.constantFrom(0, 1) })
    const tasks = fc.array(fc.array(run, { minLength: 2, maxLength: 3 }), { minLength: 1, maxLength: 7 })
    fc.assert(
      fc.property(tasks, runs => {
        const pass = tasksOf(...runs.map(task => task.map(each => each.pass)))
        const cost = (factor: number) => tasksOf(...runs.map(task => task.map(each => factor * each.cost)))
        const [found, other] = [1, 8].map(factor => estimateCostOfPass({ cost: cost(factor), pass }, settings))
        expect(found.low).toBeGreaterThan(0)
        expect(found.low).toBeLessThanOrEqual(found.value)
        expect(found.high).toBeGreaterThanOrEqual(found.value)
        if (found.value === Infinity) expectNear(other.low, 8 * found.low)
        else expectLimits(other, [8 * found.low, 8 * found.high])
      }),
    )
  })
})

describe('the ratio of two costs of pass', () => {
  test('over shared tasks is t on what each of them adds', () => {
    const found = estimateCostOfPassRatio(cheap, dear, settings)
    expectNear(found.value, -0.1916885991463233)
    expectLimits(found, [-0.5519561692480447, 0.1685789709553981])
    expectNear(found.p, 0.2296637877005754)
    expectNear(found.ratio?.value ?? NaN, found.sides.b / found.sides.a)
  })

  test('does not take passes in the same one task for certainty', () => {
    const once = (...passes: number[]) => tasksOf([...passes], ...new Array(5).fill([0, 0, 0, 0]))
    const costs = tasksOf(...[1, 2, 1.5, 3, 0.8, 1.2].map(cost => [cost, cost, cost, cost]))
    const [one, four] = [once(1, 0, 0, 0), once(1, 1, 1, 1)].map(pass => ({ cost: costs, pass }))
    const found = estimateCostOfPassRatio(one, four, settings)
    expectNear(found.value, -Math.log(4))
    // Each of the two is known to within a factor of ten or more, so that nothing is known of their ratio.
    expect(found.low).toBeLessThan(-2)
    expect(found.high).toBeGreaterThan(0)
    expect(found.p).toBeGreaterThan(0.05)
    expect(found.method).toBe('paired t on logarithms and MOVER, outer limits')
  })

  test('of 1 pass against 4 in 20 tasks is not settled', () => {
    const passing = (...passes: number[]) =>
      tasksOf(
        ...Array.from({ length: 20 }, (_, t) =>
          Array.from({ length: 10 }, (_, run) => (run < (passes[t] ?? 0) ? 1 : 0)),
        ),
      )
    const cost = tasksOf(...Array.from({ length: 20 }, (_, t) => new Array(10).fill(1 + (t % 5) / 4)))
    const found = estimateCostOfPassRatio({ cost, pass: passing(1) }, { cost, pass: passing(3, 1) }, settings)
    expectNear(found.value, -Math.log(4))
    expect(found.p).toBeGreaterThan(0.05)
  })

  test('turned round has the other sign', () => {
    for (const [a, b] of [
      [cheap, dear],
      [fixed, { ...fixed, cost: tasksOf([3, 2, 2.5, 3], [1.8, 1.4, 2]) }],
    ]) {
      const [there, back] = [estimateCostOfPassRatio(a, b, settings), estimateCostOfPassRatio(b, a, settings)]
      expectLimits(back, [-there.high, -there.low])
      expect(Math.abs(back.p - there.p)).toBeLessThan(1e-6)
    }
  })

  test('of fixed tasks is the difference of their logarithms, whose limits come from both', () => {
    const found = estimateCostOfPassRatio(fixed, fixed, settings)
    const { value, low, high } = estimateCostOfPass(fixed, settings)
    expect(found).toMatchObject({ value: 0, p: 1, pairing: 'fixed tasks' })
    const [below, above] = [Math.log(value / low), Math.log(high / value)]
    expectLimits(found, [-Math.hypot(below, above), Math.hypot(below, above)])
  })

  test('has no answer where a side has no pass', () => {
    const none = { cost: dear.cost, pass: tasksOf(...new Array(6).fill([0, 0, 0])) }
    expect(estimateCostOfPassRatio(cheap, none, settings)).toMatchObject({
      value: NaN,
      low: NaN,
      p: NaN,
      reasons: [reason('no-passes-or-cost-on-a-side')],
    })
  })
})
