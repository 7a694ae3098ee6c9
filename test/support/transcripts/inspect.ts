import { archiveOf } from '../archive.ts'

interface Sample {
  readonly name: string
  readonly text: string | Uint8Array
}

const beginning = Date.UTC(2026, 2, 1, 12)
const at = (seconds: number): string => new Date(beginning + 1000 * seconds).toISOString().replace('Z', '+00:00')
export const millisecondsAt = (seconds: number): number => beginning + 1000 * seconds

let count = 0
const event = (kind: string, span: string | null, seconds: number, more: object) => {
  count++
  return { uuid: `event-${count}`, span_id: span, timestamp: at(seconds), event: kind, ...more }
}
const begin = (id: string, type: string, name: string, parent: string | null, seconds: number) =>
  event('span_begin', id, seconds, { id, type, name, parent_id: parent })
const end = (id: string, seconds: number) => event('span_end', id, seconds, { id })

interface Issued {
  readonly id: string
  readonly function: string
  readonly arguments: object
}
const model = (span: string, seconds: number, text: string, calls: readonly Issued[] = [], more: object = {}) =>
  event('model', span, seconds, {
    model: 'provider/model-a',
    input: [{ id: 'm1', role: 'user', source: 'input', content: 'attachment://task' }],
    tools: [{ name: 'bash' }, { name: 'ask' }],
    output: {
      model: 'model-a',
      choices: [
        {
          message: {
            id: `said-${seconds}`,
            role: 'assistant',
            content: [
              { type: 'reasoning', reasoning: 'Hm.' },
              { type: 'text', text },
            ],
            tool_calls: calls,
          },
        },
      ],
      usage: { input_tokens: 100, output_tokens: 10, total_tokens: 110, input_tokens_cache_read: 60 },
    },
    completed: at(seconds + 1),
    ...more,
  })
const tool = (span: string, seconds: number, call: Issued, more: object) =>
  event('tool', span, seconds, { type: 'function', ...call, events: [], completed: at(seconds + 2), ...more })

const bash: Issued = { id: 'call-1', function: 'bash', arguments: { cmd: 'attachment://script' } }
const ask: Issued = { id: 'call-2', function: 'ask', arguments: { question: 'Why?' } }
const look: Issued = { id: 'call-3', function: 'bash', arguments: { cmd: 'cat /none' } }

/** An agent that hands a question to another, then is scored by a model; a tool that times out. */
export const delegating = {
  id: 'river',
  epoch: 2,
  uuid: 'sample-uuid',
  input: 'Why do rivers bend?',
  target: '',
  messages: [{ id: 'm1', role: 'user', source: 'input', content: 'Why do rivers bend?' }],
  scores: { grader: { value: 'C' } },
  events: [
    begin('solvers', 'solvers', 'solvers', null, 0),
    begin('solver', 'solver', 'react', 'solvers', 0),
    begin('agent', 'agent', 'react', 'solver', 0),
    model('agent', 1, 'I look.', [bash, ask]),
    begin('tool-1', 'tool', 'bash', 'agent', 3),
    tool('agent', 3, bash, { result: 'exit status 1\nTraceback (most recent call last)' }),
    end('tool-1', 5),
    begin('tool-2', 'tool', 'ask', 'agent', 5),
    tool('agent', 5, ask, { result: [{ type: 'text', text: 'Because.' }], agent: 'helper', completed: at(9) }),
    begin('helper', 'agent', 'helper', 'tool-2', 5),
    model('helper', 5, 'I search.', [look]),
    tool('helper', 6, look, {
      result: '',
      error: { type: 'timeout', message: 'Command timed out' },
      truncated: [9, 4],
    }),
    model('helper', 8, 'Because.'),
    end('helper', 9),
    end('tool-2', 9),
    model('agent', 10, 'They bend.'),
    end('agent', 11),
    begin('scorers', 'scorers', 'scorers', null, 12),
    begin('scorer', 'scorer', 'grader', 'scorers', 12),
    model('scorer', 12, 'GRADE: C', [], { role: 'grader' }),
    event('score', 'scorer', 13, { score: { value: 'C' } }),
  ],
  model_usage: {
    'provider/model-a': { input_tokens: 500, output_tokens: 50, total_tokens: 550, input_tokens_cache_read: 300 },
  },
  attachments: { task: 'Why do rivers bend?', script: 'python why.py' },
}

/** Tools that ran out of sight: their answers stand in the messages that the model was given next, kept in a pool. */
const asked = { id: 'u1', role: 'user', source: 'input', content: 'Make it so.' }
const nudge = { id: 'u2', role: 'user', content: 'Please go on.' }
const answer = (id: string, more: object) => ({
  id: `t-${id}`,
  role: 'tool',
  tool_call_id: id,
  function: 'shell',
  ...more,
})
const shell = (id: string): Issued => ({ id, function: 'shell', arguments: { command: 'make' } })
const pool = [
  asked,
  { id: 'a1', role: 'assistant', content: '' },
  answer('s1', { content: 'built' }),
  answer('s2', { content: '', error: { type: 'approval', message: 'not allowed' } }),
  nudge,
]
export const bridged = {
  id: 7,
  epoch: 1,
  input: [{ role: 'user', content: 'Make it so.' }],
  messages: [],
  events: [
    model('x', 1, '', [shell('s1'), shell('s2')], { input: [], input_refs: [[0, 1]] }),
    model('x', 3, '', [shell('s3')], {
      input: [],
      input_refs: [
        [0, 3],
        [3, 5],
      ],
    }),
    event('sample_limit', 'x', 5, { type: 'message', message: 'Too many messages.' }),
  ],
  events_data: { messages: pool, calls: [] },
  limit: { type: 'message', limit: 4 },
  error: null,
  model_usage: {},
  scores: { first: { value: 0.25 }, second: { value: 'C' } },
}

/** Before spans: steps that begin and end, and events inside the events of tools. */
export const older = {
  id: 'old',
  epoch: 1,
  input: 'tc://goal',
  messages: [],
  score: { value: 'I' },
  transcript: {
    content: { goal: 'Play a game.' },
    events: [
      { event: 'step', action: 'begin', type: 'solver', name: 'play', timestamp: at(0) },
      { ...model('', 1, '', [ask]), span_id: undefined, uuid: undefined },
      {
        ...tool('', 2, ask, { result: 42 }),
        events: [
          { ...model('', 2, 'Thinking.', [look]), span_id: undefined, uuid: 'inner' },
          {
            ...tool('', 3, look, { result: 'x', error: { type: 'cancelled', message: 'stopped' } }),
            span_id: undefined,
          },
        ],
      },
      { event: 'step', action: 'end', type: 'solver', name: 'play', timestamp: at(5) },
      { event: 'step', action: 'begin', type: 'scorer', name: 'judge', timestamp: at(6) },
      { ...model('', 6, 'I'), span_id: undefined },
      { event: 'step', action: 'end', type: 'scorer', name: 'judge', timestamp: at(7) },
    ],
  },
}

/** Without events there are only messages. */
export const messagesOnly = {
  id: 'm',
  epoch: 1,
  input: 'Count.',
  messages: [
    { role: 'system', content: 'Be short.' },
    { role: 'user', content: 'Count.' },
    { id: 'x', role: 'assistant', content: 'One.', tool_calls: [{ id: 'c', function: 'count', arguments: { to: 2 } }] },
    { role: 'tool', tool_call_id: 'c', function: 'count', content: 'two' },
    {
      role: 'tool',
      tool_call_id: 'lost',
      function: 'count',
      content: '',
      error: { type: 'parsing', message: 'what?' },
    },
  ],
  model_usage: { a: { input_tokens: 5, output_tokens: 1, total_tokens: 6 }, b: { input_tokens: 7, total_cost: 0.5 } },
}

const header = {
  version: 2,
  status: 'success',
  eval: { run_id: 'run', task: 'rivers', task_id: 'task', created: at(0), model: 'provider/model-a' },
  plan: { name: 'plan', steps: [] },
}

export const plainLog = (samples: readonly object[]): string => JSON.stringify({ ...header, samples }, null, 2)

export const packedLog = (samples: readonly { readonly id: unknown; readonly epoch: number }[]): Buffer =>
  archiveOf([
    { name: '_journal/start.json', content: JSON.stringify(header) },
    ...samples.map(sample => ({
      name: `samples/${sample.id}_epoch_${sample.epoch}.json`,
      content: JSON.stringify(sample),
      method: 93 as const,
    })),
    { name: 'header.json', content: JSON.stringify(header) },
  ])

/** The same sample in many entries, with texts referred to by their index. */
export const chunkedLog = (): Buffer => {
  const { events, messages: _, attachments, ...shell } = delegating
  const texts = Object.values(attachments)
  const indexed = Object.keys(attachments).reduce(
    (text, key, i) => text.replaceAll(`"attachment://${key}"`, `"attachment://${i}"`),
    JSON.stringify(events),
  )
  const list: readonly unknown[] = JSON.parse(indexed)
  const folder = 'samples/river_epoch_2'
  return archiveOf([
    { name: `${folder}/sample.json`, content: JSON.stringify({ ...shell, message_refs: [[0, 1]] }) },
    { name: `${folder}/events/10.json`, content: JSON.stringify(list.slice(10)) },
    { name: `${folder}/events/0.json`, content: JSON.stringify(list.slice(0, 4)) },
    { name: `${folder}/events/4.json`, content: JSON.stringify(list.slice(4, 10)) },
    { name: `${folder}/events/stats.json`, content: '{}' },
    { name: `${folder}/messages/0.json`, content: JSON.stringify(delegating.messages) },
    { name: `${folder}/attachments/0.json`, content: JSON.stringify(texts) },
    { name: 'header.json', content: JSON.stringify({ ...header, version: 3 }) },
  ])
}

export const samples: readonly Sample[] = [
  { name: 'log.json', text: plainLog([delegating, bridged, older, messagesOnly]) },
  { name: 'log.eval', text: packedLog([delegating, bridged]) },
  { name: 'chunked.eval', text: chunkedLog() },
]
