import { expect, test } from 'vitest'
import { type EventSpec, failed, shell, tool, transcriptOf } from '../../../test/support/transcript.ts'
import { countBreadth, countCalls } from './tool-counts.ts'
import { isTool } from './transcript-actions.ts'

const actions = (...specs: EventSpec[]) => transcriptOf(specs).events.filter(isTool)

const run = actions(
  shell('make'),
  failed(shell('false')),
  failed(shell('grep x y'), { errorClass: 'benign_nonzero', exitCode: 1 }),
  failed(shell('pytest'), { errorClass: 'check_failed' }),
  failed(tool('Read'), { outcome: 'cancelled', errorClass: null }),
  failed(tool('Read'), { outcome: 'denied', errorClass: 'permission' }),
  failed(tool('Read'), { outcome: 'timeout', errorClass: 'timeout' }),
  failed(tool('Read'), { outcome: 'unknown', errorClass: null }),
)

test('every call has one outcome; cancelled and unknown ones are not known', () => {
  const { all } = countCalls(run)
  expect(all).toEqual({
    calls: 8,
    known: 6,
    ok: 1,
    error: 3,
    denied: 1,
    cancelled: 1,
    timeout: 1,
    unknown: 1,
    benign: 1,
    check_failed: 1,
  })
})

test('tools are counted one by one, in order of first use', () =>
  expect(countCalls(run).tools).toMatchObject([
    { tool: 'Bash', calls: 4, known: 4, ok: 1, error: 3, benign: 1, check_failed: 1 },
    { tool: 'Read', calls: 4, known: 2, denied: 1, cancelled: 1, timeout: 1, unknown: 1 },
  ]))

test('breadth is about tools on offer', () => {
  expect(countBreadth(run, ['Bash', 'Edit', 'Edit', 'Write'])).toEqual({ available: 3, used: 1 })
  expect(countBreadth(run, null)).toEqual({ available: NaN, used: NaN })
})
