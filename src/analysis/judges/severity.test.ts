import { expect, test } from 'vitest'
import type { Panel } from './panel.ts'
import { percentileIntervals } from './resampled.ts'
import { severitySums } from './severity.ts'

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

const severities = (judged: Panel) =>
  percentileIntervals(
    severitySums(judged).map(({ additive }) => additive),
    judged.layout,
    settings,
  )

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
  expect(first).toMatchObject({ runs: 1, reason: 'one run per task' })
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
  expect(severitySums(panel(scores, { verdicts }))).toMatchObject([
    { judge: 'j0', passRate: 1, othersPassRate: 0.5 },
    { judge: 'j1', passRate: 0.5, othersPassRate: 0.5 },
    { judge: 'j2', passRate: 1 / 3, othersPassRate: 5 / 6 },
  ])
})
