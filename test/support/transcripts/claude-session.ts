import { jsonLines, type Sample } from './json-lines.ts'

const sessionId = '11111111-2222-4333-8444-555555555555'
const clock = (seconds: number) => new Date(Date.UTC(2026, 1, 3, 9, 0, seconds)).toISOString()

interface Line {
  readonly at: number
  readonly [field: string]: unknown
}

const line = ({ at, ...fields }: Line) => ({
  parentUuid: null,
  isSidechain: false,
  userType: 'external',
  cwd: '/home/me/project',
  sessionId,
  version: '2.1.39',
  gitBranch: 'main',
  uuid: `uuid-${at}`,
  timestamp: clock(at),
  ...fields,
})

const usage = (input: number, output: number, cacheRead = 0, cacheWrite = 0) => ({
  input_tokens: input,
  output_tokens: output,
  cache_read_input_tokens: cacheRead,
  cache_creation_input_tokens: cacheWrite,
})

export const said = (at: number, id: string, blocks: readonly unknown[], more: object = {}) =>
  line({
    at,
    type: 'assistant',
    message: { id, role: 'assistant', model: 'claude-opus-4-6', content: blocks, usage: usage(3, 1, 1000, 50) },
    ...more,
  })
export const typed = (at: number, content: unknown, more: object = {}) =>
  line({ at, type: 'user', message: { role: 'user', content }, ...more })
export const used = (id: string, name: string, input: object) => ({ type: 'tool_use', id, name, input })
export const gave = (at: number, id: string, content: unknown, more: object = {}, isError?: boolean) =>
  typed(
    at,
    [{ type: 'tool_result', tool_use_id: id, content, ...(isError === undefined ? {} : { is_error: isError }) }],
    more,
  )

const patch = (start: number, ...lines: readonly string[]) => [
  { oldStart: start, oldLines: lines.length, newStart: start, newLines: lines.length, lines },
]

/** A failing test, its mending, a commit that a hook stops and one that goes through; a person who speaks twice. */
const mending: Sample = {
  name: 'mending.jsonl',
  text: jsonLines(
    { type: 'file-history-snapshot', messageId: 'uuid-1', snapshot: {}, isSnapshotUpdate: false },
    typed(1, 'Please make the sum of two numbers right, and commit it.'),
    line({ at: 2, type: 'progress', data: { type: 'hook_progress' }, toolUseID: 'x' }),
    said(3, 'msg_1', [{ type: 'thinking', thinking: 'First the tests.' }]),
    said(4, 'msg_1', [used('call_1', 'Bash', { command: 'npm test' })]),
    gave(
      9,
      'call_1',
      'Exit code 1\nTests:       1 failed, 2 passed, 3 total',
      { toolUseResult: 'Error: 1 failed' },
      true,
    ),
    said(12, 'msg_2', [{ type: 'text', text: 'The sign is wrong.' }]),
    said(13, 'msg_2', [
      used('call_2', 'Edit', { file_path: '/home/me/project/sum.js', old_string: 'a - b', new_string: 'a + b' }),
    ]),
    gave(14, 'call_2', 'The file has been updated.', {
      toolUseResult: {
        filePath: '/home/me/project/sum.js',
        oldString: 'a - b',
        newString: 'a + b',
        structuredPatch: patch(1, ' const sum = (a, b) =>', '-  a - b', '+  a + b'),
      },
    }),
    said(15, 'msg_3', [used('call_3', 'Bash', { command: 'npm test 2>&1 | tail -3' })]),
    said(15, 'msg_3', [used('call_4', 'Bash', { command: 'grep -rn TODO src' })]),
    gave(18, 'call_3', 'Tests:       3 passed, 3 total', { toolUseResult: { stdout: '', stderr: '' } }, false),
    gave(
      18,
      'call_4',
      '',
      { toolUseResult: { stdout: '', stderr: '', returnCodeInterpretation: 'No matches found' } },
      false,
    ),
    said(19, 'msg_4', [used('call_5', 'Bash', { command: 'git commit -m "Mend the sum"' })]),
    gave(25, 'call_5', 'husky - pre-commit hook exited with code 1', {}, true),
    said(26, 'msg_5', [used('call_6', 'Bash', { command: 'git commit -am "Mend the sum"' })]),
    gave(30, 'call_6', '[main 1c0ffee] Mend the sum', { toolUseResult: { stdout: '', stderr: '' } }, false),
    typed(90, 'Thanks. Push it.'),
    said(92, 'msg_6', [used('call_7', 'Bash', { command: 'git push' })]),
    gave(
      93,
      'call_7',
      "The user doesn't want to proceed with this tool use. The tool use was rejected.",
      { toolUseResult: 'User rejected tool use' },
      true,
    ),
    typed(93, [{ type: 'text', text: '[Request interrupted by user for tool use]' }]),
  ),
}

/** A plan, a sub-agent whose file is absent, parallel calls of which one fails, lines of older versions. */
const delegating: Sample = {
  name: 'delegating.jsonl',
  text: jsonLines(
    { type: 'summary', summary: 'Looking around', leafUuid: 'uuid-9' },
    typed(
      1,
      '<command-message>look</command-message>\n<command-name>/look</command-name>\n<command-args>at the tests</command-args>',
    ),
    typed(1, [{ type: 'text', text: 'What the command says.' }], { isMeta: true }),
    said(2, 'msg_1', [
      used('call_1', 'TodoWrite', {
        todos: [
          { content: 'Look', status: 'in_progress' },
          { content: 'Tell', status: 'pending' },
        ],
      }),
    ]),
    gave(3, 'call_1', 'Todos have been modified', { toolUseResult: { oldTodos: [], newTodos: [] } }),
    said(4, 'msg_2', [
      used('call_2', 'Task', { subagent_type: 'Explore', prompt: 'Look closely', description: 'Look' }),
    ]),
    typed(5, 'Look closely', { isSidechain: true, uuid: 'side-1' }),
    said(6, 'msg_s1', [used('call_s1', 'Read', { file_path: '/home/me/project/a.js' })], {
      isSidechain: true,
      parentUuid: 'side-1',
      uuid: 'side-2',
    }),
    gave(
      7,
      'call_s1',
      '<tool_use_error>File does not exist.</tool_use_error>',
      { isSidechain: true, parentUuid: 'side-2', uuid: 'side-3' },
      true,
    ),
    gave(9, 'call_2', [{ type: 'text', text: 'There is none.' }], {
      toolUseResult: { status: 'completed', totalDurationMs: 5000, content: [] },
    }),
    said(10, 'msg_3', [used('call_3', 'Agent', { subagent_type: 'Plan', prompt: 'Plan it' })]),
    gave(20, 'call_3', [{ type: 'text', text: 'A plan.' }], {
      toolUseResult: { status: 'completed', agentId: 'a1b2c3d', totalDurationMs: 9000 },
    }),
    said(21, 'msg_4', [used('call_4', 'Read', { file_path: '/none' })]),
    said(21, 'msg_4', [used('call_5', 'Read', { file_path: '/b' })]),
    gave(22, 'call_4', '<tool_use_error>File does not exist.</tool_use_error>', {}, true),
    gave(22, 'call_5', '<tool_use_error>Sibling tool call errored</tool_use_error>', {}, true),
    line({ at: 23, type: 'system', subtype: 'compact_boundary', content: 'Conversation compacted' }),
    typed(23, 'This session is being continued from a previous conversation.', { isCompactSummary: true }),
    said(24, 'msg_5', [{ type: 'text', text: 'API Error: 529' }], { isApiErrorMessage: true }),
    said(25, 'msg_6', [used('call_6', 'Bash', { command: 'sleep 100', run_in_background: true })]),
    gave(
      26,
      'call_6',
      'Command running in background with ID: b1',
      { toolUseResult: { stdout: '', stderr: '', backgroundTaskId: 'b1' } },
      false,
    ),
    said(27, 'msg_7', [used('call_7', 'Write', { file_path: '/tmp/notes.md', content: 'One\nTwo\n' })]),
  ),
}

/** Tasks that are changed one by one; a result without its call; the file breaks off. */
const broken: Sample = {
  name: 'broken.jsonl',
  text: `${jsonLines(
    typed(1, 'Do it.'),
    said(2, 'msg_1', [used('call_1', 'TaskCreate', { subject: 'First', description: 'x' })]),
    gave(3, 'call_1', 'Task #1 created successfully: First'),
    said(4, 'msg_2', [used('call_2', 'TaskUpdate', { taskId: '1', status: 'completed' })]),
    gave(5, 'call_2', 'Updated task #1 status'),
    gave(6, 'call_lost', 'ok'),
    said(7, 'msg_3', [used('call_3', 'Bash', { command: 'pytest -q' })]),
    gave(8, 'call_3', 'Exit code 143\nCommand timed out after 2m 0.0s', {}, true),
  )}{"parentUuid":"uuid-8","isSidechain":false,"type":"assistant","sessionId":"${sessionId}","mess`,
}

export const samples: readonly Sample[] = [mending, delegating, broken]
