import { expect, test } from 'vitest'
import { runsInDispute } from './disputed-runs.ts'

const scores = [
  Float64Array.of(0.5, 0.25, 1, NaN, 0.75, 0.5),
  Float64Array.of(0.5, 0.75, 0, 0.5, 1, 1),
  Float64Array.of(0.5, NaN, 0.5, NaN, 0.5, 0.5),
]
/** The layout has the last run first. */
const layout = {
  runs: 6,
  tasks: [
    { task: 'a', subtests: [{ id: 's', rows: Int32Array.of(5) }] },
    { task: 'b', subtests: [{ id: 's', rows: Int32Array.of(0, 1, 2, 3, 4) }] },
  ],
}
const panel = { judges: ['j0', 'j1', 'j2'], scores, verdicts: scores, layout }

test('the widest ranges come first; equal ones in the order of the layout', () =>
  expect(runsInDispute(panel, 10)).toEqual([
    { row: 2, range: 1, scores: [1, 0, 0.5] },
    { row: 5, range: 0.5, scores: [0.5, 1, 0.5] },
    { row: 1, range: 0.5, scores: [0.25, 0.75, NaN] },
    { row: 4, range: 0.5, scores: [0.75, 1, 0.5] },
  ]))

test('no more than asked for', () => expect(runsInDispute(panel, 2).map(({ row }) => row)).toEqual([2, 5]))
