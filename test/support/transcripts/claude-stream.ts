import { samples as results } from './claude-result.ts'
import { jsonLines, type Sample } from './json-lines.ts'

const session_id = 'dc93aac8-0000-4000-8000-000000000001'

export const init = {
  type: 'system',
  subtype: 'init',
  cwd: '/work/repo',
  session_id,
  tools: ['Task', 'Bash', 'Read', 'Write'],
  model: 'claude-sonnet-4-5',
  permissionMode: 'default',
  uuid: 'u-0',
}

export const spoke = (id: string, block: object, parent: string | null = null) => ({
  type: 'assistant',
  message: {
    id,
    model: 'claude-sonnet-4-5',
    role: 'assistant',
    content: [block],
    usage: { input_tokens: 2, output_tokens: 1, cache_read_input_tokens: 100, cache_creation_input_tokens: 10 },
  },
  parent_tool_use_id: parent,
  session_id,
})
export const returned = (id: string, content: unknown, parent: string | null = null, more: object = {}) => ({
  type: 'user',
  message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content }] },
  parent_tool_use_id: parent,
  session_id,
  ...more,
})
const used = (id: string, name: string, input: object) => ({ type: 'tool_use', id, name, input })

export const result = (more: object = {}) => ({
  type: 'result',
  subtype: 'success',
  is_error: false,
  num_turns: 3,
  result: 'Done',
  session_id,
  total_cost_usd: 0.5,
  usage: { input_tokens: 10, output_tokens: 20, cache_read_input_tokens: 300, cache_creation_input_tokens: 40 },
  modelUsage: {
    'claude-sonnet-4-5': {
      inputTokens: 110,
      outputTokens: 220,
      cacheReadInputTokens: 1300,
      cacheCreationInputTokens: 140,
      costUSD: 0.5,
    },
  },
  permission_denials: [],
  ...more,
})

/** Two sub-agents at once, one call that was refused, times nowhere. */
const twoAgents: Sample = {
  name: 'two-agents.jsonl',
  text: jsonLines(
    init,
    spoke('msg_1', { type: 'text', text: 'I ask two others.' }),
    spoke('msg_1', used('task_1', 'Task', { subagent_type: 'Explore', prompt: 'Look' })),
    spoke('msg_1', used('task_2', 'Task', { subagent_type: 'Explore', prompt: 'Look too' })),
    { type: 'stream_event', event: { type: 'content_block_delta' }, session_id },
    spoke('msg_a', used('a_1', 'Bash', { command: 'ls' }), 'task_1'),
    returned('a_1', 'a.js', 'task_1', { tool_use_result: { stdout: 'a.js', stderr: '' } }),
    spoke('msg_b', used('b_1', 'Bash', { command: 'rm -rf build' }), 'task_2'),
    {
      type: 'user',
      message: {
        content: [{ type: 'tool_result', tool_use_id: 'b_1', content: 'Not allowed here', is_error: true }],
      },
      parent_tool_use_id: 'task_2',
      session_id,
    },
    returned('task_1', [{ type: 'text', text: 'One file.' }]),
    returned('task_2', [{ type: 'text', text: 'Nothing.' }]),
    spoke('msg_2', { type: 'text', text: 'Done' }),
    result({ permission_denials: [{ tool_name: 'Bash', tool_use_id: 'b_1', tool_input: {} }] }),
  ),
}

/** Each line stamped on arrival, words of the harness between, stopped for too many turns. */
const stamped: Sample = {
  name: 'stdout.log',
  text: [
    'Starting the agent',
    `2026-03-02T09:00:00.000Z ${JSON.stringify(init)}`,
    `[2026-03-02 09:00:02.500] ${JSON.stringify(spoke('msg_1', used('call_1', 'Write', { file_path: '/work/repo/a.txt', content: 'a\n' })))}`,
    `2026-03-02T09:00:03.000Z ${JSON.stringify(returned('call_1', 'File created successfully', null, { tool_use_result: { type: 'create', filePath: '/work/repo/a.txt', content: 'a\n', structuredPatch: [] } }))}`,
    `2026-03-02T09:00:04.000Z ${JSON.stringify(result({ subtype: 'error_max_turns', is_error: true }))}`,
    '',
  ].join('\n'),
}

/** `--output-format json --verbose`: one list. */
const list: Sample = {
  name: 'messages.json',
  text: JSON.stringify([
    init,
    spoke('msg_1', used('call_1', 'Read', { file_path: 'a' })),
    returned('call_1', 'a'),
    result(),
  ]),
}

/** Killed in the middle of a line: no result, one call without an answer. */
const killed: Sample = {
  name: 'killed.jsonl',
  text: `${jsonLines(init, spoke('msg_1', used('call_1', 'Bash', { command: 'make test' })))}${results[0]?.text.slice(0, 40) ?? ''}`,
}

export const samples: readonly Sample[] = [twoAgents, stamped, list, killed]
