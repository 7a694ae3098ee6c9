import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { whenShared } from '../../../test/support/shared.ts'
import { countsOf, only, parseFiles, toolsIn } from '../../../test/support/transcript-counts.ts'
import { onlyModels, openInference } from '../../../test/support/transcripts/open-inference.ts'
import { beginning, delegating, request, span } from '../../../test/support/transcripts/otel.ts'
import {
  jaeger,
  phoenixLines,
  phoenixPage,
  phoenixRows,
  tempo,
} from '../../../test/support/transcripts/otel-exports.ts'
import type { Transcript } from '../../core/transcript.ts'
import { readHead } from '../io/open-file.ts'
import { otel } from '../sources/otel/transcript.ts'
import { recognize } from './recognition.ts'

const parse = async (text: string): Promise<Transcript> => only(await parseFiles(otel, { 'traces.json': text }))

/** What a transcript says, but for the place where it says it. */
const said = ({ events, ...rest }: Transcript) => ({ ...rest, events: events.map(({ src: _, ...event }) => event) })

describe('the same spans exported by other programs say the same', () => {
  // Jaeger has no spans without an end.
  const spans = delegating.filter(({ endTimeUnixNano }) => endTimeUnixNano !== undefined)
  test.each([
    ['Tempo', JSON.stringify(tempo(spans))],
    ['the interface of Tempo', JSON.stringify({ trace: request(spans) })],
    ['Jaeger', JSON.stringify(jaeger(spans), null, 4)],
    ['one trace of Jaeger', JSON.stringify(jaeger(spans).data[0])],
    ['Phoenix, a span per line', phoenixLines(spans)],
    ['Phoenix, a page', JSON.stringify(phoenixPage(spans))],
    ['Phoenix, a row per line', phoenixRows(spans)],
    ['a list of spans', `[${phoenixLines(spans).trim().replaceAll('\n', ',')}]`],
  ])('%s', async (_, text) => {
    const transcript = await parse(text)
    expect(countsOf(transcript)).toMatchObject({ calls: 4, ok: 2, error: 2, steps: 3, agents: 2 })
    const expected = said(await parse(JSON.stringify(request(spans))))
    // Only exports of OTLP keep what is known of the process.
    expect(said(transcript)).toEqual(transcript.cwd === null ? { ...expected, cwd: null } : expected)
  })

  test('each is recognized by its content', () => {
    for (const text of [
      JSON.stringify(tempo(spans)),
      JSON.stringify(jaeger(spans)),
      phoenixLines(spans),
      phoenixRows(spans),
    ])
      expect(recognize({ name: 'export.json', bytes: Buffer.from(text), text })?.id).toBe('otel')
  })
})

describe('OpenInference', () => {
  test('kinds, messages, tokens and tools', async () => {
    const transcript = await parse(JSON.stringify(request(openInference)))
    expect(countsOf(transcript)).toMatchObject({ calls: 2, ok: 1, error: 1, steps: 2, agents: 1 })
    expect(
      toolsIn(transcript).map(({ tool, args, outcome, output, step }) => [tool, args, outcome, output, step]),
    ).toEqual([
      ['get_weather', { city: 'Oslo' }, 'ok', '4 degrees', 't1/llm-1'],
      ['get_weather', { city: 'Atlantis' }, 'error', 'no such city', 't1/llm-1'],
    ])
    expect(transcript).toMatchObject({
      sessionId: 'session-1',
      goal: 'Weather in Oslo and Atlantis?',
      toolsAvailable: ['get_weather'],
      agents: [
        {
          name: 'assistant',
          model: 'model-a',
          usage: { input: 210, cacheRead: 40, output: 30, reasoning: 5, costUsd: 0.75 },
        },
      ],
    })
    const messages = transcript.events.filter(event => event.kind === 'message')
    expect(messages.map(({ role, text, reasoning }) => [role, text, reasoning])).toEqual([
      ['user', 'Weather in Oslo and Atlantis?', null],
      ['assistant', 'Looking it up.', null],
      ['assistant', 'Oslo has 4 degrees.', 'One is a myth.'],
    ])
  })

  test('without spans of tools, their calls are those that the model made and their results what it was told', async () => {
    const transcript = await parse(phoenixLines(onlyModels))
    expect(countsOf(transcript)).toMatchObject({ calls: 2, ok: 1, error: 1, steps: 2 })
    expect(
      toolsIn(transcript).map(({ callId, args, outcome, evidence, tStart }) => [
        callId,
        args,
        outcome,
        evidence,
        tStart,
      ]),
    ).toEqual([
      ['call-1', { city: 'Oslo' }, 'ok', 'text', beginning + 19],
      ['call-2', { city: 'Atlantis' }, 'error', 'text', beginning + 19],
    ])
  })
})

test('the spans of a service and of its framework name one agent in two ways', async () => {
  const agent = (id: string, name: string, more = {}) =>
    span({ id, name: `invoke_agent ${name}`, from: 0, to: 9, with: { 'gen_ai.agent.name': name, ...more } })
  const apart = [agent('a', 'helm-agent', { 'gen_ai.agent.id': 'team/helm-agent' }), agent('b', 'helm_agent')]
  expect((await parse(JSON.stringify(request(apart)))).agents.map(({ id }) => id)).toEqual(['t1/a'])
  const different = [agent('a', 'same', { 'gen_ai.agent.id': '1' }), agent('b', 'same', { 'gen_ai.agent.id': '2' })]
  expect((await parse(JSON.stringify(request(different)))).agents.map(({ id }) => id)).toEqual(['t1', 't1/a', 't1/b'])
})

test('a server that tells a failure in its result has failed', async () => {
  const result = (isError: boolean) => JSON.stringify({ content: [{ type: 'text', text: 'no access' }], isError })
  const tool = (id: string, isError: boolean) =>
    span({ id, name: 'execute_tool read', from: 0, to: 1, with: { 'gcp.vertex.agent.tool_response': result(isError) } })
  const transcript = await parse(JSON.stringify(request([tool('a', true), tool('b', false)])))
  expect(toolsIn(transcript).map(({ outcome, output }) => [outcome, output])).toEqual([
    ['error', 'no access'],
    ['ok', 'no access'],
  ])
})

describe('damaged exports', () => {
  const tools = (count: number, parent: (i: number) => number | null) =>
    Array.from({ length: count }, (_, i) => ({
      name: 'execute_tool grep',
      context: { trace_id: 't', span_id: `s${i}` },
      parent_id: parent(i) === null ? null : `s${parent(i)}`,
      start_time: '2026-01-01T00:00:00Z',
      end_time: '2026-01-01T00:00:01Z',
      attributes: { 'gen_ai.tool.name': `grep-${i}` },
    }))
  const lines = (list: readonly unknown[]) => list.map(each => `${JSON.stringify(each)}\n`).join('')

  test('parents in a circle are told, and no call is lost', async () => {
    const transcript = await parse(lines(tools(100, i => (i + 1) % 100)))
    expect(countsOf(transcript).calls).toBe(100)
    expect(transcript.warnings).toContainEqual(expect.stringMatching(/^100\b/))
  })

  test('spans inside spans without end', async () => {
    expect(countsOf(await parse(lines(tools(50_000, i => (i === 0 ? null : i - 1))))).calls).toBe(50_000)
  })

  test('spans without ids and times that are none are counted', async () => {
    const [first, second, third] = tools(3, () => null)
    const text = lines([{ ...first, context: {} }, { ...second, start_time: 'NaN' }, third]).replace('"NaN"', 'NaN')
    const { transcripts, problems } = await parseFiles(otel, { x: text })
    expect(transcripts.flatMap(toolsIn).map(({ tool, tStart }) => [tool, tStart !== null])).toEqual([
      ['grep-2', true],
      ['grep-1', false],
    ])
    expect(problems.map(({ code, message }) => [code, message.match(/\d+|trace id|start/g)])).toEqual([
      ['transcript-odd', ['1', 'trace id']],
      ['transcript-odd', ['1', 'start']],
    ])
  })

  test('numbers of messages without bound', async () => {
    const attributes = Object.fromEntries(
      ['9'.repeat(30), '-1', '1e9', '__proto__', '999999'].map(i => [
        `llm.output_messages.${i}.message.content`,
        `said ${i}`,
      ]),
    )
    const chat = { ...tools(1, () => null)[0], name: 'chat m', attributes }
    const messages = (await parse(lines([chat]))).events.filter(event => event.kind === 'message')
    expect(messages.map(({ text }) => text)).toEqual(['said 999999'])
  })

  test('spans that are no work of an agent are told as such', async () => {
    const web = { ...tools(1, () => null)[0], name: 'GET /', attributes: {} }
    expect(await parseFiles(otel, { x: lines([web]) })).toMatchObject({
      transcripts: [],
      problems: [{ code: 'transcript-unreadable', message: expect.stringMatching(/\b1\b/) }],
    })
  })
})

whenShared('exports found in public repositories', shared => {
  const read = (name: string): Transcript => {
    const path = join(shared, 'data/wild/otel', name)
    const head = readHead(path, name)
    expect(head && recognize(head)?.id).toBe('otel')
    return only(otel.read(path, name))
  }
  const one = { calls: 1, known: 1, ok: 1, error: 0, steps: 2, agents: 1 }

  test('Jaeger: 96 spans, of which 1 of an agent, 2 calls of a model recorded twice, and 1 of a tool', () => {
    const transcript = read('helm.json')
    expect(countsOf(transcript)).toMatchObject(one)
    expect(toolsIn(transcript)[0]).toMatchObject({
      tool: 'helm_list_releases',
      callId: 'call_P09kjRKHTTJA02oB9HIe4u5t',
      step: '3e289017fe03ffd7c4145316d2eb3d0d/e37fdd8f56146d31',
      outcome: 'ok',
    })
    expect(toolsIn(transcript)[0]?.output).toMatch(/^NAME +\tNAMESPACE/)
    expect(transcript.toolsAvailable).toHaveLength(9)
    // 1820 + 1956 prompt tokens, of which 1792 from the cache; 13 + 117 completion tokens.
    expect(transcript.agents).toMatchObject([
      { name: 'helm_agent', usage: { input: 1984, cacheRead: 1792, output: 130, reasoning: 0, exact: true } },
    ])
    expect(transcript).toMatchObject({
      goal: 'list all Helm releases',
      sessionId: 'ctx-7ed9780f-3688-4fc0-b10b-2e4df2f83cf0',
    })
  })

  test('Tempo: 86 spans, of which 2 of one agent, 2 calls of a model recorded three times, and 1 of a tool', () => {
    const transcript = read('tempo_export_with_batches.json')
    expect(countsOf(transcript)).toMatchObject(one)
    expect(toolsIn(transcript)[0]).toMatchObject({
      tool: 'helm_list_releases',
      callId: 'call_w0eKlvnaE7S9GQJeSSs0gn05',
      step: 'dd547580319ab0312cee07f1def50dad/ef7e626b81d68000',
    })
    expect(transcript.toolsAvailable).toHaveLength(10)
    expect(transcript.agents).toMatchObject([
      { id: 'dd547580319ab0312cee07f1def50dad/79f1c6b28f13ea1c', usage: { input: 4648, cacheRead: 0, output: 129 } },
    ])
  })
})
