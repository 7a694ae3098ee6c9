import { expect, test } from 'vitest'
import { reason } from '../../core/reasons.ts'
import { stratifiedMean } from '../../statistics/t-test.ts'
import type { Panel } from './panel.ts'
import { severitiesOf } from './severity.ts'

const settings = {
  confidence: 0.95,
  alpha: 0.05,
  resamples: 200,
  seed: 42,
  generalize: 'auto',
  amountMean: 'arithmetic',
} as const

/** A panel over tasks of one subtest each, with so many runs. */
const panel = (
  scores: readonly (readonly number[])[],
  { runsPerTask = 1, verdicts = scores.map(column => column.map(score => Number(score >= 0.5))) } = {},
): Panel => {
  const runs = scores[0].length
  const tasks = Array.from({ length: runs / runsPerTask }, (_, task) => ({
    task: `t${task}`,
    subtests: [{ id: 's', rows: Int32Array.from({ length: runsPerTask }, (_, run) => task * runsPerTask + run) }],
  }))
  return {
    judges: scores.map((_, judge) => `j${judge}`),
    scores: scores.map(column => Float64Array.from(column)),
    verdicts: verdicts.map(column => Float64Array.from(column)),
    layout: { runs, tasks },
  }
}

const severities = (judged: Panel) => severitiesOf(judged, settings)

test('is the mean distance from the mean of the other judges', () => {
  const found = severities(
    panel([
      [0.9, 0.5],
      [0.5, 0.1],
      [0.3, 0.3],
    ]),
  )
  expect(found[0].value).toBeCloseTo((0.5 + 0.3) / 2, 12)
  expect(found[1].value).toBeCloseTo((-0.1 - 0.3) / 2, 12)
  expect(found[2].value).toBeCloseTo((-0.4 + 0) / 2, 12)
})

test('a lenient judge lies above 0 with its whole interval, a severe one below', () => {
  const quality = Array.from({ length: 30 }, (_, run) => 0.3 + ((7 * run) % 10) / 25)
  const wobble = (amount: number) => quality.map((score, run) => score + amount + ((run % 7) - 3) / 50)
  const [lenient, fair, severe] = severities(panel([wobble(0.1), quality, wobble(-0.1)], { runsPerTask: 3 }))
  expect(lenient.value).toBeGreaterThan(0.1)
  expect(lenient.low).toBeGreaterThan(0)
  expect(severe.high).toBeLessThan(0)
  expect(Math.abs(fair.value)).toBeLessThan(0.02)
  expect(lenient.low).toBeLessThanOrEqual(lenient.value)
  expect(lenient.high).toBeGreaterThanOrEqual(lenient.value)
})

test('runs that no other judge rated do not count', () => {
  const [first, second] = severities(
    panel([
      [0.9, 0.5, NaN],
      [0.5, NaN, 0.1],
    ]),
  )
  expect(first).toMatchObject({ runs: 1, reasons: [reason('one-run-per-task')] })
  expect(first.value).toBeCloseTo(0.4, 12)
  expect(second.value).toBeCloseTo(-0.4, 12)
})

test('every task weighs the same', () => {
  const judged = panel([
    [1, 1, 1, 0.5],
    [0, 0, 0, 0.5],
  ])
  const [lone, crowd] = [Int32Array.of(3), Int32Array.of(0, 1, 2)]
  const tasks = [lone, crowd].map((rows, task) => ({ task: `t${task}`, subtests: [{ id: 's', rows }] }))
  expect(severities({ ...judged, layout: { runs: 4, tasks } })[0].value).toBeCloseTo(0.5, 12)
})

test('sets the pass rate of a judge beside that of the others on the same runs', () => {
  const scores = [
    [0.5, 0.5, 0.5, 0.5],
    [0.5, 0.5, 0.5, 0.5],
    [0.5, 0.5, 0.5, 0.5],
  ]
  const verdicts = [
    [1, 1, 1, 1],
    [1, 0, NaN, NaN],
    [0, 0, 1, NaN],
  ]
  expect(severities(panel(scores, { verdicts }))).toMatchObject([
    { judge: 'j0', passRate: 1, othersPassRate: 0.5 },
    { judge: 'j1', passRate: 0.5, othersPassRate: 0.5 },
    { judge: 'j2', passRate: 1 / 3, othersPassRate: 5 / 6 },
  ])
})

/** One judge beside another who always gives .5, over tasks of one subtest each. */
const besideHalf = (tasks: readonly (readonly number[])[]): Panel => {
  const own = tasks.flat()
  const judged = panel([own, own.map(() => 0.5)])
  let row = 0
  const layout = {
    runs: own.length,
    tasks: tasks.map((runs, task) => ({
      task: `t${task}`,
      subtests: [{ id: 's', rows: Int32Array.from(runs, () => row++) }],
    })),
  }
  return { ...judged, layout }
}

test('from five tasks on has the t interval of task means', () => {
  // Task means of the distances: .1, .2, .3, .4, .5; mean .3, variance .025, standard error sqrt(.005), t(4) 2.776445.
  const [found] = severities(besideHalf([[0.6], [0.6, 0.8], [0.8], [0.9, 0.9, 0.9], [1]]))
  expect(found.value).toBeCloseTo(0.3, 12)
  expect(found.low).toBeCloseTo(0.3 - 2.7764451051977987 * Math.sqrt(0.005), 10)
  expect(found.high).toBeCloseTo(0.3 + 2.7764451051977987 * Math.sqrt(0.005), 10)
  expect(found).toMatchObject({
    runs: 8,
    units: 5,
    method: 't over task means',
    reasons: [reason('over-tasks', { tasks: 5, onRequest: false })],
  })
})

test('of fewer tasks holds for these, by what runs vary within them', () => {
  // Distances 0, .2 and .1, .3, .5: means .1 and .3; variances .02 and .04; (.02 / 2 + .04 / 3) / 4 = .0058333, t(3) 3.182446.
  const [found] = severities(
    besideHalf([
      [0.5, 0.7],
      [0.6, 0.8, 1],
    ]),
  )
  expect(found.value).toBeCloseTo(0.2, 12)
  expect(found.high - found.value).toBeCloseTo(3.182446305284263 * Math.sqrt((0.01 + 0.04 / 3) / 4), 10)
  expect(found).toMatchObject({
    units: 5,
    method: 'stratified t over runs within tasks',
    reasons: [reason('these-tasks', { tasks: 2, onRequest: false, unit: 'run' })],
  })
})

test('subtests weigh alike in value and interval, however many runs they have', () => {
  const judged = panel([
    [0.9, 0.5, 0.6, 0.7, 0.6, 0.8],
    [0.5, 0.5, 0.5, 0.5, 0.5, 0.5],
  ])
  const layout = {
    runs: 6,
    tasks: [
      {
        task: 'a',
        subtests: [
          { id: 's', rows: Int32Array.of(0) },
          { id: 't', rows: Int32Array.of(1, 2, 3) },
        ],
      },
      { task: 'b', subtests: [{ id: 's', rows: Int32Array.of(4, 5) }] },
    ],
  }
  const [{ value, low, high }] = severities({ ...judged, layout })
  // Task a: (.4 + .1) / 2 = .25, its runs with weights 1/2 and three times 1/6; task b: .2.
  expect(value).toBeCloseTo((0.25 + 0.2) / 2, 12)
  expect((low + high) / 2).toBeCloseTo(value, 12)
  const spread = (4 / 3) * ((0.5 * 0.15) ** 2 + ((0.25 / 6) ** 2 + (0.15 / 6) ** 2 + (0.05 / 6) ** 2))
  const t = 2.7764451051977987
  expect(high - value).toBeCloseTo(t * Math.sqrt((spread + stratifiedMean([[0.1, 0.3]]).variance) / 4), 10)
})

test('a constant distance has no interval', () => {
  const [found] = severities(besideHalf([[0.6], [0.6], [0.6], [0.6], [0.6]]))
  expect(found).toMatchObject({ low: NaN, high: NaN, method: 'none', reasons: [reason('no-variation')] })
  expect(found.value).toBeCloseTo(0.1, 12)
})
