import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { whenShared } from '../../../../test/support/shared.ts'
import { countsOf, only, parseFiles, toolsIn } from '../../../../test/support/transcript-counts.ts'
import { samples } from '../../../../test/support/transcripts/openhands-v0.ts'
import { openhandsV0 } from './v0-transcript.ts'

const parse = (name: string) => {
  const files = samples.filter(each => each.name === name).map(({ text }) => [name, text])
  return parseFiles(openhandsV0, Object.fromEntries(files))
}

describe('an exported trajectory', () => {
  test('actions and observations are joined, and how they ended is told in many ways', async () => {
    const transcript = only(await parse('trajectory.json'))
    expect(toolsIn(transcript).map(({ tool, outcome, evidence }) => [tool, outcome, evidence])).toEqual([
      ['execute_bash', 'error', 'exit_code'],
      ['str_replace_editor', 'ok', 'text'],
      ['str_replace_editor', 'error', 'text'],
      ['str_replace_editor', 'ok', 'text'],
      ['execute_bash', 'ok', 'text'],
      ['execute_bash', 'timeout', 'flag'],
      ['execute_bash', 'denied', 'flag'],
      ['execute_bash', 'error', 'flag'],
      ['finish', 'ok', 'flag'],
    ])
    expect(countsOf(transcript)).toMatchObject({ calls: 9, steps: 8 })
    expect(toolsIn(transcript)[0]?.errorClass).toBe('benign_nonzero')
    expect(toolsIn(transcript)[1]?.facets).toEqual(['read'])
  })

  test('an edit is the difference of both versions of the file', async () =>
    expect(toolsIn(only(await parse('trajectory.json')))[3]?.edits).toEqual([
      {
        path: '/app/calc.py',
        inWorkspace: true,
        added: ['    return a + b'],
        removed: ['    return a - b'],
        range: null,
      },
    ]))

  test('says what is known of the run; times without a zone keep their distances', async () => {
    const transcript = only(await parse('trajectory.json'))
    expect(transcript).toMatchObject({ goal: 'Mend the sum', cwd: '/app', exitReason: 'finish' })
    expect(transcript.toolsAvailable).toEqual(['execute_bash', 'str_replace_editor', 'finish', 'think'])
    expect(transcript.totals).toMatchObject({ input: 5600, cacheRead: 400, output: 100, costUsd: 0.03 })
    const [first] = toolsIn(transcript)
    expect(first?.tStart).toBe(Date.parse('2025-10-10T06:10:04.500Z'))
    expect((first?.tEnd ?? 0) - (first?.tStart ?? 0)).toBe(2000)
  })
})

describe('the output of an evaluation', () => {
  test('reports bytes that are not UTF-8 with every run, since only one of them may count', async () => {
    const [sample] = samples.filter(({ name }) => name === 'output.jsonl')
    const bytes = Buffer.from(sample?.text ?? '')
    bytes[bytes.indexOf('calc')] = 0xff
    const { transcripts } = await parseFiles(openhandsV0, { 'output.jsonl': bytes })
    expect(transcripts.map(({ warnings }) => warnings.length)).toEqual([1, 1])
  })

  test('is one run per line, each with an id of its own', async () => {
    const { transcripts } = await parse('output.jsonl')
    expect(transcripts.map(({ id, success, exitReason }) => [id, success, exitReason])).toEqual([
      ['calc-1', true, null],
      ['calc-1#1', null, 'error'],
    ])
    expect(transcripts[0]?.totals?.costUsd).toBe(0.5)
  })

  test('what a delegate does is its own', async () => {
    const [first] = (await parse('output.jsonl')).transcripts
    expect(first?.agents).toMatchObject([{ id: 'root' }, { parentId: 'root', role: 'subagent', name: 'BrowsingAgent' }])
    expect(first && toolsIn(first).map(({ tool, agentId }) => [tool, agentId])).toEqual([
      ['delegate', 'root'],
      ['browse', first?.agents[1]?.id],
      ['finish', first?.agents[1]?.id],
      ['run_ipython', 'root'],
    ])
    expect(first && toolsIn(first)[0]?.childAgentId).toBe(first?.agents[1]?.id)
    expect(first?.goal).toBe('Mend it all')
  })

  test('what a benchmark says in the place of the user is not said by a person', async () => {
    const [first] = (await parse('output.jsonl')).transcripts
    expect(first?.events.filter(event => event.kind === 'message' && event.human)).toHaveLength(1)
  })

  test('what stopped a run is told', async () => {
    const line = (error: string) =>
      JSON.stringify({ history: [{ id: 1, source: 'agent', action: 'run', args: { command: 'ls' } }], error })
    const text = [line('RuntimeError: Agent reached maximum iteration in headless mode.'), line('It broke')].join('\n')
    const { transcripts } = await parseFiles(openhandsV0, { 'output.jsonl': text })
    expect(transcripts.map(({ exitReason }) => exitReason)).toEqual(['limit', 'error'])
  })

  test('older ones keep pairs of action and observation', async () => {
    const [, second] = (await parse('output.jsonl')).transcripts
    expect(second && toolsIn(second)).toMatchObject([{ tool: 'run', command: 'ls', exitCode: 2, outcome: 'error' }])
  })
})

test('a call that cannot be understood, or that the user rejects, is a failed call', async () => {
  const agent = { source: 'agent', timestamp: '2025-10-10T06:10:00' }
  const error = (id: number, content: string, more: object = {}) => ({
    id,
    ...agent,
    observation: 'error',
    content,
    extras: { error_id: '' },
    ...more,
  })
  const events = [
    { id: 1, ...agent, source: 'user', action: 'message', args: { content: 'Do it' } },
    error(
      2,
      'Error validating tool \'str_replace_editor\': Missing required argument "path" in tool call str_replace_editor',
    ),
    error(3, 'Tool web_read is not registered. (arguments: {"url": "x"}). Please check the tool name and retry.'),
    { id: 4, ...agent, action: 'run', args: { command: 'rm -r x' } },
    {
      id: 5,
      ...agent,
      cause: 4,
      observation: 'user_rejected',
      content: 'Action has been rejected by the user!',
      extras: {},
    },
    error(6, 'The sandbox is gone', { source: 'environment' }),
  ]
  const transcript = only(await parseFiles(openhandsV0, { 'trajectory.json': JSON.stringify(events) }))
  expect(toolsIn(transcript).map(({ tool, outcome, errorClass }) => [tool, outcome, errorClass])).toEqual([
    ['str_replace_editor', 'error', 'invocation'],
    ['web_read', 'error', 'invocation'],
    ['run', 'denied', 'permission'],
  ])
  expect(countsOf(transcript)).toMatchObject({ calls: 3, known: 3, ok: 0, error: 2, denied: 1, steps: 3 })
  expect(transcript.events.flatMap(event => (event.kind === 'lifecycle' ? [event.detail] : []))).toEqual([
    'The sandbox is gone',
  ])
})

test('one file can hold several runs; a result without its call is a step that was not seen', async () => {
  const { transcripts } = await parse('runs.json')
  expect(transcripts.map(({ id, goal }) => [id, goal])).toEqual([
    ['runs.json', 'One'],
    ['runs.json#1', 'Two'],
  ])
  expect(transcripts.map(each => toolsIn(each).map(({ outcome }) => outcome))).toEqual([['ok'], ['unknown']])
})

whenShared('the real trajectory', shared => {
  test('as counted by hand', () => {
    const name = 'openhands_trajectory.json'
    const transcript = only(openhandsV0.read(join(shared, 'data/transcripts/openhands', name), name))
    expect(countsOf(transcript)).toMatchObject({ calls: 2, known: 2, ok: 2, error: 0, steps: 2, agents: 1 })
    expect(transcript.totals).toMatchObject({ input: 11859 - 5632, cacheRead: 5632, output: 1086, costUsd: 0.01934775 })
    expect(toolsIn(transcript).every(({ check }) => check === null)).toBe(true)
  })
})
