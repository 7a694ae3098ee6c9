import { expect, test } from 'vitest'
import { countsOf, only, parseFiles, toolsIn } from '../../../../test/support/transcript-counts.ts'
import { samples } from '../../../../test/support/transcripts/mini-swe-agent.ts'
import { miniSweAgent } from './transcript.ts'

const sample = async (name: string) => {
  const files = samples.filter(each => each.name === name).map(({ text }) => [name, text])
  return only(await parseFiles(miniSweAgent, Object.fromEntries(files)))
}

test('the first versions: one command per message, its exit code in the answer', async () => {
  const transcript = await sample('bare.traj.json')
  expect(
    toolsIn(transcript).map(({ outcome, exitCode, errorClass, evidence }) => [outcome, exitCode, errorClass, evidence]),
  ).toEqual([
    ['error', 1, 'benign_nonzero', 'exit_code'],
    ['ok', 0, null, 'exit_code'],
    ['error', 1, 'check_failed', 'exit_code'],
    ['timeout', null, 'timeout', 'text'],
    ['denied', null, 'permission', 'text'],
    ['ok', null, null, 'flag'],
  ])
  expect(countsOf(transcript)).toMatchObject({ calls: 6, steps: 7 })
  expect(toolsIn(transcript)[2]).toMatchObject({
    output: 'Traceback (most recent call last):\nAssertionError',
    check: { key: 'try.py', verdict: 'fail' },
  })
})

test('only the task is said by a person: the rest are answers and complaints about form', async () => {
  const { events, goal } = await sample('bare.traj.json')
  expect(goal).toBe('The sum is wrong')
  expect(events.filter(event => event.kind === 'message' && event.human)).toHaveLength(1)
})

test('newer versions: several calls at once, times, tokens and cost', async () => {
  const transcript = await sample('called.traj.json')
  expect(toolsIn(transcript).map(({ callId, outcome }) => [callId, outcome])).toEqual([
    ['call_1', 'error'],
    ['call_2', 'timeout'],
    ['call_3', 'cancelled'],
    ['call_4', 'ok'],
  ])
  const [tests] = toolsIn(transcript)
  expect(tests?.check).toEqual({ key: 'pytest', verdict: 'fail', passed: 2, failed: 1 })
  expect((tests?.tEnd ?? 0) - (tests?.tStart ?? 0)).toBe(3000)
  expect(countsOf(transcript).steps).toBe(2)
  expect(transcript).toMatchObject({ goal: 'The sum is wrong', cwd: '/testbed', exitReason: 'Submitted' })
  expect(transcript.totals).toMatchObject({ input: 200 + 200, cacheRead: 1800, output: 70, costUsd: 0.03 })
  expect(transcript.agents[0]?.model).toBe('some/model')
})

test('the limit that ended a run is no word of the user', async () => {
  const transcript = await sample('limited.traj.json')
  expect(transcript.exitReason).toBe('LimitsExceeded')
  expect(transcript.events.filter(event => event.kind === 'message' && event.human)).toHaveLength(1)
  expect(toolsIn(transcript).map(({ check }) => check?.verdict)).toEqual(['pass', 'fail'])
})
