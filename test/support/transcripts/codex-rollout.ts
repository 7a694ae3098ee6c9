import { jsonLines, type Sample } from './json-lines.ts'

const start = Date.parse('2026-03-02T09:00:00Z')

/** A line of a rollout, so many seconds after the start. */
const at = (seconds: number, type: string, payload: unknown) => ({
  timestamp: new Date(start + seconds * 1000).toISOString(),
  type,
  payload,
})
const meta = (payload: object) => at(0, 'session_meta', payload)
const item = (seconds: number, payload: object) => at(seconds, 'response_item', payload)
const event = (seconds: number, payload: object) => at(seconds, 'event_msg', payload)

const user = (seconds: number, text: string) =>
  item(seconds, { type: 'message', role: 'user', content: [{ type: 'input_text', text }] })
const says = (seconds: number, text: string) =>
  item(seconds, { type: 'message', role: 'assistant', content: [{ type: 'output_text', text }] })
const call = (seconds: number, call_id: string, name: string, args: unknown) =>
  item(seconds, { type: 'function_call', name, arguments: JSON.stringify(args), call_id })
const output = (seconds: number, call_id: string, text: unknown) =>
  item(seconds, { type: 'function_call_output', call_id, output: text })

const counted = (input: number, cached: number, out: number) => ({
  input_tokens: input,
  cached_input_tokens: cached,
  output_tokens: out,
  reasoning_output_tokens: 0,
  total_tokens: input + out,
})
const tokens = (seconds: number, total: readonly [number, number, number], last: readonly [number, number, number]) =>
  event(seconds, {
    type: 'token_count',
    info: { total_token_usage: counted(...total), last_token_usage: counted(...last) },
  })

const patch = '*** Begin Patch\n*** Update File: src/sum.ts\n@@\n-  return a - b\n+  return a + b\n*** End Patch\n'

/** Newer: items first, then the count of their call, then the outputs; two calls in one response; a real patch. */
const current: Sample = {
  name: 'rollout-current.jsonl',
  text: jsonLines(
    meta({ id: '019ce000-0000-7000-8000-000000000001', cwd: '/work/calc', source: 'exec', cli_version: '0.142.0' }),
    event(0, { type: 'task_started', turn_id: '019ce000-0001-7000-8000-000000000001' }),
    user(0, '<environment_context>\n  <cwd>/work/calc</cwd>\n</environment_context>'),
    user(0, 'The sum is wrong. Mend it and run the tests.'),
    event(0, { type: 'user_message', message: 'The sum is wrong. Mend it and run the tests.' }),
    at(0, 'turn_context', { turn_id: '019ce000-0001-7000-8000-000000000001', cwd: '/work/calc', model: 'gpt-5.5' }),
    item(2, { type: 'reasoning', summary: [{ type: 'summary_text', text: 'Look first.' }], encrypted_content: 'x' }),
    call(3, 'call_a', 'exec_command', { cmd: 'cat src/sum.ts' }),
    call(3, 'call_b', 'exec_command', { cmd: 'grep -rn "minus" src' }),
    tokens(3, [900, 100, 40], [900, 100, 40]),
    output(4, 'call_a', 'Chunk ID: 1\nWall time: 0.0500 seconds\nProcess exited with code 0\nOutput:\nreturn a - b\n'),
    output(4, 'call_b', 'Chunk ID: 2\nWall time: 0.0400 seconds\nProcess exited with code 1\nOutput:\n'),
    item(6, { type: 'custom_tool_call', status: 'completed', call_id: 'call_c', name: 'apply_patch', input: patch }),
    tokens(6, [2000, 1000, 90], [1100, 900, 50]),
    tokens(6, [2000, 1000, 90], [1100, 900, 50]),
    event(7, {
      type: 'patch_apply_end',
      call_id: 'call_c',
      success: true,
      stdout: 'Success.',
      stderr: '',
      changes: {
        '/work/calc/src/sum.ts': {
          type: 'update',
          unified_diff: '@@ -2,1 +2,1 @@\n-  return a - b\n+  return a + b\n',
        },
      },
    }),
    item(7, {
      type: 'custom_tool_call_output',
      call_id: 'call_c',
      output: 'Exit code: 0\nWall time: 0.1 seconds\nOutput:\nSuccess.',
    }),
    call(9, 'call_d', 'exec_command', { cmd: 'npm test' }),
    tokens(9, [3200, 2000, 120], [1200, 1000, 30]),
    output(12, 'call_d', 'Process exited with code 0\nOutput:\nTests  3 passed (3)\n'),
    says(14, 'The sum is right now, and the tests pass.'),
    tokens(14, [4500, 3100, 150], [1300, 1100, 30]),
    event(14, { type: 'task_complete', turn_id: '019ce000-0001-7000-8000-000000000001', last_agent_message: 'Done.' }),
  ),
}

/** Older: the count comes before the items, calls and outputs in turn, output as JSON; a stop by the user. */
const older: Sample = {
  name: 'rollout-older.jsonl',
  text: jsonLines(
    meta({ id: 'b0c5f1de-0000-4000-8000-000000000002', cwd: '/work/site', originator: 'codex_vscode', git: {} }),
    user(
      0,
      '# Context from my IDE setup:\n\n## Open tabs:\n- a.ts: a.ts\n\n## My request for Codex:\nWhy is the page slow?\n',
    ),
    event(0, { type: 'token_count', info: null, rate_limits: {} }),
    tokens(3, [500, 0, 20], [500, 0, 20]),
    call(3, 'call_1', 'shell', { command: ['bash', '-lc', 'ls missing'] }),
    output(3, 'call_1', '{"output":"ls: missing: No such file\\n","metadata":{"exit_code":2,"duration_seconds":0.1}}'),
    call(3, 'call_2', 'shell', { command: ['bash', '-lc', 'sleep 900'], timeout_ms: 1000 }),
    output(
      5,
      'call_2',
      '{"output":"command timed out after 1000 milliseconds\\n","metadata":{"exit_code":124,"duration_seconds":1}}',
    ),
    tokens(7, [1100, 400, 45], [600, 400, 25]),
    call(7, 'call_3', 'update_plan', {
      plan: [
        { step: 'Measure', status: 'completed' },
        { step: 'Mend', status: 'in_progress' },
      ],
    }),
    output(7, 'call_3', 'Plan updated'),
    tokens(9, [1800, 900, 60], [700, 500, 15]),
    call(9, 'call_4', 'shell', { command: ['rm', '-rf', 'dist'] }),
    output(30, 'call_4', 'exec command rejected by user'),
    tokens(33, [2600, 1500, 80], [800, 600, 20]),
    call(33, 'call_5', 'shell', { command: ['npm', 'run', 'build'] }),
    output(40, 'call_5', 'aborted by user after 6.5s'),
    event(40, { type: 'turn_aborted', reason: 'interrupted' }),
  ),
}

/** The oldest: no payloads, no counts; the file breaks off in the middle of a line. */
const bare: Sample = {
  name: 'rollout-bare.jsonl',
  text: `${jsonLines(
    { id: 'c1', timestamp: '2025-05-01T10:00:00Z', instructions: null, git: null },
    { record_type: 'state' },
    { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Say hello' }] },
    { type: 'function_call', name: 'shell', arguments: '{"command":["echo","hello"]', call_id: 'c-1' },
    { type: 'function_call_output', call_id: 'c-1', output: 'failed to parse function arguments: EOF while parsing' },
    {
      type: 'local_shell_call',
      call_id: 'c-2',
      status: 'completed',
      action: { type: 'exec', command: ['echo', 'hello'] },
    },
    { type: 'function_call_output', call_id: 'c-2', output: 'Exit code: 0\nWall time: 0 seconds\nOutput:\nhello\n' },
    { type: 'web_search_call', status: 'completed', action: { type: 'search', query: 'hello' } },
  )}{"type":"message","role":"assistant","content":[{"type":"output_te`,
}

const parentId = '019ce111-0000-7000-8000-0000000000aa'
const childId = '019ce112-0000-7000-8000-0000000000bb'

/** A thread that starts another one and waits for it. */
export const parent: Sample = {
  name: `rollout-2026-03-02T09-00-00-${parentId}.jsonl`,
  text: jsonLines(
    meta({ id: parentId, session_id: parentId, cwd: '/work/team', source: 'cli' }),
    event(0, { type: 'task_started', turn_id: '019ce111-0001-7000-8000-000000000001' }),
    user(0, 'Split the work'),
    call(2, 'call_spawn', 'spawn_agent', { agent_type: 'worker', message: 'Count the files' }),
    tokens(2, [1000, 0, 30], [1000, 0, 30]),
    output(3, 'call_spawn', JSON.stringify({ agent_id: childId, nickname: 'Curie' })),
    call(4, 'call_wait', 'wait', { ids: [childId] }),
    tokens(4, [2100, 1000, 50], [1100, 1000, 20]),
    output(20, 'call_wait', JSON.stringify({ status: { [childId]: { completed: '3 files' } }, timed_out: false })),
    user(
      20,
      `<subagent_notification>{"agent_id":"${childId}","status":{"completed":"3 files"}}</subagent_notification>`,
    ),
    says(22, 'There are 3 files.'),
    tokens(22, [3300, 2100, 60], [1200, 1100, 10]),
  ),
}

/** Its sub-agent: the file begins with what was copied from the parent. */
export const child: Sample = {
  name: `rollout-2026-03-02T09-00-03-${childId}.jsonl`,
  text: jsonLines(
    at(3, 'session_meta', {
      id: childId,
      session_id: parentId,
      forked_from_id: parentId,
      parent_thread_id: parentId,
      cwd: '/work/team',
      source: { subagent: { thread_spawn: { parent_thread_id: parentId, depth: 1, agent_nickname: 'Curie' } } },
    }),
    at(3, 'session_meta', { id: parentId, cwd: '/work/team', source: 'cli' }),
    event(3, { type: 'task_started', turn_id: '019ce111-0001-7000-8000-000000000001' }),
    user(3, 'Split the work'),
    tokens(3, [1000, 0, 30], [1000, 0, 30]),
    event(4, { type: 'task_started', turn_id: '019ce113-0000-7000-8000-000000000002' }),
    user(4, 'Count the files'),
    call(6, 'call_child', 'exec_command', { cmd: 'ls | wc -l' }),
    tokens(6, [1800, 900, 50], [800, 900, 20]),
    output(7, 'call_child', 'Process exited with code 0\nOutput:\n3\n'),
    says(19, '3 files'),
    tokens(19, [2700, 1700, 60], [900, 800, 10]),
  ),
}

export const samples: readonly Sample[] = [current, older, bare, parent, child]
