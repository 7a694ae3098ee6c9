import { describe, expect, test } from 'vitest'
import { RandomState } from '../../core/random.ts'
import { krippendorffAlpha } from '../../statistics/krippendorff.ts'
import { quantile, sorted } from '../../statistics/quantile.ts'
import { eachResample } from '../../statistics/resample.ts'
import type { InferenceSettings } from '../inference/estimate.ts'
import { percentileInterval } from '../inference/percentile.ts'
import type { Layout } from '../inference/sample.ts'
import { alphaTotals } from './alpha-totals.ts'
import type { Ratings } from './panel.ts'
import { type Additive, percentileIntervals } from './resampled.ts'

const settings: InferenceSettings = {
  confidence: 0.9,
  alpha: 0.05,
  resamples: 300,
  seed: 42,
  generalize: 'auto',
  amountMean: 'arithmetic',
}

/** So many tasks of two subtests with so many runs each; rows in order. */
const layoutWith = (tasks: number, runs: number): Layout => ({
  runs: 2 * tasks * runs,
  tasks: Array.from({ length: tasks }, (_, task) => ({
    task: `t${task}`,
    subtests: [0, 1].map(subtest => ({
      id: `s${subtest}`,
      rows: Int32Array.from({ length: runs }, (_, run) => (2 * task + subtest) * runs + run),
    })),
  })),
})

const judged = (runs: number): Ratings => {
  const random = new RandomState(7)
  const quality = Array.from({ length: runs }, () => random.randomSample())
  return [0.1, 0, -0.1].map(severity =>
    Float64Array.from(quality, each => (random.randomSample() < 0.1 ? NaN : each + severity + random.normal(0, 0.2))),
  )
}

/** The rows of all runs that a resample draws: of whole tasks, or of runs within tasks. */
const drawnRows = (layout: Layout, by: 'task' | 'run', counts: (row: number) => boolean): number[][] => {
  const tasks = layout.tasks.map(({ subtests }) => subtests.flatMap(({ rows }) => [...rows]).filter(counts))
  const drawn: number[][] = []
  if (by === 'task')
    eachResample([tasks.length], settings, ([row]) => drawn.push([...row].flatMap(task => tasks[task])))
  else
    eachResample(
      tasks.map(rows => rows.length),
      settings,
      rows => drawn.push(rows.flatMap((row, task) => [...row].map(position => tasks[task][position]))),
    )
  return drawn
}

const only = (additive: Additive, layout: Layout, changed: Partial<InferenceSettings> = {}) =>
  percentileIntervals([additive], layout, { ...settings, ...changed })[0]

describe.each([
  { by: 'task', layout: layoutWith(6, 4), method: 'percentile, resampling tasks' },
  { by: 'run', layout: layoutWith(3, 4), method: 'percentile, resampling runs within tasks' },
] as const)('alpha, drawn by $by', ({ by, layout, method }) => {
  const ratings = judged(layout.runs)
  const isRatedTwice = (row: number) => ratings.filter(column => !Number.isNaN(column[row])).length > 1
  const found = only(alphaTotals(ratings), layout)

  test('is that of the ratings', () => {
    expect(found.value).toBeCloseTo(krippendorffAlpha(ratings, 'interval'), 12)
    expect(found.runs).toBe(Array.from({ length: layout.runs }, (_, row) => row).filter(isRatedTwice).length)
  })

  test('has the interval that ratings drawn run by run give', () => {
    const alphas = drawnRows(layout, by, isRatedTwice).map(rows =>
      krippendorffAlpha(
        ratings.map(column => rows.map(row => column[row])),
        'interval',
      ),
    )
    expect(found.low).toBeCloseTo(quantile(sorted(alphas), 0.05), 10)
    expect(found.high).toBeCloseTo(quantile(sorted(alphas), 0.95), 10)
    expect(found).toMatchObject({ method, reason: 'coverage not simulated' })
  })

  test('has the interval that any other number made of totals would have', () => {
    const { totals, combine } = alphaTotals(ratings)
    const runs = layout.tasks.map(({ subtests }) => subtests.flatMap(({ rows }) => [...rows]).filter(isRatedTwice))
    const totalsOf = (rows: readonly number[]) =>
      Float64Array.from(totals, column => rows.reduce((total, row) => total + column[row], 0))
    const strata = by === 'task' ? [runs.map(totalsOf)] : runs.map(rows => rows.map(row => totalsOf([row])))
    const wanted = percentileInterval(strata, combine, by, settings)
    expect(found.low).toBeCloseTo(wanted.low, 10)
    expect(found.high).toBeCloseTo(wanted.high, 10)
    expect(found).toMatchObject({ method: wanted.method, reason: wanted.reason })
  })
})

test('statistics that share draws have the intervals that each has alone', () => {
  const layout = layoutWith(6, 4)
  const ratings = judged(layout.runs)
  const fewer = ratings.map(column => column.map((rating, row) => (row < 9 ? NaN : rating)))
  const statistics = [ratings, fewer, ratings.slice(1)].map(alphaTotals)
  expect(percentileIntervals(statistics, layout, settings)).toEqual(
    statistics.map(statistic => only(statistic, layout)),
  )
})

describe('what is drawn', () => {
  const methodOf = (tasks: number, generalize: InferenceSettings['generalize']) => {
    const layout = layoutWith(tasks, 3)
    return only(alphaTotals(judged(layout.runs)), layout, { generalize }).method
  }

  test('tasks from five on, unless told otherwise', () => {
    expect(methodOf(4, 'auto')).toBe('percentile, resampling runs within tasks')
    expect(methodOf(5, 'auto')).toBe('percentile, resampling tasks')
    expect(methodOf(2, 'tasks')).toBe('percentile, resampling tasks')
    expect(methodOf(1, 'tasks')).toBe('percentile, resampling runs within tasks')
    expect(methodOf(9, 'these-tasks')).toBe('percentile, resampling runs within tasks')
  })

  test('only tasks with a run that counts', () => {
    const layout = layoutWith(5, 3)
    const unrated = judged(layout.runs).map(column => column.map((rating, row) => (row < 6 ? NaN : rating)))
    expect(only(alphaTotals(unrated), layout).method).toBe('percentile, resampling runs within tasks')
  })
})

describe('there is no interval', () => {
  const layout = layoutWith(5, 1)
  const none = { low: NaN, high: NaN, method: 'none' }

  test('without two ratings of a run', () =>
    expect(only(alphaTotals([judged(layout.runs)[0]]), layout)).toEqual({
      ...none,
      value: NaN,
      runs: 0,
      units: 0,
      reason: 'no run with two ratings',
    }))

  test('where all ratings are equal', () => {
    const scores = new Float64Array(layout.runs).fill(0.7)
    expect(only(alphaTotals([scores, scores]), layout)).toMatchObject({ ...none, value: NaN, reason: 'no variation' })
  })

  test('where judges always agree', () => {
    const [scores] = judged(layout.runs).map(column => column.map(score => (Number.isNaN(score) ? 0 : score)))
    expect(only(alphaTotals([scores, scores]), layout)).toMatchObject({
      ...none,
      value: 1,
      reason: 'no variation',
    })
  })

  test('with a single run in each of a few tasks', () => {
    const single: Layout = {
      runs: 2,
      tasks: [0, 1].map(row => ({ task: `t${row}`, subtests: [{ id: 's', rows: Int32Array.of(row) }] })),
    }
    const ratings = [Float64Array.of(0.2, 0.9), Float64Array.of(0.4, 0.6)]
    expect(only(alphaTotals(ratings), single)).toMatchObject({ ...none, reason: 'one run per task' })
  })

  test('where more than a fifth of the resamples have no answer', () => {
    // One run of ten differs, and a resample misses it about once in three times.
    const first = new Float64Array(10).fill(0.5)
    const second = first.map((score, row) => (row === 0 ? 1 : score))
    expect(only(alphaTotals([first, second]), layoutWith(5, 1), { generalize: 'these-tasks' })).toMatchObject({
      ...none,
      reason: 'more than a fifth of the resamples have no answer',
    })
  })
})
