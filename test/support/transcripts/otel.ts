import { jaeger, phoenixLines, tempo } from './otel-exports.ts'

interface Sample {
  readonly name: string
  readonly text: string
}

type Plain = string | number | boolean | readonly Plain[] | { readonly [key: string]: Plain }

/** A value as OTLP writes it: with the name of its type, 64-bit numbers as text. */
const wrapped = (value: Plain): unknown => {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  if (typeof value === 'number') return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value }
  if (isList(value)) return { arrayValue: { values: value.map(wrapped) } }
  return { kvlistValue: { values: pairs(value) } }
}
const isList = (value: Plain): value is readonly Plain[] => Array.isArray(value)
const pairs = (values: Readonly<Record<string, Plain>>) =>
  Object.entries(values).map(([key, value]) => ({ key, value: wrapped(value) }))

interface SpanInput {
  readonly trace?: string
  readonly id: string
  readonly parent?: string
  readonly name: string
  /** Milliseconds after the beginning. */
  readonly from: number
  readonly to?: number
  readonly with?: Readonly<Record<string, Plain>>
  readonly status?: { readonly code?: number | string; readonly message?: string }
  readonly events?: readonly unknown[]
}

export const beginning = Date.UTC(2026, 1, 3, 8)
const nanoseconds = (milliseconds: number): string => String(BigInt(beginning + milliseconds) * 1_000_000n)

export const span = ({ trace = 't1', id, parent, name, from, to, with: values = {}, status, events }: SpanInput) => ({
  traceId: trace,
  spanId: id,
  ...(parent === undefined ? {} : { parentSpanId: parent }),
  name,
  startTimeUnixNano: nanoseconds(from),
  ...(to === undefined ? {} : { endTimeUnixNano: nanoseconds(to) }),
  attributes: pairs(values),
  ...(status ? { status } : {}),
  ...(events ? { events } : {}),
})

export const request = (spans: readonly unknown[]) => ({
  resourceSpans: [
    {
      resource: { attributes: pairs({ 'service.name': 'agent', 'process.working_directory': '/work' }) },
      scopeSpans: [{ scope: { name: 'instrumentation' }, spans }],
    },
  ],
})

const usage = (input: number, output: number, cached = 0) => ({
  'gen_ai.usage.input_tokens': input,
  'gen_ai.usage.output_tokens': output,
  'gen_ai.usage.cache_read.input_tokens': cached,
})

/** An agent with three calls of tools, one of which is another agent; children end, and are exported, first. */
export const delegating = [
  span({
    id: 'c1',
    parent: 'a1',
    name: 'chat model-a',
    from: 10,
    to: 1000,
    with: {
      'gen_ai.operation.name': 'chat',
      'gen_ai.request.model': 'model-a',
      ...usage(100, 20, 30),
      'gen_ai.input.messages': JSON.stringify([
        { role: 'user', parts: [{ type: 'text', content: 'Write a poem about rivers.' }] },
      ]),
      'gen_ai.output.messages': [
        {
          role: 'assistant',
          parts: [
            { type: 'reasoning', content: 'Rivers.' },
            { type: 'text', content: 'I shall ask.' },
            { type: 'tool_call', id: 'call-1', name: 'read_file', arguments: { path: 'rivers.txt' } },
          ],
        },
      ],
    },
  }),
  span({
    id: 'x1',
    parent: 'a1',
    name: 'execute_tool read_file',
    from: 1010,
    to: 1100,
    with: {
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': 'read_file',
      'gen_ai.tool.call.id': 'call-1',
      'gen_ai.tool.call.arguments': '{"path":"rivers.txt"}',
      'gen_ai.tool.call.result': 'Error: is how this poem begins',
    },
  }),
  span({
    id: 'c3',
    parent: 'a2',
    name: 'chat model-b',
    from: 1210,
    to: 1500,
    with: { 'gen_ai.request.model': 'model-b', ...usage(40, 4) },
  }),
  span({
    id: 'x3',
    parent: 'a2',
    name: 'execute_tool search',
    from: 1510,
    to: 1600,
    with: { 'error.type': 'TimeoutError' },
    status: { code: 2, message: 'took too long' },
  }),
  span({
    id: 'a2',
    parent: 'x2',
    name: 'invoke_agent researcher',
    from: 1200,
    to: 1700,
    with: { 'gen_ai.agent.name': 'researcher', 'gen_ai.agent.id': 'agent-2' },
  }),
  span({
    id: 'x2',
    parent: 'a1',
    name: 'execute_tool ask_researcher',
    from: 1110,
    to: 1800,
    with: { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': 'ask_researcher' },
  }),
  span({
    id: 'c2',
    parent: 'a1',
    name: 'chat model-a',
    from: 1900,
    to: 2500,
    with: { 'gen_ai.operation.name': 'chat', ...usage(200, 50, 150) },
  }),
  span({
    id: 'x4',
    parent: 'a1',
    name: 'execute_tool write_file',
    from: 2600,
    to: 2700,
    status: { code: 'STATUS_CODE_ERROR' },
    events: [{ name: 'exception', attributes: pairs({ 'exception.message': 'disk full' }) }],
  }),
  span({ id: 'x5', parent: 'a1', name: 'execute_tool publish', from: 2800 }),
  span({
    id: 'a1',
    parent: 'http',
    name: 'invoke_agent poet',
    from: 0,
    to: 3000,
    with: {
      'gen_ai.operation.name': 'invoke_agent',
      'gen_ai.agent.name': 'poet',
      'gen_ai.conversation.id': 'talk-1',
      'gen_ai.tool.definitions': JSON.stringify([{ type: 'function', name: 'read_file' }, { name: 'publish' }]),
      ...usage(340, 74, 180),
    },
  }),
  span({ id: 'http', name: 'POST /chat', from: 0, to: 3100 }),
]

/** A second turn of the same conversation in a trace of its own, and a trace that is no work of an agent. */
export const secondTurn = [
  span({
    trace: 't2',
    id: 'b1',
    name: 'invoke_agent poet',
    from: 10_000,
    to: 12_000,
    with: { 'gen_ai.agent.name': 'poet', 'gen_ai.conversation.id': 'talk-1' },
  }),
  span({ trace: 't2', id: 'b2', parent: 'b1', name: 'chat model-a', from: 10_100, to: 11_000, with: usage(10, 1) }),
  span({ trace: 't3', id: 'z', name: 'GET /health', from: 1, to: 2 }),
]

/** Tools that nobody was seen to ask for, and calls that are recorded twice. */
export const plainTools = [
  span({ trace: 't4', id: 'p1', name: 'execute_tool grep', from: 0, to: 5 }),
  span({ trace: 't4', id: 'p2', name: 'execute_tool grep', from: 6, to: 9, with: { 'process.exit.code': 1 } }),
  span({ trace: 't4', id: 'p3', name: 'chat model-a', from: 10, to: 20, with: usage(7, 1) }),
  span({ trace: 't4', id: 'p4', parent: 'p3', name: 'chat model-a', from: 11, to: 19, with: usage(7, 1) }),
  span({ trace: 't4', id: 'p5', parent: 'p3', name: 'execute_tool sed', from: 21, to: 25 }),
  span({ trace: 't4', id: 'p6', parent: 'p5', name: 'execute_tool sed', from: 22, to: 24 }),
]

const lines = (requests: readonly unknown[]): string => requests.map(each => `${JSON.stringify(each)}\n`).join('')

export const samples: readonly Sample[] = [
  { name: 'traces.json', text: JSON.stringify(request([...delegating, ...secondTurn]), null, 2) },
  { name: 'traces.jsonl', text: lines([...delegating, ...secondTurn].map(each => request([each]))) },
  { name: 'jaeger.json', text: JSON.stringify(jaeger(delegating)) },
  { name: 'tempo.json', text: JSON.stringify(tempo(delegating)) },
  { name: 'phoenix.jsonl', text: phoenixLines([...delegating, ...secondTurn]) },
  { name: 'tools.jsonl', text: lines([request(plainTools), { resourceLogs: [] }]) },
]
