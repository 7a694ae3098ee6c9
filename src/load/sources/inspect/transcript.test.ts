import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { whenShared } from '../../../../test/support/shared.ts'
import { countsOf, only, parseFiles, toolsIn } from '../../../../test/support/transcript-counts.ts'
import {
  bridged,
  chunkedLog,
  delegating,
  messagesOnly,
  millisecondsAt,
  older,
  packedLog,
  plainLog,
} from '../../../../test/support/transcripts/inspect.ts'
import type { Transcript } from '../../../core/transcript.ts'
import { readHead } from '../../io/open-file.ts'
import { inspect } from './transcript.ts'

const parse = async (sample: object): Promise<Transcript> =>
  only(await parseFiles(inspect, { 'log.json': plainLog([sample]) }))

const withoutWhereabouts = ({ events, file: _, ...rest }: Transcript) => ({
  ...rest,
  events: events.map(({ src: _, ...event }) => event),
})

describe('a sample with events', () => {
  test('is a transcript with true starts and ends', async () => {
    const transcript = await parse(delegating)
    expect(transcript).toMatchObject({
      id: 'river_epoch_2',
      sessionId: 'sample-uuid',
      goal: 'Why do rivers bend?',
      success: true,
      exitReason: null,
      toolsAvailable: ['bash', 'ask'],
      totals: { input: 200, cacheRead: 300, output: 50 },
    })
    expect(toolsIn(transcript).map(({ callId, tStart, tEnd, args }) => [callId, tStart, tEnd, args])).toEqual([
      ['call-1', millisecondsAt(3), millisecondsAt(5), { cmd: 'python why.py' }],
      ['call-2', millisecondsAt(5), millisecondsAt(9), { question: 'Why?' }],
      ['call-3', millisecondsAt(6), millisecondsAt(8), { cmd: 'cat /none' }],
    ])
    const messages = transcript.events.filter(event => event.kind === 'message')
    expect(messages.map(({ agentId, role, human, text }) => [agentId, role, human, text])).toEqual([
      ['root', 'user', true, 'Why do rivers bend?'],
      ['root', 'assistant', false, 'I look.'],
      ['helper', 'user', false, 'Why do rivers bend?'],
      ['helper', 'assistant', false, 'I search.'],
      ['helper', 'assistant', false, 'Because.'],
      ['root', 'assistant', false, 'They bend.'],
    ])
    const answers = messages.filter(({ role }) => role === 'assistant')
    expect(answers.map(({ tStart, tEnd }) => [tStart, tEnd])).toEqual(
      [1, 5, 8, 10].map(start => [millisecondsAt(start), millisecondsAt(start + 1)]),
    )
    expect(messages[1]).toMatchObject({ reasoning: 'Hm.', usage: { input: 40, cacheRead: 60, output: 10 } })
  })

  test('only what Inspect calls an error is one', async () => {
    const tools = toolsIn(await parse(delegating))
    expect(tools.map(({ outcome, evidence, errorClass }) => [outcome, evidence, errorClass])).toEqual([
      ['ok', 'flag', null],
      ['ok', 'flag', null],
      ['error', 'flag', 'timeout'],
    ])
    expect(tools[2]).toMatchObject({ output: 'Command timed out', outputTruncated: true })
  })

  test('the agent of the solver is the root, the one it calls a sub-agent, and whoever scores neither', async () => {
    const transcript = await parse(delegating)
    expect(
      transcript.agents.map(({ id, role, name, parentId, spawnCallId }) => [id, role, name, parentId, spawnCallId]),
    ).toEqual([
      ['root', 'root', 'react', null, null],
      ['helper', 'subagent', 'helper', 'root', 'call-2'],
      ['scorer', 'aux', 'scorer', 'root', null],
    ])
    expect(transcript.agents.map(({ usage }) => usage?.output)).toEqual([20, 20, 10])
    expect(toolsIn(transcript).map(({ agentId, childAgentId }) => [agentId, childAgentId])).toEqual([
      ['root', null],
      ['root', 'helper'],
      ['helper', null],
    ])
    expect(countsOf(transcript)).toMatchObject({ steps: 4, agents: 2 })
  })

  test('calls that ran out of sight are answered by what the model was told next', async () => {
    const transcript = await parse(bridged)
    expect(
      toolsIn(transcript).map(({ callId, outcome, errorClass, output }) => [callId, outcome, errorClass, output]),
    ).toEqual([
      ['s1', 'ok', null, 'built'],
      ['s2', 'error', 'permission', 'not allowed'],
      ['s3', 'unknown', null, ''],
    ])
    const users = transcript.events.filter(event => event.kind === 'message' && event.role === 'user')
    expect(users).toMatchObject([
      { human: true, text: 'Make it so.' },
      { human: false, text: 'Please go on.' },
    ])
    expect(transcript.events.filter(({ kind }) => kind === 'lifecycle')).toMatchObject([
      { what: 'limit', detail: 'message: Too many messages.' },
    ])
    expect(transcript).toMatchObject({ success: null, exitReason: 'message', totals: null })
  })

  test('older logs nest events and mark steps', async () => {
    const transcript = await parse(older)
    expect(transcript).toMatchObject({ goal: 'Play a game.', success: false })
    expect(transcript.agents.map(({ role, name, spawnCallId }) => [role, name, spawnCallId])).toEqual([
      ['root', null, null],
      ['subagent', 'ask', 'call-2'],
      ['aux', 'scorer', null],
    ])
    expect(toolsIn(transcript).map(({ tool, outcome, output }) => [tool, outcome, output])).toEqual([
      ['ask', 'ok', '42'],
      ['bash', 'cancelled', 'stopped\nx'],
    ])
    expect(countsOf(transcript)).toMatchObject({ calls: 2, known: 1, steps: 2 })
  })
})

test('without events the messages tell', async () => {
  const transcript = await parse(messagesOnly)
  expect(
    toolsIn(transcript).map(({ callId, step, tool, outcome, errorClass }) => [callId, step, tool, outcome, errorClass]),
  ).toEqual([
    ['c', 'x', 'count', 'ok', null],
    ['lost', 'unseen-1', 'count', 'error', 'invocation'],
  ])
  expect(transcript.totals).toMatchObject({ input: 12, output: 1, costUsd: 0.5, exact: false })
  expect(transcript.agents).toMatchObject([{ usage: { input: 12 } }])
})

describe('every form of a log says the same', () => {
  test('as an archive', async () => {
    const packed = await parseFiles(inspect, { 'log.eval': packedLog([delegating, bridged]) })
    const plain = await parseFiles(inspect, { 'log.json': plainLog([delegating, bridged]) })
    expect(packed.transcripts.map(withoutWhereabouts)).toEqual(plain.transcripts.map(withoutWhereabouts))
    expect(packed.problems).toEqual([])
  })

  test('in many entries', async () => {
    const chunked = await parseFiles(inspect, { 'log.eval': chunkedLog() })
    expect(withoutWhereabouts(only(chunked))).toEqual(withoutWhereabouts(await parse(delegating)))
  })
})

describe('logs that are not as they should be', () => {
  test('a sample that is damaged is told, the others are there', async () => {
    const bytes = packedLog([delegating, bridged])
    const place = bytes.indexOf('Please go on')
    bytes.write('?', place)
    const { transcripts, problems } = await parseFiles(inspect, { 'log.eval': bytes })
    expect(transcripts.map(({ id }) => id)).toEqual(['river_epoch_2'])
    expect(problems).toMatchObject([{ code: 'transcript-unreadable', file: 'log.eval', at: '7_epoch_1' }])
  })

  test('one that breaks off gives what it holds', async () => {
    const bytes = packedLog([delegating, bridged])
    const packed = await parseFiles(inspect, { 'log.eval': bytes.subarray(0, bytes.indexOf('header.json')) })
    expect(packed.transcripts.map(({ id }) => id)).toEqual(['river_epoch_2', '7_epoch_1'])
    expect(packed.problems).toMatchObject([{ code: 'transcript-truncated' }])
    const text = plainLog([delegating])
    const plain = await parseFiles(inspect, { 'log.json': text.slice(0, text.indexOf('"uuid": "event-9"')) })
    expect(countsOf(only(plain))).toMatchObject({ calls: 2, known: 1 })
    expect(only(plain).warnings.length).toBeGreaterThan(0)
    expect(plain.problems).toMatchObject([{ code: 'transcript-truncated' }])
  })

  test('values nested without end do no harm', async () => {
    const depth = 20_000
    const nested = `${'{"a":['.repeat(depth)}${']}'.repeat(depth)}`
    const inner = `${'[{"event":"tool","events":'.repeat(depth)}[]${'}]'.repeat(depth)}`
    const text = JSON.stringify({ eval: {}, samples: [delegating] })
      .replaceAll('{"question":"Why?"}', nested)
      .replaceAll('[{"type":"text","text":"Because."}]', nested)
      .replace('"events":[]', `"events":${inner}`)
    // Those of the model, and one that was not seen for the calls that nobody issued.
    expect(countsOf(only(await parseFiles(inspect, { 'log.json': text }))).steps).toBe(4 + 1)
  })

  test('no samples, and no log at all', async () => {
    for (const bad of [plainLog([]), 'PK', 'nonsense', '', '[1]']) {
      const { transcripts, problems } = await parseFiles(inspect, { 'log.json': bad })
      expect(transcripts).toEqual([])
      expect(problems).toMatchObject([{ code: 'transcript-unreadable' }])
    }
  })
})

whenShared('real logs', shared => {
  const read = (name: string) => {
    const path = join(shared, 'data', name)
    const head = readHead(path, name)
    expect(head && inspect.recognizes(head)).toBe(true)
    return inspect.read(path, name)
  }
  const none = { denied: 0, cancelled: 0 }

  test('a browser: four calls of tools, five of the model', () => {
    const transcript = only(read('transcripts/inspect/2025-05-12_browser.json'))
    expect(countsOf(transcript)).toEqual({ calls: 4, known: 4, ok: 4, error: 0, steps: 5, agents: 1, ...none })
    const { input, cacheRead, output } = transcript.totals ?? {}
    expect([(input ?? 0) + (cacheRead ?? 0), output]).toEqual([15235, 281])
    expect(transcript.agents[0]?.usage).toEqual(transcript.totals)
  })

  test('an archive with pooled messages', () => {
    const transcript = only(read('transcripts/inspect/log_message_deduplication.eval'))
    expect(countsOf(transcript)).toEqual({ calls: 5, known: 5, ok: 5, error: 0, steps: 6, agents: 1, ...none })
  })

  test('errors of every kind, without the calls', () => {
    const transcript = only(read('transcripts/inspect/log_tool_call_error.json'))
    expect(countsOf(transcript)).toEqual({ calls: 11, known: 11, ok: 0, error: 11, steps: 1, agents: 1, ...none })
  })

  test.each([
    ['2025-02-11T15-17-00-05-00_popularity_dPiJifoWeEQBrfWsAopzWr.eval', 10],
    ['2025-05-12T20-28-26-04-00_security-guide.json', 3],
    ['log_formats.eval', 1],
    ['log_formats.json', 1],
    ['log_streaming.eval', 4],
    ['scout_2025-09-23T08-09-58-04-00_theory-of-mind_bbB4eRCx2rFJLyPH42Cj9r.eval', 100],
    ['scout_2025-11-07T10-59-47-05-00_websearch-addition-problem_LqPDntDnkk4h2fSqQ8i6CE.eval', 1],
  ])('%s: %i samples that call no tools', (name, samples) => {
    const { transcripts, problems } = read(`inspect/${name}`)
    expect(problems).toEqual([])
    expect(transcripts).toHaveLength(samples)
    for (const transcript of transcripts)
      expect([countsOf(transcript).calls, countsOf(transcript).steps]).toEqual([0, 1])
    expect(new Set(transcripts.map(({ id }) => id)).size).toBe(samples)
  })
})
