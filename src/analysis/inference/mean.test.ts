import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectLimits } from '../../../test/support/limits.ts'
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
import type { Estimate, InferenceSettings, Kind } from './estimate.ts'
import { estimateMeans } from './mean.ts'
import type { Sample } from './unit-sample.ts'

const meanOf = (sample: Sample, kind: Kind, options: InferenceSettings = settings): Estimate =>
  estimateMeans([{ sample, kind }], options)[0]

// Limits come from SciPy's t and NumPy's RandomState by the same formulas, unless a test says otherwise.
const six = tasksOf([1, 1, 0], [0, 0, 0], [1, 1, 1], [1, 0, 0], [1, 1, 0], [0, 1, 0])

describe('a rate over tasks', () => {
  test('is Wilson-t at the effective number of runs', () => {
    const found = meanOf(six, 'rate')
    expect(found).toMatchObject({
      value: 0.5,
      df: 5,
      unit: 'task',
      units: 6,
      method: 'Wilson-t, effective sample size',
    })
    expect(found.se).toBeCloseTo(0.14272480642961255, 12)
    expectLimits(found, [0.2042032941654388, 0.7957967058345612])
    expect(found.designEffect).toBeCloseTo(1.4666666666666668, 12)
    expect(found.reasons).toEqual([reason('over-tasks', { tasks: 6, onRequest: false })])
  })

  test('shows the Wilson interval of independent runs beside it', () =>
    // SciPy: binomtest(9, 18).proportion_ci(0.95, method='wilson')
    expectLimits(meanOf(six, 'rate').naive, [0.29031021505169974, 0.7096897849483003]))

  test.each([0, 1])('of only %d is worth as many runs as tasks', outcome => {
    const { low, high, se, designEffect } = meanOf(tasksOf(...new Array(5).fill([outcome, outcome])), 'rate')
    const t = 2.7764451051977934
    const far = t ** 2 / (5 + t ** 2)
    expectLimits({ low, high }, outcome === 0 ? [0, far] : [1 - far, 1])
    expect(se).toBe(0)
    expect(designEffect).toBeNaN()
  })

  test('of single runs of tasks lies within the limits of Clopper and Pearson', () => {
    const all = meanOf(valuesOf(1, 1, 1, 1, 1, 1, 1, 1), 'rate')
    // SciPy: binomtest(8, 8).proportion_ci(0.95, method='exact'); Wilson-t with 7 degrees of freedom goes down to 0.589.
    expectLimits(all, [0.6305833524760567, 1])
    expect(all.method).toBe('Wilson-t, effective sample size, within Clopper-Pearson')
    // Two tasks alone say less: t with one degree of freedom goes down to 0.012.
    const two = meanOf(valuesOf(1, 1), 'rate', { ...settings, generalize: 'tasks' })
    expectLimits(two, [0.15811388300841897, 1])
    // Repeated runs are not independent: as before.
    expect(meanOf(tasksOf([1, 1], [1], [1], [1], [1], [1], [1], [1]), 'rate').low).toBeLessThan(0.6)
  })

  test('with tasks all alike is worth its runs, no more', () => {
    const { low, high } = meanOf(tasksOf([1, 0], [0, 1], [1, 0], [1, 0], [0, 1]), 'rate')
    const [t, n] = [2.7764451051977934, 10]
    const half = (t / (1 + t ** 2 / n)) * Math.sqrt(0.25 / n + t ** 2 / (4 * n * n))
    expectLimits({ low, high }, [0.5 - half, 0.5 + half])
  })

  test('turned round has its limits turned round', () =>
    fc.assert(
      fc.property(anyTasks(verdicts, 1, 9), tasks => {
        const found = meanOf(tasksOf(...tasks), 'rate')
        const other = meanOf(tasksOf(...tasks.map(runs => runs.map(run => 1 - run))), 'rate')
        expect(other.value).toBeCloseTo(1 - found.value, 12)
        if (Number.isNaN(found.low)) expect(other.low).toBeNaN()
        else expectLimits(other, [1 - found.high, 1 - found.low])
      }),
    ))

  test('lies within its limits, and they between 0 and 1', () =>
    fc.assert(
      fc.property(anyTasks(verdicts, 1, 9), tasks => {
        const { value, low, high } = meanOf(tasksOf(...tasks), 'rate')
        if (Number.isNaN(low)) {
          expect(Math.max(...tasks.map(runs => runs.length))).toBe(1)
          return
        }
        expect(low).toBeGreaterThanOrEqual(-1e-15)
        expect(high).toBeLessThanOrEqual(1 + 1e-15)
        expect(low).toBeLessThanOrEqual(value)
        expect(high).toBeGreaterThanOrEqual(value)
      }),
    ))
})

describe('a mean over tasks', () => {
  test.each<[Kind, number[], string, [number, number]]>([
    ['score', [0.31, 0.84, 0.55, 0.62, 0.93, 0.71, 0.48], 'logit-t', [0.4260743850094023, 0.8101210412501026]],
    ['amount', [0.2, 0.5, 0.3, 4.1, 0.9, 0.4, 0.25, 1.3], 'log-t', [0.33011259617328964, 9.679557839303381]],
    ['number', [-1, 2, 0.5, 3, -0.25, 4], 't', [-0.669043638701122, 3.7468212731908754]],
  ])('of a %s is t on its scale joined with a bootstrap of t', (kind, values, link, limits) => {
    const found = meanOf(valuesOf(...values), kind)
    expectLimits(found, limits)
    expect(found.method).toBe(`${link} and bootstrap-t, outer limits`)
  })

  test.each<[Kind, number[]]>([
    ['score', [1.1, 0.9, 1.05, 1, 1.02]],
    // The mean is a share, but tasks are not.
    ['score', [0.969, 0.98, 0.987, 1.009, 1.015, 1.023]],
    ['amount', [0, -1, 0.5, -2, 1]],
  ])('of a %s outside its scale is plain t', (kind, values) => {
    const [found, plain] = [meanOf(valuesOf(...values), kind), meanOf(valuesOf(...values), 'number')]
    expect(found).toEqual(plain)
    expect(found.low).toBeLessThanOrEqual(found.plain.low)
  })

  test('without variation: a score is worth its tasks, an amount has no interval', () => {
    const same = valuesOf(0.7, 0.7, 0.7, 0.7, 0.7)
    // Wilson-t with p = .7, n = 5 and SciPy's t.ppf(.975, 4)
    expectLimits(meanOf(same, 'score'), [0.20173029976772744, 0.955642859905423])
    for (const kind of ['amount', 'number'] as const) {
      const found = meanOf(same, kind)
      expect(found).toMatchObject({ method: 'none', reasons: [reason('no-variation')], se: 0, units: 5 })
      expect(found.low).toBeNaN()
    }
    expect(meanOf(valuesOf(1.2, 1.2, 1.2, 1.2, 1.2), 'score').reasons).toEqual([reason('no-variation')])
  })

  test('falls back on t alone where the bootstrap mostly fails', () => {
    const found = meanOf(valuesOf(0, 0, 0, 0, 1), 'score')
    expect(found.method).toBe('logit-t')
    expect(codesOf(found.reasons)).toContain('bootstrap-unanswered')
    expect(found.low).toBeGreaterThan(0)
  })

  test('scales with the amounts', () =>
    fc.assert(
      fc.property(anyTasks(amounts, 1, 8), fc.constantFrom(0.25, 2, 64), (tasks, factor) => {
        const found = meanOf(tasksOf(...tasks), 'amount', quick)
        const other = meanOf(tasksOf(...tasks.map(runs => runs.map(run => run * factor))), 'amount', quick)
        expect(other.value).toBeCloseTo(found.value * factor, 9)
        expect(other.method).toBe(found.method)
        if (!Number.isNaN(found.low)) expectLimits(other, [found.low * factor, found.high * factor])
      }),
    ))

  test('depends neither on the order of runs nor on the names of tasks', () =>
    fc.assert(
      fc.property(anyTasks(scores, 1, 8), fc.constantFrom<Kind>('rate', 'score', 'amount', 'number'), (tasks, kind) => {
        const runs = kind === 'rate' ? tasks.map(task => task.map(run => Math.round(run))) : tasks
        const named = (name: (i: number) => string): Runs => Object.fromEntries(runs.map((task, i) => [name(i), task]))
        const found = meanOf(sampleFrom(named(i => `t${i}`)), kind, quick)
        const renamed = sampleFrom(named(i => `another ${i}`))
        const reversed = tasksOf(...runs.map(task => task.toReversed()))
        expect(meanOf(renamed, kind, quick)).toEqual(found)
        const other = meanOf(reversed, kind, quick)
        expect(other.method).toBe(found.method)
        if (!Number.isNaN(found.low)) expectLimits(other, [found.low, found.high])
      }),
    ))

  test('of many samples at once is that of each', () => {
    const wanted = [
      { sample: six, kind: 'rate' },
      { sample: six, kind: 'score' },
      { sample: valuesOf(3, 1, 4, 1, 5, 9), kind: 'amount' },
      { sample: valuesOf(3, 1, 4, 1, 5, 9, 2), kind: 'number' },
      { sample: valuesOf(), kind: 'score' },
    ] satisfies { sample: Sample; kind: Kind }[]
    expect(estimateMeans(wanted, quick)).toEqual(wanted.map(({ sample, kind }) => meanOf(sample, kind, quick)))
  })
})

describe('a mean of fixed tasks', () => {
  const nested: Runs = { t1: { a: [0.2], b: [0.5], c: [0.6] }, t2: { d: [0.4], e: [0.9] } }

  test('of a score is Wilson-t with the variance of units within tasks', () => {
    const found = meanOf(sampleFrom(nested), 'score')
    expect(found).toMatchObject({ df: 3, unit: 'subtest', units: 5 })
    expect(found.se).toBeCloseTo(0.13869430814244366, 12)
    expectLimits(found, [0.19244445941778665, 0.8542476776324005])
    expect(found.reasons).toEqual([reason('these-tasks', { tasks: 2, onRequest: false, unit: 'subtest' })])
  })

  test('of an amount is t on logarithms, and says that it was not simulated', () => {
    const found = meanOf(sampleFrom(nested), 'amount')
    expectLimits(found, [0.23979446255155187, 1.223559437760999])
    expect(found).toMatchObject({ method: 'stratified log-t', reasons: withCode('coverage-not-simulated') })
  })

  test('of a rate is never worth less than its units nor more than twice its runs', () => {
    const t = 4.302652729749462
    const wilson = (p: number, n: number) => {
      const half = (t / (1 + t ** 2 / n)) * Math.sqrt((p * (1 - p)) / n + t ** 2 / (4 * n * n))
      const centre = (p + t ** 2 / (2 * n)) / (1 + t ** 2 / n)
      return [centre - half, centre + half] satisfies [number, number]
    }
    expectLimits(meanOf(tasksOf([1, 1], [0, 0]), 'rate'), wilson(0.5, 8))
    // s² = .5 in one task, 0 in the other: v = .0625, p(1 - p) / v = 3 is below the 4 units.
    expectLimits(meanOf(tasksOf([1, 1], [1, 0]), 'rate'), wilson(0.75, 4))
    // SciPy: binomtest(0, 4).proportion_ci(0.95, method='exact'); Wilson-t goes up to 0.822.
    expectLimits(meanOf(tasksOf([0, 0], [0, 0]), 'rate'), [0, 0.6023646356164746])
  })

  test('of a flat score is worth its units, of a flat amount unknown', () => {
    const flat = tasksOf([0.5, 0.5, 0.5])
    const [t, n] = [4.302652729749462, 3]
    const half = (t / (1 + t ** 2 / n)) * Math.sqrt(0.25 / n + t ** 2 / (4 * n * n))
    expectLimits(meanOf(flat, 'score'), [0.5 - half, 0.5 + half])
    expect(meanOf(flat, 'amount')).toMatchObject({ reasons: [reason('no-variation')], unit: 'run', units: 3 })
  })

  test('names runs and subtests where runs are the unit', () =>
    expect(meanOf(tasksOf([1, 0], [1, 1]), 'rate').reasons).toEqual([
      reason('these-tasks', { tasks: 2, onRequest: false, unit: 'run' }),
    ]))

  test('with one run per task, or one run at all, has no interval', () => {
    expect(meanOf(valuesOf(1, 0, 1, 1), 'rate')).toMatchObject({
      value: 0.75,
      reasons: [reason('one-run-per-task')],
      low: NaN,
    })
    expect(meanOf(valuesOf(0.4), 'score')).toMatchObject({
      value: 0.4,
      reasons: [reason('one-value')],
      low: NaN,
      high: NaN,
    })
    expect(meanOf(valuesOf(), 'amount')).toMatchObject({ value: NaN, reasons: [reason('not-measured')], low: NaN })
  })
})

describe('generalize', () => {
  const four = tasksOf([1, 0], [1, 1], [0, 0], [1, 0])
  const five = tasksOf([1, 0], [1, 1], [0, 0], [1, 0], [1, 0])

  test('auto changes from these tasks to tasks like them at 5', () => {
    expect(meanOf(four, 'rate').unit).toBe('run')
    expect(meanOf(five, 'rate').unit).toBe('task')
  })

  test('tasks takes tasks as units from 2 on', () => {
    const tasks: InferenceSettings = { ...settings, generalize: 'tasks' }
    expect(meanOf(four, 'rate', tasks)).toMatchObject({
      unit: 'task',
      reasons: [reason('over-tasks', { tasks: 4, onRequest: true })],
    })
    expect(meanOf(tasksOf([1, 0]), 'rate', tasks).unit).toBe('run')
  })

  test('few tasks by t alone: in a bootstrap of them many resamples hardly vary', () => {
    const tasks: InferenceSettings = { ...settings, generalize: 'tasks' }
    // Three tasks alike and one that is not: some resamples have almost no spread.
    const few = valuesOf(0.4, 0.41, 0.42, 0.6)
    const found = meanOf(few, 'score', tasks)
    // The mean of the four is 0.4575, its standard error 0.0476751, and t with 3 degrees of freedom 3.182446.
    const [centre, half] = [Math.log(0.4575 / 0.5425), (3.182446305 * 0.0476751158) / (0.4575 * 0.5425)]
    expect(found.low).toBeCloseTo(1 / (1 + Math.exp(half - centre)), 8)
    expect(found.high).toBeCloseTo(1 / (1 + Math.exp(-half - centre)), 8)
    expect(found).toMatchObject({
      method: 'logit-t',
      reasons: [reason('over-tasks', { tasks: 4, onRequest: true }), reason('tasks-not-resampled', { fewest: 5 })],
    })
    expect(meanOf(valuesOf(0.4, 0.41, 0.42, 0.6, 0.5), 'score').method).toBe('logit-t and bootstrap-t, outer limits')
  })

  test('these-tasks never does', () =>
    expect(meanOf(five, 'rate', { ...settings, generalize: 'these-tasks' })).toMatchObject({
      unit: 'run',
      reasons: [reason('these-tasks', { tasks: 5, onRequest: true, unit: 'run' })],
    }))
})
