import { expect, test } from 'vitest'
import { leftOutReason, nothingShared, overTasksReason, remarks, theseTasksReason } from './scope.ts'
import { whysOf } from './whys.ts'

test('tells every reason once, and not what an answer would hold for', () => {
  const scopes = [
    overTasksReason(3),
    overTasksReason(12),
    theseTasksReason(3, 'run'),
    theseTasksReason(12, 'subtest over tasks'),
    leftOutReason(1),
    leftOutReason(2),
    'about these subtests',
    'agents differ too',
    'coverage not simulated',
    'detectable effect approximate, from the limits, not simulated',
    '6 and 8 tasks, 5 shared',
  ]
  const reasons = scopes.flatMap(scope => [remarks('no variation', scope), remarks(scope, nothingShared)])
  expect(whysOf([...reasons, null])).toEqual(['no variation', nothingShared])
})
