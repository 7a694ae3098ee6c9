import { expect, test } from 'vitest'
import { reason } from '../../../core/reasons.ts'
import { tooFewRuns } from './too-few-runs.ts'

const times = (count: number, used: number, left: number) => Array.from({ length: count }, () => ({ used, left }))

const leftOut = (tasks: readonly [number, number], subtests: readonly [number, number], severally: boolean) =>
  reason('few-runs-left-out', {
    needed: 5,
    tasks: { used: tasks[0], left: tasks[1] },
    subtests: { used: subtests[0], left: subtests[1] },
    severally,
  })

test.each([
  [[...times(48, 1, 0), ...times(12, 0, 1)], leftOut([48, 12], [48, 0], false)],
  [[...times(9, 3, 0), ...times(1, 0, 3)], leftOut([9, 1], [27, 0], true)],
  [[...times(8, 3, 0), ...times(2, 2, 1)], leftOut([10, 0], [28, 2], true)],
  [[...times(7, 3, 0), ...times(2, 2, 1), ...times(1, 0, 3)], leftOut([9, 1], [25, 2], true)],
  [times(10, 3, 0), null],
  [times(10, 0, 1), reason('few-runs-everywhere', { needed: 5, tasks: 10, severally: false })],
  [times(10, 0, 2), reason('few-runs-everywhere', { needed: 5, tasks: 10, severally: true })],
])('%j', (tallies, found) => expect(tooFewRuns(tallies, 5)).toEqual(found))
