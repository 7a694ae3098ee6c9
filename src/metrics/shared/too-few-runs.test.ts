import { expect, test } from 'vitest'
import { tooFewRuns } from './too-few-runs.ts'

const times = (count: number, used: number, left: number) => Array.from({ length: count }, () => ({ used, left }))

test.each([
  [
    [...times(48, 1, 0), ...times(12, 0, 1)],
    '12 of 60 tasks have fewer than 5 runs and are left out: holds for the 48 tasks used',
  ],
  [
    [...times(9, 1, 0), ...times(1, 0, 1)],
    '1 of 10 tasks has fewer than 5 runs and is left out: holds for the 9 tasks used',
  ],
  [
    [...times(9, 3, 0), ...times(1, 0, 3)],
    '1 of 10 tasks has no subtest with 5 runs and is left out: holds for the 9 tasks used',
  ],
  [
    [...times(8, 3, 0), ...times(2, 2, 1)],
    '2 of 30 subtests have fewer than 5 runs and are left out: holds for the 28 subtests used',
  ],
  [
    [...times(7, 3, 0), ...times(2, 2, 1), ...times(1, 0, 3)],
    '1 of 10 tasks and 2 of 27 subtests of the others have fewer than 5 runs and are left out: holds for the 9 tasks and 25 subtests used',
  ],
  [times(10, 3, 0), null],
  [times(10, 0, 1), 'all 10 tasks have fewer than 5 runs'],
  [times(10, 0, 2), 'no subtest has 5 runs'],
  [times(1, 0, 1), 'fewer than 5 runs'],
])('%j', (tasks, text) => expect(tooFewRuns(tasks, 5)).toBe(text))

test('of one run it is the verdict that is missing', () => {
  expect(tooFewRuns([...times(2, 1, 0), ...times(1, 0, 1)], 1)).toBe(
    '1 of 3 tasks has no run with a verdict and is left out: holds for the 2 tasks used',
  )
  expect(tooFewRuns(times(3, 0, 1), 1)).toBe('no run with a verdict')
})
