import { describe, expect, test } from 'vitest'
import { processOf } from '../../../test/support/process.ts'
import { codesOf, withCode } from '../../../test/support/reasons.ts'
import { type RunSpec, runsOf } from '../../../test/support/runs.ts'
import { quick, settings } from '../../../test/support/samples.ts'
import { reason } from '../../core/reasons.ts'
import iterations from '../../transform/metrics/iterations-to-success.ts'
import { censoringReason, estimateMedianSurvival, eventTimes, survivalIn } from './survival.ts'
import { estimateSurvivalDifference } from './survival-difference.ts'
import { layoutOf } from './unit-sample.ts'

/** Runs by their attempts: `3` got there with the third, `-3` had not got there after the third. */
const runs = (place: RunSpec, ...attempts: number[]): RunSpec[] =>
  attempts.map((attempt, i) => ({
    ...place,
    run: i + 1,
    process: processOf({
      loops: Math.abs(attempt) - 1,
      change_batches: Math.abs(attempt),
      censored: attempt < 0 ? 1 : 0,
    }),
  }))

const unseen: RunSpec = { task: 'a', run: 9 }

const studyOf = (specs: readonly RunSpec[]) => {
  const { table, rows } = runsOf(specs)
  return { table, rows, layout: layoutOf({ table, rows }), columns: eventTimes(iterations, table) }
}

const estimateOf = (specs: readonly RunSpec[], using = settings) => {
  const { layout, columns } = studyOf(specs)
  return estimateMedianSurvival(layout, columns, using)
}

const tasks = ['a', 'b', 'c', 'd', 'e', 'f']

describe('the median survival time', () => {
  test('counts runs that never got there as far as they got', () => {
    // By hand: 2 of 5 get there at once, 1 of the 2 still watched after the second attempt: 1, 0.6, 0.3.
    const found = estimateOf([...runs({ task: 'a' }, 1, 1, -2, 2, 3), unseen])
    expect(found.value).toBe(2)
    // Those that got there alone would say 1.5, and a mean of them 1.75.
    expect(found).toMatchObject({ unit: 'run', method: 'Kaplan-Meier median, log-log limits' })
    expect(found.reasons).toEqual([reason('these-tasks', { tasks: 1, onRequest: false, unit: 'run' })])
  })

  test('is no number where fewer than half get there, and says so', () => {
    const { rows, columns } = studyOf([...runs({ task: 'a' }, 1, -1, -2, -2), unseen])
    const survival = survivalIn(
      columns,
      rows.filter(() => true),
    )
    expect(survival).toMatchObject({ n: 4, never: 3 })
    expect(censoringReason(survival, null)).toEqual(reason('median-not-reached', { never: 3, runs: 4, side: null }))
    const found = estimateOf(runs({ task: 'a' }, 1, -1, -2, -2))
    expect(found.value).toBeNaN()
    expect(found.low).toBe(1)
    expect(found.high).toBe(Infinity)
  })

  test('resamples tasks where there are enough of them', () => {
    const specs = tasks.flatMap((task, i) => runs({ task }, 1 + (i % 3), i < 3 ? 1 : 2, -3))
    const found = estimateOf(specs)
    expect(found).toMatchObject({
      value: 2,
      unit: 'task',
      units: 6,
      method: 'Kaplan-Meier median, percentile, resampling tasks',
    })
    expect(found.low).toBeLessThanOrEqual(2)
    expect(found.high).toBeGreaterThanOrEqual(2)
    expect(found.naive.low).toBeGreaterThanOrEqual(1)
  })

  test('has no upper limit where resamples do not reach it', () => {
    const specs = tasks.flatMap((task, i) => runs({ task }, ...(i < 3 ? [1, 1] : [-1, -2])))
    expect(estimateOf(specs)).toMatchObject({ value: 1, low: 1, high: Infinity })
  })

  test('one run has no interval, and nothing seen no value', () => {
    expect(estimateOf(runs({ task: 'a' }, 2))).toMatchObject({ value: 2, low: NaN, reasons: [reason('one-value')] })
    expect(estimateOf([unseen])).toMatchObject({ value: NaN, reasons: [reason('not-measured')] })
  })
})

describe('two sides', () => {
  const differenceOf = (a: readonly RunSpec[], b: readonly RunSpec[]) => {
    const { table, columns } = studyOf([...a, ...b])
    const rowsOfA = Int32Array.from(a, (_, i) => i)
    const rowsOfB = Int32Array.from(b, (_, i) => a.length + i)
    return estimateSurvivalDifference(
      layoutOf({ table, rows: rowsOfA }),
      layoutOf({ table, rows: rowsOfB }),
      columns,
      quick,
    )
  }
  const slow = tasks.flatMap((task, i) => runs({ task, tier: 'T0' }, 3, -2, -3, 2 + (i % 2)))
  const fast = tasks.flatMap((task, i) => runs({ task, tier: 'T1' }, 1, 1, 2, 1 + (i % 2)))

  test('are compared within tasks, and judged over them', () => {
    const difference = differenceOf(slow, fast)
    expect(difference.p).toBeLessThan(0.001)
    expect(difference.direction).toBeLessThan(0)
    expect(difference).toMatchObject({ method: 'log-rank within tasks, t over tasks', unit: 'task', shared: 6 })
    expect(difference.sides).toEqual({ a: 3, b: 1 })
    expect(difference.value).toBe(-2)
    expect(difference.low).toBeNaN()
    expect(differenceOf(fast, slow).p).toBeCloseTo(difference.p, 12)
  })

  test('a few tasks are taken as they are, and only where single runs vary', () => {
    const few = (specs: readonly RunSpec[]) => specs.filter(({ task }) => task === 'a' || task === 'b')
    expect(differenceOf(few(slow), few(fast))).toMatchObject({
      method: 'log-rank within tasks',
      unit: 'run',
    })
    const varied = (specs: readonly RunSpec[]) => specs.map((spec, i) => ({ ...spec, subtest: `0${i % 2}` }))
    const difference = differenceOf(varied(few(slow)), varied(few(fast)))
    expect(difference.p).toBeNaN()
    expect(codesOf(difference.reasons)).toContain('runs-of-subtests-alike')
  })

  test('without a task in common, or without variation, nothing is tested', () => {
    const apart = differenceOf(runs({ task: 'a' }, 1, 2), runs({ task: 'b', tier: 'T1' }, 1, 2))
    expect(apart).toMatchObject({ p: NaN, reasons: [reason('no-task-on-both-sides')] })
    const alike = (tier: string) => tasks.flatMap(task => runs({ task, tier }, 1, 1))
    expect(differenceOf(alike('T0'), alike('T1'))).toMatchObject({ p: NaN, reasons: withCode('no-variation') })
  })

  test('medians that are not reached still tell who is sooner', () => {
    const never = tasks.flatMap((task, i) => runs({ task, tier: 'T0' }, -1, -2, -3 - (i % 2)))
    const difference = differenceOf(never, fast)
    expect(difference.value).toBeNaN()
    expect(difference.sides.b).toBe(1)
    expect(difference.direction).toBeLessThan(0)
    expect(difference.p).toBeLessThan(0.01)
    expect(difference.reasons).toMatchObject([{}, {}, {}, { code: 'median-not-reached', params: { side: 1 } }])
  })
})
