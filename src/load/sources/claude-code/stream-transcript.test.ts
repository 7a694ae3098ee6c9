import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { whenShared } from '../../../../test/support/shared.ts'
import { countsOf, only, parseFiles, toolsIn } from '../../../../test/support/transcript-counts.ts'
import { init, result, returned, samples, spoke } from '../../../../test/support/transcripts/claude-stream.ts'
import { jsonLines } from '../../../../test/support/transcripts/json-lines.ts'
import { readHead } from '../../io/open-file.ts'
import { recognize } from '../../transcripts/recognition.ts'
import { tokensOf } from '../../transcripts/shared/usage.ts'
import { claudeStream } from './stream-transcript.ts'

const sample = async (name: string) => {
  const parsed = await parseFiles(claudeStream, { [name]: samples.find(each => each.name === name)?.text ?? '' })
  return { parsed, transcript: only(parsed) }
}
const parse = async (...lines: readonly unknown[]) =>
  only(await parseFiles(claudeStream, { 'a.jsonl': jsonLines(...lines) }))

describe('a stream', () => {
  test('tells what is available, what was used and how it ended', async () => {
    const { transcript } = await sample('two-agents.jsonl')
    expect(transcript).toMatchObject({
      cwd: '/work/repo',
      toolsAvailable: ['Task', 'Bash', 'Read', 'Write'],
      totals: { input: 110, output: 220, cacheRead: 1300, cacheWrite: 140, costUsd: 0.5, exact: true },
      success: true,
      exitReason: 'success',
    })
    expect(countsOf(transcript)).toEqual({
      calls: 4,
      known: 4,
      ok: 3,
      error: 0,
      denied: 1,
      cancelled: 0,
      steps: 4,
      agents: 3,
    })
  })

  test('gives all that the main agent did not use to the sub-agents', async () => {
    const { transcript } = await sample('two-agents.jsonl')
    const [root, ...subs] = transcript.agents
    expect(root?.usage).toEqual({
      input: 10,
      output: 20,
      cacheRead: 300,
      cacheWrite: 40,
      reasoning: null,
      costUsd: null,
      exact: true,
    })
    expect(subs.map(({ id, role, spawnCallId, name }) => [id, role, spawnCallId, name])).toEqual([
      ['task_1', 'subagent', 'task_1', 'Explore'],
      ['task_2', 'subagent', 'task_2', 'Explore'],
    ])
    expect(subs.reduce((sum, { usage }) => sum + (usage ? tokensOf(usage) : NaN), 0)).toBe(100 + 200 + 1000 + 100)
    expect(toolsIn(transcript).find(({ callId }) => callId === 'task_1')?.childAgentId).toBe('task_1')
  })

  test('without a sub-agent gives it to helpers', async () => {
    const models = {
      'claude-sonnet-4-5': {
        inputTokens: 10,
        outputTokens: 20,
        cacheReadInputTokens: 300,
        cacheCreationInputTokens: 40,
        costUSD: 0.4,
      },
      'claude-haiku': {
        inputTokens: 5,
        outputTokens: 6,
        cacheReadInputTokens: 0,
        cacheCreationInputTokens: 0,
        costUSD: 0.1,
      },
    }
    const { agents } = await parse(init, spoke('m', { type: 'text', text: 'Hi' }), result({ modelUsage: models }))
    expect(agents.map(({ id, role, usage }) => [id, role, usage?.costUsd])).toEqual([
      ['root', 'root', 0.4],
      ['aux:claude-haiku', 'aux', 0.1],
    ])
  })

  test('a sub-agent that could not be started is none', async () => {
    const task = { type: 'tool_use', id: 't', name: 'Task', input: { subagent_type: 'none', prompt: 'x' } }
    const failed = {
      ...returned('t', "Agent type 'none' not found"),
      message: {
        content: [{ type: 'tool_result', tool_use_id: 't', content: "Agent type 'none' not found", is_error: true }],
      },
    }
    const { agents } = await parse(init, spoke('m', task), failed, result())
    expect(agents.filter(({ role }) => role === 'subagent')).toEqual([])
  })

  test('has times only where its lines were stamped', async () => {
    const { transcript: plain } = await sample('two-agents.jsonl')
    expect(plain.events.every(({ tStart, tEnd }) => tStart === null && tEnd === null)).toBe(true)
    const { transcript } = await sample('stdout.log')
    const [write] = toolsIn(transcript)
    expect((write?.tEnd ?? 0) - (write?.tStart ?? 0)).toBe(500)
    expect(write?.edits).toMatchObject([{ path: '/work/repo/a.txt', added: ['a'], removed: [] }])
    expect(transcript).toMatchObject({
      success: false,
      exitReason: 'error_max_turns',
      warnings: [expect.stringMatching(/\b1\b.*line 1\b/)],
    })
    expect(transcript.events.at(-1)).toMatchObject({ kind: 'lifecycle', what: 'limit' })
  })

  test('may be one list', async () => {
    const { transcript, parsed } = await sample('messages.json')
    expect(countsOf(transcript)).toMatchObject({ calls: 1, ok: 1, steps: 1 })
    expect(parsed.problems).toEqual([])
  })

  test('that was killed has no result', async () => {
    const { transcript, parsed } = await sample('killed.jsonl')
    expect(transcript).toMatchObject({ totals: null, success: null, exitReason: null })
    expect(toolsIn(transcript)).toMatchObject([{ outcome: 'unknown' }])
    expect(parsed.problems.map(({ code }) => code)).toEqual(['transcript-truncated'])
  })

  test('of which the only message is garbled and the last line cut has lost something, not only its end', async () => {
    const lines = [JSON.stringify(init), '{"type":"assistant",Cmessage":{"id":"m"}}', '{"type":"result","subtype":"suc']
    const { problems, transcripts } = await parseFiles(claudeStream, { 'a.jsonl': lines.join('\n') })
    expect(transcripts).toEqual([])
    expect(problems.map(({ code }) => code)).toEqual(['transcript-truncated', 'transcript-unreadable'])
  })

  test('of several turns adds up what the main agent used', async () => {
    const { agents, totals } = await parse(
      init,
      spoke('m', { type: 'text', text: 'Hi' }),
      result({ modelUsage: {} }),
      result(),
    )
    expect(agents[0]?.usage).toMatchObject({ input: 20, output: 40 })
    expect(totals).toMatchObject({ costUsd: 0.5, output: 220 })
  })
})

whenShared('a real stream', shared => {
  test('has the counts that were made by hand', () => {
    const path = join(shared, 'data/transcripts/claude-code-stream-json/task_tool_output.jsonl')
    const transcript = only(claudeStream.read(path, 'x'))
    expect(countsOf(transcript)).toEqual({
      calls: 36,
      known: 36,
      ok: 34,
      error: 0,
      denied: 2,
      cancelled: 0,
      steps: 9,
      agents: 2,
    })
    expect(transcript.agents.map(({ usage }) => usage && tokensOf(usage))).toEqual([51_140, 190_439])
    expect(transcript.agents.map(({ usage }) => usage?.exact)).toEqual([true, true])
    expect(transcript.totals).toMatchObject({ costUsd: 0.0999967 })
    expect(transcript.toolsAvailable).toHaveLength(18)
    expect(new Set(toolsIn(transcript).map(({ tool }) => tool)).size).toBe(4)
  })
})

whenShared('turns that claude-code-action keeps', shared => {
  test('as counted by hand: four calls of the model, three of tools, what they cost', () => {
    const name = 'sample-turns.json'
    const path = join(shared, 'data/wild/claude-code-action', name)
    const head = readHead(path, name)
    expect(head && recognize(head)?.id).toBe('claude-stream')
    const transcript = only(claudeStream.read(path, name))
    expect(countsOf(transcript)).toMatchObject({ calls: 3, known: 3, ok: 3, error: 0, steps: 4, agents: 1 })
    expect(toolsIn(transcript).map(({ tool }) => tool)).toEqual([
      'Read',
      'Edit',
      'mcp__github__add_pull_request_review_comment',
    ])
    expect(transcript).toMatchObject({ sessionId: 'sample-session-id', totals: { costUsd: 0.0347 } })
    expect(transcript.toolsAvailable).toHaveLength(8)
    // 100 + 200 + 150 + 180 tokens of input, 50 + 100 + 75 + 90 from the cache, 75 + 50 + 80 + 60 of output.
    expect(transcript.agents[0]?.usage).toMatchObject({ input: 630, cacheRead: 315, output: 265 })
  })
})

test('a list of turns is known by its turns where none has the id of the session', async () => {
  const turns = [
    { type: 'assistant', message: { id: 'm1', role: 'assistant', content: [{ type: 'text', text: 'Done.' }] } },
    { type: 'user', message: { role: 'user', content: [] } },
  ]
  const text = JSON.stringify(turns)
  expect(recognize({ name: 'turns.json', bytes: Buffer.from(text), text })?.id).toBe('claude-stream')
  expect(countsOf(only(await parseFiles(claudeStream, { 'turns.json': text })))).toMatchObject({ calls: 0, steps: 1 })
})
