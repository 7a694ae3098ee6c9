import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { whenShared } from '../../../../test/support/shared.ts'
import { countsOf, only, parseFiles, toolsIn } from '../../../../test/support/transcript-counts.ts'
import { converted, nested, single, terminal } from '../../../../test/support/transcripts/atif.ts'
import type { Transcript } from '../../../core/transcript.ts'
import { readHead } from '../../io/open-file.ts'
import { atif } from './transcript.ts'

const parse = async (value: unknown, beside: Readonly<Record<string, unknown>> = {}): Promise<Transcript> => {
  const files = { 'trajectory.json': value, ...beside }
  const texts = Object.entries(files).map(([name, each]) => [name, JSON.stringify(each)])
  return only(await parseFiles(atif, Object.fromEntries(texts), 'trajectory.json'))
}

const second = (count: number) => Date.UTC(2026, 0, 5, 10, 0, count)
const outcomes = (transcript: Transcript) =>
  toolsIn(transcript).map(({ tool, outcome, evidence }) => [tool, outcome, evidence])

describe('one agent', () => {
  test('calls are joined with their results, whatever their order', async () => {
    const transcript = await parse(single)
    expect(outcomes(transcript)).toEqual([
      ['bash', 'ok', 'text'],
      ['bash', 'error', 'text'],
      ['submit', 'unknown', 'none'],
    ])
    expect(toolsIn(transcript).map(({ output, step }) => [output, step])).toEqual([
      ['parser.py', '3'],
      ['bash: cat: missing: No such file or directory', '3'],
      ['', '4'],
    ])
    expect(countsOf(transcript)).toMatchObject({ calls: 3, known: 2, ok: 1, error: 1, steps: 2, agents: 1 })
  })

  test('says what is known of the run', async () => {
    const transcript = await parse(single)
    expect(transcript).toMatchObject({
      format: 'atif',
      sessionId: 'session-1',
      goal: 'Mend the parser.',
      cwd: '/app',
      toolsAvailable: ['bash', 'submit'],
      totals: { input: 800, cacheRead: 1400, output: 60, costUsd: 0.015, exact: true },
    })
    expect(transcript.agents).toMatchObject([
      { id: 'session-1', role: 'root', name: 'harness', model: 'model-a', tStart: second(0), tEnd: second(5) },
    ])
    // Prompt tokens include the cached ones.
    expect(transcript.agents[0]?.usage).toMatchObject({ input: 800, cacheRead: 1400, output: 60 })
    const messages = transcript.events.filter(event => event.kind === 'message')
    expect(messages.map(({ role, human, text, reasoning }) => [role, human, text, reasoning])).toEqual([
      ['system', false, 'You are an agent.', null],
      ['user', true, 'Mend the parser.', null],
      ['assistant', false, 'Looking.', 'Where is it?'],
      ['assistant', false, '', null],
    ])
  })
})

test('a response that cannot be parsed, and a call that is rejected, are failed calls', async () => {
  const step = (step_id: number, more: object) => ({ step_id, source: 'agent', message: 'Trying.', ...more })
  const transcript = await parse({
    schema_version: 'ATIF-v1.6',
    agent: { name: 'terminus-2', version: '2' },
    steps: [
      { step_id: 1, source: 'user', message: 'Do it.' },
      step(2, {
        observation: {
          results: [{ content: 'Previous response had parsing errors:\nERROR: No valid JSON found in response' }],
        },
      }),
      step(3, {
        tool_calls: [{ tool_call_id: 'a', function_name: 'bash', arguments: { command: 'rm -r /' } }],
        observation: { results: [{ source_call_id: 'a', content: 'Action rejected: too dangerous' }] },
      }),
      step(4, {
        tool_calls: [{ tool_call_id: 'b', function_name: 'edit', arguments: {} }],
        observation: { results: [{ source_call_id: 'b', content: 'Failed to parse the arguments of the call' }] },
      }),
      step(5, { observation: { results: [{ content: 'New Terminal Output:\n$' }] } }),
    ],
  })
  expect(toolsIn(transcript).map(({ tool, outcome, errorClass, step }) => [tool, outcome, errorClass, step])).toEqual([
    ['unknown', 'error', 'invocation', '2'],
    ['bash', 'denied', 'permission', '3'],
    ['edit', 'error', 'invocation', '4'],
  ])
  expect(countsOf(transcript)).toMatchObject({ calls: 3, known: 3, ok: 0, error: 2, denied: 1, steps: 4 })
})

describe('sub-agents', () => {
  test('inside the trajectory: with the call that started them, or without', async () => {
    const transcript = await parse(nested)
    expect(
      transcript.agents.map(({ id, parentId, spawnCallId, role }) => ({ id, parentId, spawnCallId, role })),
    ).toEqual([
      { id: 'main', parentId: null, spawnCallId: null, role: 'root' },
      { id: 'reader', parentId: 'main', spawnCallId: 'call_1', role: 'subagent' },
      { id: 'watcher', parentId: 'main', spawnCallId: null, role: 'subagent' },
    ])
    expect(toolsIn(transcript)[0]).toMatchObject({ callId: 'call_1', childAgentId: 'reader', outcome: 'ok' })
    expect(countsOf(transcript)).toMatchObject({ calls: 5, steps: 4, agents: 3 })
    // Declared for the agent alone, so those it called are added.
    expect(transcript.totals).toMatchObject({ input: 345, output: 35 })
    expect(transcript.agents.map(({ usage }) => usage?.input)).toEqual([300, 40, 5])
    expect(transcript.events.filter(({ agentId }) => agentId === 'reader')).toMatchObject([
      { role: 'user', human: false, text: 'Read it.' },
      { kind: 'message', text: 'Fine.' },
      { kind: 'tool', outcome: 'ok' },
    ])
  })

  test('in files beside it, found by path, by a path behind a prefix, or by session', async () => {
    const { subagent_trajectories: [reader, watcher] = [], ...main } = nested
    const refer = (reference: object) => ({
      ...main,
      steps: main.steps.map(step =>
        step.step_id === 2
          ? { ...step, observation: { results: [{ source_call_id: 'call_1', subagent_trajectory_ref: [reference] }] } }
          : step,
      ),
    })
    const child = { ...reader, session_id: 'child-session' }
    const named = await parse(refer({ trajectory_path: 'sub/reader.json' }), { 'sub/reader.json': child })
    expect(named.agents.map(({ id }) => id)).toEqual(['main', 'reader'])
    expect(new Set(named.events.map(({ src }) => src.file))).toEqual(new Set(['trajectory.json', 'sub/reader.json']))
    const files = {
      'x.trajectory.json': JSON.stringify(refer({ trajectory_path: 'trajectory.reader.json' })),
      'x.trajectory.reader.json': JSON.stringify(child),
    }
    expect(only(await parseFiles(atif, files)).agents.map(({ id }) => id)).toEqual(['main', 'reader'])
    const bySession = await parse(refer({ session_id: 'child-session' }), { 'other.json': watcher, 'some.json': child })
    expect(bySession.agents.map(({ id }) => id)).toEqual(['main', 'reader'])
  })

  test('that are not there are named, and nothing outside the folder is read', async () => {
    const refer = (path: string) => ({
      ...terminal,
      steps: terminal.steps.map(step =>
        step.step_id === 3
          ? {
              ...step,
              observation: { results: [{ subagent_trajectory_ref: [{ session_id: 'gone', trajectory_path: path }] }] },
            }
          : step,
      ),
    })
    for (const path of ['gone.json', '../gone.json', '/etc/hostname', 'trajectory.json/..']) {
      const transcript = await parse(refer(path))
      expect(transcript.agents.at(-1)).toMatchObject({ id: 'gone', transcript: 'absent', usage: null })
      expect(transcript.warnings).toContainEqual(expect.stringContaining('gone'))
    }
    // A reference to itself does not lead around in circles.
    expect((await parse(refer('trajectory.json'))).agents).toHaveLength(1)
  })

  test('between the steps of the agent that called them', async () => {
    const transcript = await parse(converted)
    expect(transcript.agents).toMatchObject([
      { id: 'claude', role: 'root', usage: { input: 10, cacheRead: 10, cacheWrite: 40, output: 6 } },
      { id: 'claude/sidechain', parentId: 'claude', role: 'subagent', usage: { input: 10, cacheRead: 20, output: 3 } },
    ])
    expect(transcript.goal).toBe('Find the bug.')
    expect(transcript.totals).toMatchObject({ input: 60, cacheRead: 30, output: 9 })
    expect(transcript.events.map(({ tStart }) => tStart)).toEqual([0, 2, 2, 3, 4, 6, 6].map(second))
    const people = transcript.events.filter(event => event.kind === 'message' && event.human)
    expect(people).toMatchObject([{ text: 'Find the bug.' }])
  })
})

describe('how calls ended', () => {
  test('flags and exit codes of converters, our own notes before the text', async () => {
    expect(outcomes(await parse(converted))).toEqual([
      ['Task', 'ok', 'text'],
      ['Bash', 'error', 'flag'],
    ])
    const transcript = await parse(nested)
    const main = toolsIn(transcript).filter(({ agentId }) => agentId === 'main')
    expect(main.map(({ outcome, evidence, exitCode }) => [outcome, evidence, exitCode])).toEqual([
      ['ok', 'flag', null],
      ['error', 'exit_code', 2],
      ['ok', 'flag', null],
      ['timeout', 'flag', null],
    ])
    expect(main[2]).toMatchObject({ tStart: second(1), tEnd: second(4) })
    expect(main.map(({ callId }) => callId)).toEqual(['call_1', 'call_1@3', 'x', 'y'])
    expect(main[1]?.step).toBeNull()
  })

  test('what Claude Code keeps beside a result is used where its converter keeps it', async () => {
    const structuredPatch = [{ oldStart: 1, oldLines: 1, newStart: 1, newLines: 1, lines: ['-old line', '+new line'] }]
    const details = { tool_use_result: { filePath: '/work/a.py', structuredPatch } }
    const edit = {
      step_id: 6,
      source: 'agent',
      message: '',
      tool_calls: [{ tool_call_id: 't3', function_name: 'Edit', arguments: { file_path: '/work/a.py' } }],
      observation: { results: [{ source_call_id: 't3', content: 'The file has been updated.' }] },
      extra: { tool_result_metadata: details },
    }
    const transcript = await parse({ ...converted, steps: [...converted.steps, edit] })
    expect(toolsIn(transcript).at(-1)).toMatchObject({
      outcome: 'ok',
      edits: [{ path: '/work/a.py', inWorkspace: true, added: ['new line'], removed: ['old line'], range: [1, 1] }],
    })
  })

  test('what is seen after several commands belongs to all of them', async () => {
    const transcript = await parse(terminal)
    expect(toolsIn(transcript).map(({ outcome, output, command }) => [outcome, output, command])).toEqual([
      ['ok', 'New Terminal Output:\n$ touch a\n$ ls\na', 'touch a\n'],
      ['ok', 'New Terminal Output:\n$ touch a\n$ ls\na', 'ls\n'],
    ])
    expect(transcript.events.filter(({ kind }) => kind === 'lifecycle')).toMatchObject([{ what: 'compaction' }])
    const people = transcript.events.filter(event => event.kind === 'message' && event.human)
    expect(people).toMatchObject([{ text: 'Make a file.' }])
  })

  test('a result of a call that is not there is a call of a step that was not seen', async () => {
    const [first] = single.steps
    const lost = { source_call_id: 'lost', content: 'fatal: no such thing' }
    const steps = [first, { step_id: 2, source: 'agent', message: '', observation: { results: [lost] } }]
    expect(outcomes(await parse({ ...single, steps }))).toEqual([['unknown', 'error', 'text']])
  })
})

describe('trajectories in parts', () => {
  const part = (session: string, steps: unknown[], total: number, next?: string) => ({
    schema_version: 'ATIF-v1.6',
    session_id: session,
    agent: { name: 'terminus-2', version: '2' },
    steps,
    final_metrics: { total_prompt_tokens: total, total_completion_tokens: 0 },
    ...(next === undefined ? {} : { continued_trajectory_ref: next }),
  })
  const step = (id: number, more: object = {}) => ({
    step_id: id,
    source: 'agent',
    message: `step ${id}`,
    metrics: { prompt_tokens: 10, completion_tokens: 0 },
    ...more,
  })

  test('are one run; what a later part repeats is not counted again', async () => {
    const later = part('s-cont-1', [step(1, { is_copied_context: true }), step(2)], 20)
    const transcript = await parse(part('s', [step(1)], 10, 'trajectory.cont-1.json'), {
      'trajectory.cont-1.json': later,
    })
    expect(countsOf(transcript)).toMatchObject({ steps: 2, agents: 1 })
    expect(transcript.totals).toMatchObject({ input: 20 })
    expect(transcript.agents[0]?.usage).toMatchObject({ input: 20 })
    const eachItsOwn = await parse(part('s', [step(1)], 10, 'next.json'), { 'next.json': part('s', [step(1)], 10) })
    expect(countsOf(eachItsOwn).steps).toBe(2)
    expect(eachItsOwn.totals).toMatchObject({ input: 20 })
  })

  test('a later part is no transcript of its own beside the one that it continues', async () => {
    const files = {
      'trajectory.json': JSON.stringify(part('s', [step(1)], 10, 'trajectory.cont-1.json')),
      'trajectory.cont-1.json': JSON.stringify(part('s', [step(2)], 20, 'trajectory.cont-2.json')),
      'trajectory.cont-2.json': JSON.stringify(part('s', [step(3)], 30)),
    }
    expect(countsOf(only(await parseFiles(atif, files))).steps).toBe(3)
    for (const name of ['trajectory.cont-1.json', 'trajectory.cont-2.json'] as const) {
      expect(await parseFiles(atif, files, name)).toEqual({ transcripts: [], problems: [] })
      expect((await parseFiles(atif, { [name]: files[name] })).transcripts).toHaveLength(1)
    }
  })

  test('a part that is not there is told', async () => {
    const transcript = await parse(part('s', [step(1)], 10, 'next.json'))
    expect(transcript.warnings).toEqual([expect.stringContaining('next.json')])
  })
})

test('values nested without end do no harm', async () => {
  const depth = 20_000
  const nested = `${'{"a":['.repeat(depth)}${']}'.repeat(depth)}`
  const inner = `${'{"schema_version":"ATIF-v1.7","subagent_trajectories":['.repeat(depth)}${']}'.repeat(depth)}`
  const text = JSON.stringify(single)
    .replace('{"command":"ls"}', nested)
    .replace('[{"type":"text","text":"parser.py"}]', nested)
    .replace('"steps":', `"subagent_trajectories":[${inner}],"steps":`)
  expect(countsOf(only(await parseFiles(atif, { 'trajectory.json': text }))).calls).toBe(3)
})

test('a file that breaks off gives what it holds; one that is no trajectory gives a problem', async () => {
  const text = JSON.stringify(single)
  const cut = await parseFiles(atif, { 'trajectory.json': text.slice(0, text.indexOf('"step_id":4') + 20) })
  expect(countsOf(only(cut))).toMatchObject({ calls: 2, steps: 1 })
  expect(only(cut).warnings).toContainEqual(expect.stringContaining('trajectory.json'))
  expect(cut.problems.map(({ code }) => code)).toEqual(['transcript-truncated'])
  for (const bad of ['', 'nonsense', '[]', '{"schema_version":"ATIF-v1.5","steps":[]}', '{"steps":[{}]}']) {
    const { transcripts, problems } = await parseFiles(atif, { 'trajectory.json': bad })
    expect(transcripts).toEqual([])
    expect(problems.map(({ code }) => code)).toEqual(['transcript-unreadable'])
  }
})

whenShared('real trajectories', shared => {
  const read = (name: string): Transcript => {
    const path = join(shared, 'data/transcripts/atif', name)
    const head = readHead(path, name)
    expect(head && atif.recognizes(head)).toBe(true)
    return only(atif.read(path, name))
  }

  test('a main trajectory with three of sub-agents', () => {
    const transcript = read('harbor-terminus2-hello-world-context-summarization.trajectory.json')
    const none = { denied: 0, cancelled: 0, error: 0 }
    expect(countsOf(transcript)).toEqual({ calls: 7, known: 7, ok: 7, steps: 10, agents: 4, ...none })
    expect(new Set(toolsIn(transcript).map(({ evidence }) => evidence))).toEqual(new Set(['text']))
    const [main, ...others] = transcript.agents
    expect(main?.usage?.input).toBe(6502)
    expect(others.reduce((sum, { usage }) => sum + (usage?.input ?? 0), 0)).toBe(1300)
    expect(transcript.totals).toMatchObject({ input: 7802, cacheRead: 0, output: 1030 })
    expect(main?.usage?.costUsd).toBeCloseTo(0.023155, 10)
    expect(transcript.totals?.costUsd).toBeCloseTo(0.029805, 10)
    const tokens = (list: Transcript['agents']) =>
      list.reduce((sum, { usage }) => sum + (usage?.input ?? 0) + (usage?.cacheRead ?? 0) + (usage?.output ?? 0), 0)
    expect([tokens(others), tokens(transcript.agents)]).toEqual([1640, 8832])
    expect(transcript.events.every(({ tStart }) => tStart === null)).toBe(true)
  })

  test('OpenHands, the last call without a result', () => {
    const transcript = read('scout-openhands_hello-world.trajectory.json')
    const none = { denied: 0, cancelled: 0, error: 0 }
    expect(countsOf(transcript)).toEqual({ calls: 2, known: 1, ok: 1, steps: 2, agents: 1, ...none })
  })
})
