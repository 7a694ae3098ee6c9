import { jsonLines, type Sample } from './json-lines.ts'

const item = (stage: 'started' | 'updated' | 'completed', fields: object) => ({ type: `item.${stage}`, item: fields })
const command = (id: string, line: string, more: object = {}) => ({
  id,
  type: 'command_execution',
  command: line,
  aggregated_output: '',
  exit_code: null,
  status: 'in_progress',
  ...more,
})
const usage = (input: number, cached: number, output: number) => ({
  input_tokens: input,
  cached_input_tokens: cached,
  output_tokens: output,
})

const plain: Sample = {
  name: 'exec-plain.jsonl',
  text: jsonLines(
    { type: 'thread.started', thread_id: '0199a213-81c0-7800-8aa1-bbab2a035a53' },
    { type: 'turn.started' },
    item('completed', { id: 'item_0', type: 'reasoning', text: '**Searching**' }),
    item('started', command('item_1', "bash -lc 'rg -n TODO'")),
    item('completed', command('item_1', "bash -lc 'rg -n TODO'", { exit_code: 1, status: 'failed' })),
    item('started', { id: 'item_2', type: 'todo_list', items: [{ text: 'Write', completed: false }] }),
    item('completed', {
      id: 'item_3',
      type: 'file_change',
      changes: [{ path: 'docs/foo.md', kind: 'add' }],
      status: 'completed',
    }),
    item('updated', { id: 'item_2', type: 'todo_list', items: [{ text: 'Write', completed: true }] }),
    item('started', command('item_4', "bash -lc 'npm test'")),
    item(
      'completed',
      command('item_4', "bash -lc 'npm test'", {
        aggregated_output: '1 failed, 2 passed in 0.4s\n',
        exit_code: 1,
        status: 'failed',
      }),
    ),
    item('started', command('item_5', 'rm -rf /')),
    item('completed', command('item_5', 'rm -rf /', { status: 'declined' })),
    item('completed', { id: 'item_2', type: 'todo_list', items: [{ text: 'Write', completed: true }] }),
    item('completed', { id: 'item_6', type: 'agent_message', text: 'Written.' }),
    { type: 'turn.completed', usage: usage(24763, 24448, 122) },
  ),
}

/** Two processes in one file: items are numbered anew, and tokens are counted from 0 again. */
const resumed: Sample = {
  name: 'exec-resumed.jsonl',
  text: jsonLines(
    { type: 'thread.started', thread_id: 't-1' },
    { type: 'turn.started' },
    item('started', command('item_0', 'ls')),
    item('completed', command('item_0', 'ls', { aggregated_output: 'a\n', exit_code: 0, status: 'completed' })),
    { type: 'turn.completed', usage: usage(1000, 0, 100) },
    { type: 'thread.started', thread_id: 't-1' },
    { type: 'turn.started' },
    item('started', command('item_0', 'ls b')),
    item('completed', command('item_0', 'ls b', { exit_code: 2, status: 'failed' })),
    item('completed', { id: 'item_1', type: 'error', message: 'stream disconnected' }),
    { type: 'turn.completed', usage: usage(900, 500, 50) },
    { type: 'turn.failed', error: { message: 'usage limit' } },
  ),
}

/** Lines stamped on arrival, words of the program between them, other tools, and a command that never ended. */
const stamped: Sample = {
  name: 'exec-stamped.log',
  text: [
    'Reading prompt from stdin...',
    '2026-03-02T09:00:00.000Z {"type":"thread.started","thread_id":"t-2"}',
    '2026-03-02T09:00:01.000Z {"type":"turn.started"}',
    `2026-03-02T09:00:02.000Z ${JSON.stringify(item('started', { id: 'item_0', type: 'mcp_tool_call', server: 'docs', tool: 'search', arguments: { q: 'x' }, status: 'in_progress' }))}`,
    `2026-03-02T09:00:05.000Z ${JSON.stringify(item('completed', { id: 'item_0', type: 'mcp_tool_call', server: 'docs', tool: 'search', arguments: { q: 'x' }, error: { message: 'no such index' }, status: 'failed' }))}`,
    `2026-03-02T09:00:06.000Z ${JSON.stringify(item('completed', { id: 'item_1', type: 'collab_tool_call', tool: 'spawn_agent', sender_thread_id: 't-2', receiver_thread_ids: ['t-3'], prompt: 'Look', status: 'completed' }))}`,
    `2026-03-02T09:00:07.000Z ${JSON.stringify(item('completed', { id: 'item_2', type: 'web_search', query: 'x' }))}`,
    `2026-03-02T09:00:08.000Z ${JSON.stringify(item('started', command('item_3', 'sleep 100')))}`,
    '',
  ].join('\n'),
}

export const samples: readonly Sample[] = [plain, resumed, stamped]
