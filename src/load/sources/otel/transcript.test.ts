import { describe, expect, test } from 'vitest'
import { countsOf, only, parseFiles, toolsIn } from '../../../../test/support/transcript-counts.ts'
import {
  beginning,
  delegating,
  plainTools,
  request,
  samples,
  secondTurn,
  span,
} from '../../../../test/support/transcripts/otel.ts'
import type { Transcript } from '../../../core/transcript.ts'
import { otel } from './transcript.ts'

const parse = async (spans: readonly unknown[]): Promise<Transcript> =>
  only(await parseFiles(otel, { 'traces.json': JSON.stringify(request(spans)) }))

const since = (time: number | null) => (time === null ? null : time - beginning)

describe('an agent that calls another', () => {
  test('has the calls of its tools, with their times and what the spans say of their end', async () => {
    const transcript = await parse(delegating)
    expect(
      toolsIn(transcript).map(({ tool, outcome, evidence, output, tStart, tEnd }) => [
        tool,
        outcome,
        evidence,
        output,
        since(tStart),
        since(tEnd),
      ]),
    ).toEqual([
      ['read_file', 'ok', 'flag', 'Error: is how this poem begins', 1010, 1100],
      ['ask_researcher', 'ok', 'flag', '', 1110, 1800],
      ['search', 'timeout', 'flag', 'took too long', 1510, 1600],
      ['write_file', 'error', 'flag', 'disk full', 2600, 2700],
      ['publish', 'unknown', 'none', '', 2800, null],
    ])
    expect(toolsIn(transcript)[0]?.args).toEqual({ path: 'rivers.txt' })
    expect(countsOf(transcript)).toMatchObject({ calls: 5, known: 4, ok: 2, error: 2, steps: 3, agents: 2 })
  })

  test('each tool belongs to the call of the model before it', async () => {
    const transcript = await parse(delegating)
    expect(toolsIn(transcript).map(({ step }) => step)).toEqual(['t1/c1', 't1/c1', 't1/c3', 't1/c2', 't1/c2'])
    const said = transcript.events.filter(event => event.kind === 'message')
    const chats = said.filter(({ role }) => role === 'assistant')
    expect(chats.map(({ tStart, tEnd }) => [since(tStart), since(tEnd)])).toEqual([
      [10, 1000],
      [1210, 1500],
      [1900, 2500],
    ])
    expect(said.map(({ role, human, text, reasoning }) => [role, human, text, reasoning])).toEqual([
      ['user', true, 'Write a poem about rivers.', null],
      ['assistant', false, 'I shall ask.', 'Rivers.'],
      ['assistant', false, '', null],
      ['assistant', false, '', null],
    ])
  })

  test('agents, their parents, and what they used', async () => {
    const transcript = await parse(delegating)
    expect(transcript.agents).toMatchObject([
      { id: 't1/a1', role: 'root', name: 'poet', model: 'model-a', usage: { input: 120, cacheRead: 180, output: 70 } },
      {
        id: 't1/a2',
        role: 'subagent',
        name: 'researcher',
        parentId: 't1/a1',
        spawnCallId: 't1/x2',
        usage: { input: 40 },
      },
    ])
    expect(toolsIn(transcript)[1]?.childAgentId).toBe('t1/a2')
    expect(transcript).toMatchObject({
      sessionId: 'talk-1',
      goal: 'Write a poem about rivers.',
      cwd: '/work',
      toolsAvailable: ['read_file', 'publish'],
    })
  })
})

describe('runs', () => {
  test('traces of one conversation are one; one object and lines say the same', async () => {
    const [whole, lines] = samples
    const fromWhole = only(await parseFiles(otel, { x: whole?.text ?? '' }))
    const fromLines = only(await parseFiles(otel, { x: lines?.text ?? '' }))
    const compared = ({ events, ...rest }: Transcript) => ({
      ...rest,
      events: events.map(({ src: _, ...event }) => event),
    })
    expect(compared(fromLines)).toEqual(compared(fromWhole))
    expect(fromLines.agents.map(({ id }) => id)).toEqual(['t1/a1', 't1/a2'])
    expect(countsOf(fromLines)).toMatchObject({ steps: 4, agents: 2 })
    expect(fromLines.events.at(-1)?.src.line).toBe(13)
  })

  test('traces without a conversation are one each, and those without an agent none', async () => {
    const { transcripts, problems } = await parseFiles(otel, {
      x: JSON.stringify(request([...delegating, ...plainTools, ...secondTurn])),
    })
    expect(transcripts.map(({ id }) => id)).toEqual(['talk-1', 't4'])
    expect(problems).toEqual([])
    const idle = JSON.stringify(request(secondTurn.slice(2)))
    expect(await parseFiles(otel, { x: idle })).toMatchObject({
      transcripts: [],
      problems: [{ code: 'transcript-unreadable' }],
    })
  })

  test('agents side by side have nobody above them', async () => {
    const side = (id: string, name: string) => [
      span({ id, name: `invoke_agent ${name}`, from: 0, to: 9, with: { 'gen_ai.agent.name': name } }),
      span({ id: `${id}-chat`, parent: id, name: 'chat m', from: 1, to: 2, with: { 'gen_ai.usage.output_tokens': 5 } }),
      span({ id: `${id}-again`, parent: id, name: `invoke_agent ${name}`, from: 3, to: 4 }),
    ]
    const transcript = await parse([...side('p', 'left'), ...side('q', 'right')])
    expect(transcript.agents.map(({ id, role, parentId }) => [id, role, parentId])).toEqual([
      ['t1', 'root', null],
      ['t1/p', 'subagent', 't1'],
      ['t1/q', 'subagent', 't1'],
    ])
  })
})

test('an agent whose caller was not exported has somebody above it', async () => {
  const transcript = await parse(delegating.filter(({ spanId }) => spanId !== 'a1'))
  expect(transcript.agents.map(({ id, role, parentId, spawnCallId }) => [id, role, parentId, spawnCallId])).toEqual([
    ['t1', 'root', null, null],
    ['t1/a2', 'subagent', 't1', 't1/x2'],
  ])
})

test('calls without a call of a model, and what is recorded twice', async () => {
  const transcript = await parse(plainTools)
  expect(toolsIn(transcript).map(({ callId, step, exitCode }) => [callId, step, exitCode])).toEqual([
    ['t4/p1', 'unseen-1', null],
    ['t4/p2', 'unseen-1', 1],
    ['t4/p5', 't4/p3', null],
  ])
  expect(countsOf(transcript)).toMatchObject({ calls: 3, steps: 2, agents: 1 })
  expect(transcript.agents[0]?.usage).toMatchObject({ input: 7, output: 1 })
})

test('spans that are around each other do no harm', async () => {
  const circle = [
    span({ id: 'a', parent: 'b', name: 'invoke_agent x', from: 0, to: 9 }),
    span({ id: 'b', parent: 'a', name: 'execute_tool y', from: 1, to: 8 }),
    span({ id: 'c', parent: 'c', name: 'chat z', from: 2, to: 3 }),
  ]
  expect(countsOf(await parse(circle))).toMatchObject({ calls: 1, steps: 2 })
})

test('values nested without end do no harm', async () => {
  const depth = 20_000
  const nested = `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
  const wrapped = `${'{"arrayValue":{"values":['.repeat(depth)}${']}}'.repeat(depth)}`
  for (const value of [nested, wrapped]) {
    const text = JSON.stringify(request(plainTools)).replaceAll(
      '"attributes":[]',
      `"attributes":[{"key":"gen_ai.tool.call.result","value":${value}}]`,
    )
    expect(text.length).toBeGreaterThan(depth)
    expect(countsOf(only(await parseFiles(otel, { x: text }))).calls).toBe(3)
  }
})

test('a file that breaks off gives what it holds; one without spans gives a problem', async () => {
  const lines = samples[1]?.text ?? ''
  const cut = await parseFiles(otel, { x: lines.slice(0, lines.indexOf('POST /chat')) })
  expect(countsOf(only(cut))).toMatchObject({ calls: 5, steps: 3 })
  expect(only(cut).warnings.length).toBeGreaterThan(0)
  expect(cut.problems).toMatchObject([{ code: 'transcript-truncated' }])
  const whole = JSON.stringify(request(delegating))
  const cutWhole = await parseFiles(otel, { x: whole.slice(0, whole.indexOf('"c2"')) })
  expect(countsOf(only(cutWhole))).toMatchObject({ calls: 3, steps: 2 })
  for (const bad of ['', 'nonsense', '{}', '{"resourceSpans":[{"scopeSpans":[{"spans":[{}]}]}]}', '[]'])
    expect(await parseFiles(otel, { x: bad })).toMatchObject({
      transcripts: [],
      problems: [{ code: 'transcript-unreadable' }],
    })
})
