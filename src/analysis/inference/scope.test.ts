import { expect, test } from 'vitest'
import { reason } from '../../core/reasons.ts'
import { leftOutReason, overTasksReason, theseTasksReason } from './scope.ts'

test('tasks that are left out are a reason where there are some', () => {
  expect(leftOutReason(0)).toBeNull()
  expect(leftOutReason(3)).toEqual(reason('tasks-left-out', { tasks: 3 }))
})

test('fewer than 5 tasks are generalized on request only, and more are taken as they are on request only', () => {
  expect([4, 5].map(tasks => overTasksReason(tasks).params)).toEqual([
    { tasks: 4, onRequest: true },
    { tasks: 5, onRequest: false },
  ])
  expect([4, 5].map(tasks => theseTasksReason(tasks, 'run').params)).toEqual([
    { tasks: 4, onRequest: false, unit: 'run' },
    { tasks: 5, onRequest: true, unit: 'run' },
  ])
})
