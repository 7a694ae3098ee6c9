import { describe, expect, test } from 'vitest'
import { codesOf } from '../../../test/support/reasons.ts'
import { RandomState } from '../../core/random.ts'
import { reason } from '../../core/reasons.ts'
import { tQuantile } from '../../statistics/distributions.ts'
import { krippendorffAlpha } from '../../statistics/krippendorff.ts'
import type { InferenceSettings } from '../inference/estimate.ts'
import type { Layout } from '../inference/unit-sample.ts'
import { alphasOf } from './alpha.ts'
import type { Ratings } from './panel.ts'

const settings: InferenceSettings = {
  confidence: 0.9,
  alpha: 0.05,
  resamples: 1,
  seed: 42,
  generalize: 'auto',
  amountMean: 'arithmetic',
}

/** Tasks with so many runs each; rows in order. */
const layoutOf = (...sizes: readonly number[]): Layout => {
  let row = 0
  const tasks = sizes.map((size, task) => ({
    task: `t${task}`,
    subtests: [{ id: 's', rows: Int32Array.from({ length: size }, () => row++) }],
  }))
  return { runs: row, tasks }
}

const judged = (runs: number): Ratings => {
  const random = new RandomState(7)
  const quality = Array.from({ length: runs }, () => random.randomSample())
  return [0.1, 0, -0.1].map(severity =>
    Float64Array.from(quality, each => (random.randomSample() < 0.1 ? NaN : each + severity + random.normal(0, 0.2))),
  )
}

const alphaOf = (ratings: Ratings, layout: Layout, changed: Partial<InferenceSettings> = {}) =>
  alphasOf({ scores: ratings, verdicts: [], layout }, [], { ...settings, ...changed })[0]

const withoutRows = (ratings: Ratings, rows: readonly number[]): number =>
  krippendorffAlpha(
    ratings.map(column => [...column].filter((_, row) => !rows.includes(row))),
    'interval',
  )

const centred = (values: readonly number[]) => {
  const mean = values.reduce((a, b) => a + b, 0) / values.length
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
}

test('has the t interval of pseudo-values, from ratings without each task', () => {
  const layout = layoutOf(4, 3, 5, 2, 4, 6)
  const ratings = judged(layout.runs)
  const left = layout.tasks.map(({ subtests }) => withoutRows(ratings, [...subtests[0].rows]))
  const reach = tQuantile(0.95, 5) * Math.sqrt((5 / 6) * centred(left))
  const found = alphaOf(ratings, layout)
  expect(found.value).toBeCloseTo(krippendorffAlpha(ratings, 'interval'), 12)
  expect(found.low).toBeCloseTo(found.value - reach, 10)
  expect(found.high).toBeCloseTo(Math.min(1, found.value + reach), 10)
  expect(found).toMatchObject({
    units: 6,
    judges: 3,
    method: 'delete-one-task jackknife t',
    reasons: [reason('over-tasks', { tasks: 6, onRequest: false })],
  })
})

test('with fewer than five tasks leaves out runs, within these tasks', () => {
  const layout = layoutOf(4, 2, 7)
  const ratings = judged(layout.runs).map(column => column.map((rating, i) => (Number.isNaN(rating) ? i / 13 : rating)))
  const spread = layout.tasks.reduce((sum, { subtests: [{ rows }] }) => {
    const left = [...rows].map(row => withoutRows(ratings, [row]))
    return sum + ((rows.length - 1) / rows.length) * centred(left)
  }, 0)
  const found = alphaOf(ratings, layout)
  expect(found.value - found.low).toBeCloseTo(tQuantile(0.95, 10) * Math.sqrt(spread), 10)
  expect(found).toMatchObject({ units: 13, method: 'stratified delete-one-run jackknife t' })
  expect(codesOf(found.reasons)).toEqual(['these-tasks', 'maybe-too-narrow'])
})

test('limits do not exceed 1', () => {
  const scores = Float64Array.of(0.1, 0.9, 0.2, 0.8, 0.5)
  const near = scores.map((score, i) => (i === 4 ? 0.6 : score))
  const { low, high } = alphaOf([scores, near], layoutOf(1, 1, 1, 1, 1))
  expect(high).toBe(1)
  expect(low).toBeLessThan(1)
})

test('tasks in which all give the most common verdict add no degrees of freedom', () => {
  // Everybody passes everything in three of seven tasks.
  const first = Float64Array.of(1, 1, 1, 0, 0, 1, 0)
  const second = Float64Array.of(1, 1, 1, 0, 1, 0, 0)
  const layout = layoutOf(1, 1, 1, 1, 1, 1, 1)
  const left = [...first].map((_, row) => withoutRows([first, second], [row]))
  const found = alphaOf([first, second], layout)
  expect(found.value - found.low).toBeCloseTo(tQuantile(0.95, 3) * Math.sqrt((6 / 7) * centred(left)), 10)
  expect(found.reasons).toEqual([
    reason('over-tasks', { tasks: 7, onRequest: false }),
    reason('common-ratings', { flat: 3, units: 7, unit: 'task', df: 3 }),
  ])
})

test('says where little but the most common verdict is there', () => {
  const [passed, other] = [new Float64Array(30).fill(1), new Float64Array(30).fill(1)]
  const reasonsWith = (failed: number) => {
    passed.fill(0, 0, failed)
    other.fill(0, 0, failed - 2)
    return alphaOf([passed, other], layoutOf(...Array.from({ length: 30 }, () => 1))).reasons
  }
  expect(reasonsWith(12).slice(-2)).toEqual([
    reason('common-ratings', { flat: 18, units: 30, unit: 'task', df: 11 }),
    reason('maybe-too-narrow'),
  ])
  expect(codesOf(reasonsWith(13))).not.toContain('maybe-too-narrow')
})

describe('what is left out', () => {
  const methodOf = (tasks: number, generalize: InferenceSettings['generalize']) => {
    const layout = layoutOf(...Array.from({ length: tasks }, () => 4))
    return alphaOf(judged(layout.runs), layout, { generalize }).method
  }
  const [task, run] = ['delete-one-task jackknife t', 'stratified delete-one-run jackknife t']

  test('tasks from five on, unless told otherwise', () => {
    expect(methodOf(5, 'auto')).toBe(task)
    expect(methodOf(4, 'auto')).toBe(run)
    expect(methodOf(2, 'tasks')).toBe(task)
    expect(methodOf(1, 'tasks')).toBe(run)
    expect(methodOf(9, 'these-tasks')).toBe(run)
  })

  test('only tasks with a run that counts', () => {
    const layout = layoutOf(3, 3, 3, 3, 3)
    const unrated = judged(layout.runs).map(column => column.map((rating, row) => (row < 3 ? NaN : rating)))
    expect(alphaOf(unrated, layout).method).toBe(run)
  })
})

describe('there is no interval', () => {
  const layout = layoutOf(2, 2, 2, 2, 2)
  const none = { low: NaN, high: NaN, method: 'none' }

  test('without two ratings of a run', () =>
    expect(alphaOf([judged(layout.runs)[0]], layout)).toMatchObject({
      ...none,
      value: NaN,
      runs: 0,
      reasons: [reason('no-run-with-two-ratings')],
    }))

  test('where all ratings are equal', () => {
    const scores = new Float64Array(layout.runs).fill(0.7)
    expect(alphaOf([scores, scores], layout)).toMatchObject({ ...none, value: NaN, reasons: [reason('no-variation')] })
  })

  test('where judges always agree', () => {
    const scores = Float64Array.from({ length: layout.runs }, (_, row) => row / 10)
    expect(alphaOf([scores, scores], layout)).toMatchObject({ ...none, value: 1, reasons: [reason('no-variation')] })
  })

  test('with a single run in each of a few tasks', () =>
    expect(alphaOf([Float64Array.of(0.2, 0.9), Float64Array.of(0.4, 0.6)], layoutOf(1, 1))).toMatchObject({
      ...none,
      reasons: [reason('one-run-per-task')],
    }))

  test('of two runs, since alpha of one is always 0', () => {
    const ratings = [Float64Array.of(0.2, 0.9), Float64Array.of(0.4, 0.6)]
    expect(withoutRows(ratings, [0])).toBe(0)
    expect(alphaOf(ratings, layoutOf(2))).toMatchObject({ ...none, reasons: [reason('fewer-than-three-runs')] })
  })

  test('where one task has all that varies', () => {
    const passed = new Float64Array(layout.runs).fill(1)
    const other = passed.map((verdict, row) => (row === 0 ? 0 : verdict))
    expect(alphaOf([passed, other], layout)).toMatchObject({
      ...none,
      reasons: [reason('no-variation-without-one', { unit: 'task' })],
    })
  })
})
