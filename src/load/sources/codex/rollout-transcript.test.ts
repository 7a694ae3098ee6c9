import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { whenShared } from '../../../../test/support/shared.ts'
import { temporaryFolder } from '../../../../test/support/temporary.ts'
import { countsOf, only, parseFiles, toolsIn } from '../../../../test/support/transcript-counts.ts'
import { child, parent, samples } from '../../../../test/support/transcripts/codex-rollout.ts'
import { jsonLines } from '../../../../test/support/transcripts/json-lines.ts'
import type { Transcript } from '../../../core/transcript.ts'
import { readHead } from '../../io/open-file.ts'
import { readTranscripts } from '../../transcripts/read.ts'
import { codexRollout } from './rollout-transcript.ts'

const parse = (...files: readonly { name: string; text: string }[]) =>
  parseFiles(codexRollout, Object.fromEntries(files.map(({ name, text }) => [name, text])))

const sample = async (name: string): Promise<Transcript> =>
  only(await parse(...samples.filter(each => each.name === name)))

const ends = (transcript: Transcript) =>
  toolsIn(transcript).map(({ tool, outcome, evidence }) => [tool, outcome, evidence])

describe('the current layout', () => {
  test('counts a call of the model at its token count, whatever the number of its calls of tools', async () => {
    const transcript = await sample('rollout-current.jsonl')
    expect(countsOf(transcript)).toMatchObject({ calls: 4, known: 4, ok: 3, error: 1, steps: 4 })
    expect(toolsIn(transcript).map(({ step }) => step)).toEqual(['step-1', 'step-1', 'step-2', 'step-3'])
    expect(
      transcript.events.flatMap(event => (event.kind === 'message' && event.usage ? [event.usage.output] : [])),
    ).toEqual([40, 30])
  })

  test('reads exit codes from the header of the output, and keeps what is below it', async () => {
    const [read, search] = toolsIn(await sample('rollout-current.jsonl'))
    expect(read).toMatchObject({ exitCode: 0, output: 'return a - b\n', command: 'cat src/sum.ts' })
    expect(search).toMatchObject({ exitCode: 1, outcome: 'error', errorClass: 'benign_nonzero' })
  })

  test('takes the edits from what was really patched', async () => {
    const [, , patch, check] = toolsIn(await sample('rollout-current.jsonl'))
    expect(patch?.edits).toEqual([
      {
        path: '/work/calc/src/sum.ts',
        inWorkspace: true,
        added: ['  return a + b'],
        removed: ['  return a - b'],
        range: [2, 2],
      },
    ])
    expect(check?.check).toMatchObject({ key: 'npm test', verdict: 'pass' })
  })

  test('counts tokens once: input without the cache, totals as they stand at the end', async () => {
    const { totals, agents } = await sample('rollout-current.jsonl')
    expect(totals).toMatchObject({ input: 4500 - 3100, cacheRead: 3100, output: 150, costUsd: null })
    expect(agents).toMatchObject([{ role: 'root', model: 'gpt-5.5', usage: totals }])
  })

  test('knows the user from the harness, and hears the user once', async () => {
    const { events, goal, exitReason } = await sample('rollout-current.jsonl')
    const humans = events.filter(event => event.kind === 'message' && event.human)
    expect(humans).toMatchObject([{ text: 'The sum is wrong. Mend it and run the tests.', role: 'user' }])
    expect(goal).toBe('The sum is wrong. Mend it and run the tests.')
    expect(exitReason).toBe('completed')
  })
})

test('what other agents write is said by no person; an event ends a search whose item does not', async () => {
  const line = (type: string, payload: object) => ({ timestamp: '2026-03-02T09:00:01Z', type, payload })
  const text = (type: string, words: string) => [{ type, text: words }]
  const transcript = only(
    await parse({
      name: 'rollout-new.jsonl',
      text: jsonLines(
        line('session_meta', { id: 'thread-1', cwd: '/work', source: 'cli', agent_path: '/root' }),
        line('response_item', { type: 'message', role: 'user', content: text('input_text', 'Find it') }),
        line('response_item', { type: 'web_search_call', action: { type: 'search', query: 'it' } }),
        line('event_msg', { type: 'web_search_end', call_id: 'ws_1', query: 'it', action: { type: 'search' } }),
        line('response_item', { type: 'image_generation_call', status: 'in_progress' }),
        line('response_item', {
          type: 'agent_message',
          author: '/root/reader',
          recipient: '/root',
          content: text('input_text', 'It is in a.ts'),
        }),
        line('response_item', {
          type: 'agent_message',
          author: '/root',
          recipient: '/root/reader',
          content: text('input_text', 'Thanks'),
        }),
        line('response_item', { type: 'message', role: 'assistant', content: text('output_text', 'Found.') }),
      ),
    }),
  )
  expect(ends(transcript)).toEqual([
    ['web_search', 'ok', 'flag'],
    ['image_generation', 'unknown', 'none'],
  ])
  const messages = transcript.events.filter(event => event.kind === 'message')
  expect(messages.map(({ role, human, text }) => [role, human, text])).toEqual([
    ['user', true, 'Find it'],
    ['user', false, 'It is in a.ts'],
    ['assistant', false, 'Found.'],
  ])
})

test('the older layout: counts before items, outputs as JSON, endings in words', async () => {
  const transcript = await sample('rollout-older.jsonl')
  expect(ends(transcript)).toEqual([
    ['shell', 'error', 'exit_code'],
    ['shell', 'timeout', 'text'],
    ['update_plan', 'ok', 'text'],
    ['shell', 'denied', 'text'],
    ['shell', 'cancelled', 'text'],
  ])
  expect(countsOf(transcript).steps).toBe(4)
  expect(toolsIn(transcript)[2]?.plan).toEqual([
    { text: 'Measure', status: 'completed' },
    { text: 'Mend', status: 'in_progress' },
  ])
  expect(transcript).toMatchObject({ goal: 'Why is the page slow?', exitReason: 'interrupted' })
})

test('the oldest layout has neither payloads nor counts: outputs part the steps', async () => {
  const { transcripts, problems } = await parse(...samples.filter(({ name }) => name === 'rollout-bare.jsonl'))
  const transcript = only({ transcripts, problems })
  expect(ends(transcript)).toEqual([
    ['shell', 'error', 'text'],
    ['local_shell', 'ok', 'exit_code'],
    ['web_search', 'ok', 'flag'],
  ])
  expect(countsOf(transcript).steps).toBe(3)
  expect(transcript.totals).toBeNull()
  expect(transcript.warnings).toHaveLength(1)
  expect(problems).toMatchObject([{ code: 'transcript-truncated' }])
})

describe('sub-agents', () => {
  test('are read with the thread that started them, without what was copied from it', async () => {
    const transcript = only(await parse(parent, child))
    const [root, sub] = transcript.agents
    expect(root).toMatchObject({ role: 'root', parentId: null, usage: { input: 1200, cacheRead: 2100, output: 60 } })
    expect(sub).toMatchObject({
      role: 'subagent',
      parentId: root?.id,
      spawnCallId: 'call_spawn',
      name: 'Curie',
      transcript: 'full',
      usage: { cacheRead: 900 + 800, output: 20 + 10 },
    })
    expect(countsOf(transcript)).toMatchObject({ calls: 3, ok: 3, steps: 5, agents: 2 })
    expect(toolsIn(transcript).map(({ callId, childAgentId }) => [callId, childAgentId])).toEqual([
      ['call_spawn', sub?.id],
      ['call_wait', null],
      ['call_child', null],
    ])
    expect(toolsIn(transcript)[2]?.src).toMatchObject({ file: child.name, line: 8 })
  })

  test('and their parent are one run of a folder', async () => {
    await using folder = await temporaryFolder({ [parent.name]: parent.text, [child.name]: child.text })
    expect(countsOf(only(readTranscripts(folder.path)))).toMatchObject({ calls: 3, agents: 2 })
  })

  test('declare nothing for the whole run: each thread counts its own tokens', async () =>
    expect(only(await parse(parent, child)).totals).toBeNull())

  test('whose rollout is not there are known to be absent', async () =>
    expect(only(await parse(parent)).agents[1]).toMatchObject({ role: 'subagent', transcript: 'absent', usage: null }))

  test('read alone are the root of what is known, and nobody human speaks to them', async () => {
    const transcript = only(await parse(child))
    expect(transcript.agents).toMatchObject([{ role: 'root', parentId: null, name: 'Curie' }])
    expect(countsOf(transcript)).toMatchObject({ calls: 1, steps: 2 })
    expect(transcript.warnings).toHaveLength(1)
    expect(transcript.events.some(event => event.kind === 'message' && event.human)).toBe(false)
  })

  test('are matched with the call that named them, where nothing tells their ids', async () => {
    const spawn = (task: string) => ({
      type: 'response_item',
      payload: {
        type: 'function_call',
        name: 'spawn_agent',
        call_id: task,
        arguments: JSON.stringify({ task_name: task }),
      },
    })
    const meta = (id: string, more: object = {}) => ({ type: 'session_meta', payload: { id, ...more } })
    const below = (id: string, path: string) =>
      meta(id, { source: { subagent: { thread_spawn: { parent_thread_id: 'top', agent_path: path } } } })
    const says = { type: 'response_item', payload: { type: 'message', role: 'assistant', content: 'done' } }
    const transcript = only(
      await parse(
        { name: 'rollout-1.jsonl', text: jsonLines(meta('top'), spawn('first'), spawn('second')) },
        { name: 'rollout-2.jsonl', text: jsonLines(below('b', '/root/second'), says) },
        { name: 'rollout-3.jsonl', text: jsonLines(below('a', '/root/first'), says) },
      ),
    )
    expect(transcript.agents.map(({ id, spawnCallId }) => [id, spawnCallId])).toEqual([
      ['top', null],
      ['b', 'second'],
      ['a', 'first'],
    ])
  })
})

const responses = array(
  record({
    calls: array(constantFrom(0, 1, 2), { minLength: 1, maxLength: 3 }),
    input: integer({ min: 1, max: 9999 }),
  }),
  { minLength: 1, maxLength: 6 },
)

test('the same run gives the same steps, outcomes and tokens, wherever its version writes the count', async () => {
  await using folder = await temporaryFolder()
  assert(
    property(responses, constantFrom('before', 'after'), (run, layout) => {
      let total = 0
      const lines = run.flatMap(({ calls, input }, n) => {
        total += input
        const usage = (count: number) => ({ input_tokens: count, cached_input_tokens: 0, output_tokens: 1 + n })
        const counted = {
          type: 'event_msg',
          payload: {
            type: 'token_count',
            info: { total_token_usage: usage(total), last_token_usage: usage(input) },
          },
        }
        const items = calls.map((code, i) => {
          const call_id = `${n}-${i}`
          const call = { type: 'function_call', name: 'shell', call_id, arguments: '{"command":["ls","x"]}' }
          const output = { type: 'function_call_output', call_id, output: `Exit code: ${code}\nOutput:\n` }
          return [call, output].map(payload => ({ type: 'response_item', payload }))
        })
        return layout === 'before'
          ? [counted, ...items.flat()]
          : [...items.map(([call]) => call), counted, ...items.map(([, output]) => output)]
      })
      const path = join(folder.path, 'rollout.jsonl')
      writeFileSync(path, jsonLines({ type: 'session_meta', payload: { id: 'run' } }, ...lines))
      const transcript = only(codexRollout.read(path, 'rollout.jsonl'))
      expect(countsOf(transcript).steps).toBe(run.length)
      expect(toolsIn(transcript).map(({ exitCode }) => exitCode)).toEqual(run.flatMap(({ calls }) => calls))
      expect(transcript.totals?.input).toBe(run.reduce((sum, { input }) => sum + input, 0))
    }),
    { numRuns: 60 },
  )
})

whenShared('the real rollouts', shared => {
  const folder = join(shared, 'data/transcripts/codex-rollout')
  const real = (name: string) => only(codexRollout.read(join(folder, name), name))

  test('of Codex 0.40 as counted by hand', () => {
    const transcript = real('rollout-2025-09-24T20-12-23-01997ea4-a70d-7da3-8c20-c736db82a7c5.jsonl')
    expect(countsOf(transcript)).toMatchObject({ calls: 16, known: 16, ok: 13, error: 3, steps: 18, agents: 1 })
    const bad = toolsIn(transcript).filter(({ outcome }) => outcome === 'error')
    expect(bad.map(({ exitCode }) => exitCode)).toEqual([2, 1, 1])
    expect(
      bad.map(({ errorClass }) => errorClass).filter(each => each === 'benign_nonzero' || each === 'check_failed'),
    ).toEqual([])
    expect(transcript.totals).toMatchObject({ input: 149449 - 120192, cacheRead: 120192, output: 4808 })
    expect(toolsIn(transcript).flatMap(({ edits, check }) => [...edits, ...(check ? [check] : [])])).toEqual([])
  })

  test('of Codex 0.142 as counted by hand', () => {
    const transcript = real('openagents-codex-0.142-sample.jsonl')
    expect(countsOf(transcript)).toMatchObject({ calls: 2, known: 2, ok: 2, error: 0, steps: 3, agents: 1 })
    expect(transcript.goal).toBe("List the files in the repo root and tell me what's there.")
  })

  test('are recognised', () => {
    const head = readHead(join(folder, 'openagents-codex-0.142-sample.jsonl'), 'sample.jsonl')
    expect(head && codexRollout.recognizes(head)).toBe(true)
  })
})
