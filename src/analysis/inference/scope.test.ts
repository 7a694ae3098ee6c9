import { expect, test } from 'vitest'
import { leftOutReason } from './scope.ts'

test.each([
  [0, null],
  [1, '1 task that only one side has left out'],
  [3, '3 tasks that only one side has left out'],
])('%i tasks left out are told as %s', (dropped, text) => expect(leftOutReason(dropped)).toBe(text))
