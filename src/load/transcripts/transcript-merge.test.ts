import { describe, expect, test } from 'vitest'
import { only, parseFiles, toolsIn } from '../../../test/support/transcript-counts.ts'
import { faultsOf } from '../../../test/support/transcript-faults.ts'
import { gave, said, typed, used } from '../../../test/support/transcripts/claude-session.ts'
import { init, result, returned, spoke } from '../../../test/support/transcripts/claude-stream.ts'
import { jsonLines } from '../../../test/support/transcripts/json-lines.ts'
import type { Transcript } from '../../core/transcript.ts'
import { claudeResult } from '../sources/claude-code/result-transcript.ts'
import { claudeSession } from '../sources/claude-code/session-transcript.ts'
import { claudeStream } from '../sources/claude-code/stream-transcript.ts'
import { mergeTranscripts } from './transcript-merge.ts'

const sessionId = 'one-session'
const ofSession = <Line extends object>(line: Line) => ({ ...line, sessionId, session_id: sessionId })
const task = used('task', 'Task', { subagent_type: 'Explore', prompt: 'Look' })
const refused = used('refused', 'Bash', { command: 'rm x' })
const later = used('later', 'Read', { file_path: 'a' })

/** The same run, told by the session (which was cut), by the stream and by its result. */
const session = async () =>
  only(
    await parseFiles(claudeSession, {
      's.jsonl': jsonLines(
        ...[
          typed(1, 'Do it'),
          said(2, 'm1', [task]),
          gave(9, 'task', 'seen', { toolUseResult: { agentId: 'a1', status: 'completed' } }),
          said(10, 'm2', [refused]),
          gave(11, 'refused', 'Not in this mode', {}, true),
        ].map(ofSession),
      ),
      's/subagents/agent-a1.jsonl': jsonLines(
        ...[
          typed(3, 'Look', { isSidechain: true, agentId: 'a1' }),
          said(4, 'n1', [used('inner', 'Bash', { command: 'ls' })], { isSidechain: true, agentId: 'a1' }),
          gave(5, 'inner', 'a', { isSidechain: true, agentId: 'a1' }),
        ].map(ofSession),
      ),
    }),
  )
const stream = async () =>
  only(
    await parseFiles(claudeStream, {
      'stdout.log': jsonLines(
        ...[
          init,
          spoke('m1', task),
          spoke('n1', used('inner', 'Bash', { command: 'ls' }), 'task'),
          returned('inner', 'a', 'task'),
          returned('task', 'seen'),
          spoke('m2', refused),
          returned('refused', 'Not in this mode'),
          spoke('m3', later),
          returned('later', 'a'),
          result({ permission_denials: [{ tool_use_id: 'refused' }] }),
        ].map(ofSession),
      ),
    }),
  )
const ended = async () => only(await parseFiles(claudeResult, { 'r.json': JSON.stringify(ofSession(result())) }))

describe('several files of one run', () => {
  test('become one transcript, whatever their order', async () => {
    const parts = [await session(), await stream(), await ended()]
    const orders = [parts, [...parts].reverse(), [parts[1], parts[0], parts[2]]]
    const merged = orders.map(order => mergeTranscripts(order.filter((part): part is Transcript => part !== undefined)))
    for (const [transcript, ...others] of merged) {
      expect(others).toEqual([])
      expect(transcript && faultsOf({ transcripts: [transcript], problems: [] })).toEqual([])
      expect(transcript).toEqual(merged[0]?.[0])
    }
  })

  test('with what each of them knows', async () => {
    const [transcript] = mergeTranscripts([await session(), await stream()])
    if (!transcript) throw new Error('nothing')
    expect(transcript).toMatchObject({
      format: 'claude-session',
      goal: 'Do it',
      success: true,
      toolsAvailable: init.tools,
    })
    expect(transcript.totals?.costUsd).toBe(0.5)
    expect(toolsIn(transcript).map(({ callId, agentId, outcome }) => [callId, agentId, outcome])).toEqual([
      ['task', 'root', 'ok'],
      ['inner', 'a1', 'ok'],
      ['refused', 'root', 'denied'],
      ['later', 'root', 'ok'],
    ])
    expect(toolsIn(transcript)[1]?.tStart).not.toBeNull()
    expect(transcript.agents.map(({ id, usage }) => [id, usage?.exact, usage?.output])).toEqual([
      ['root', true, 20],
      ['a1', true, 200],
    ])
    expect(new Set(transcript.events.map(({ step }) => step).filter(step => step !== null)).size).toBe(4)
  })

  test('of different runs stay apart', async () => {
    const other = { ...(await stream()), sessionId: 'other', id: 'other' }
    const nameless = { ...(await ended()), sessionId: null, id: 'nameless' }
    const ids = mergeTranscripts([nameless, await session(), other]).map(({ id }) => id)
    expect(ids).toEqual(['nameless', sessionId, 'other'])
  })

  test('a file of an agent that another file holds is no run of its own', async () => {
    const whole = await session()
    const part: Transcript = { ...whole, id: 'part', sessionId: null, agents: whole.agents.slice(1) }
    expect(mergeTranscripts([part, whole]).map(({ id }) => id)).toEqual([sessionId])
  })
})
