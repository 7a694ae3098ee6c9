import { jsonLines, type Sample } from './json-lines.ts'

const second = (seconds: number) => `2025-10-10T06:10:${String(seconds).padStart(2, '0')}.500000`

const called = (name: string, response: string, count = 1) => ({
  function_name: name,
  tool_call_id: `call-${name}-${response}`,
  model_response: {
    id: response,
    model: 'gpt-5',
    usage: { prompt_tokens: 1000, completion_tokens: 50, prompt_tokens_details: { cached_tokens: 400 } },
  },
  total_calls_in_response: count,
})
const metrics = (cost: number, prompt: number) => ({
  accumulated_cost: cost,
  accumulated_token_usage: {
    prompt_tokens: prompt,
    completion_tokens: 100,
    cache_read_tokens: 400,
    cache_write_tokens: 0,
  },
})

const action = (id: number, name: string, args: object, more: object = {}) => ({
  id,
  timestamp: second(id),
  source: 'agent',
  message: '',
  action: name,
  args,
  ...more,
})
const observation = (id: number, cause: number, name: string, content: string, more: object = {}) => ({
  id,
  timestamp: second(id),
  source: 'agent',
  message: '',
  cause,
  observation: name,
  content,
  extras: {},
  ...more,
})
const ran = (code: number, suffix = '') => ({
  extras: { metadata: { exit_code: code, working_dir: '/app', suffix } },
  success: code === 0,
})

const tools = ['execute_bash', 'str_replace_editor', 'finish', 'think'].map(name => ({
  type: 'function',
  function: { name },
}))

/** An exported trajectory: two calls in one response, a failed edit, an edit with both versions, an endless command. */
const exported: Sample = {
  name: 'trajectory.json',
  text: JSON.stringify(
    [
      action(0, 'system', { content: 'You are OpenHands agent', tools }),
      { ...action(1, 'message', { content: 'Mend the sum' }), source: 'user' },
      { ...action(2, 'recall', { recall_type: 'workspace_context', query: 'Mend' }), source: 'user' },
      {
        ...observation(3, 2, 'recall', 'Added workspace context', { extras: { working_dir: '/app' } }),
        source: 'environment',
      },
      action(
        4,
        'run',
        { command: 'grep -rn minus .', thought: 'Look.' },
        { tool_call_metadata: called('execute_bash', 'r1', 2) },
      ),
      action(5, 'read', { path: '/app/calc.py' }, { tool_call_metadata: called('str_replace_editor', 'r1', 2) }),
      observation(6, 4, 'run', '', ran(1)),
      observation(7, 5, 'read', "Here's the result of running `cat -n` on /app/calc.py"),
      action(
        8,
        'edit',
        { path: '/app/calc.py', command: 'str_replace', old_str: 'x', new_str: 'y' },
        { tool_call_metadata: called('str_replace_editor', 'r2') },
      ),
      observation(9, 8, 'edit', 'ERROR:\nNo replacement was performed, old_str `x` did not appear verbatim.'),
      action(
        10,
        'edit',
        { path: '/app/calc.py', command: 'str_replace', old_str: 'a - b', new_str: 'a + b' },
        { tool_call_metadata: called('str_replace_editor', 'r3') },
      ),
      observation(11, 10, 'edit', 'The file /app/calc.py has been edited.', {
        extras: {
          path: '/app/calc.py',
          prev_exist: true,
          old_content: 'def add(a, b):\n    return a - b\n',
          new_content: 'def add(a, b):\n    return a + b\n',
        },
      }),
      action(12, 'run', { command: 'npm run dev' }, { tool_call_metadata: called('execute_bash', 'r4') }),
      observation(13, 12, 'run', 'ready', ran(-1, '\n[The command has no new output after 30 seconds.]')),
      action(14, 'run', { command: 'sleep 500' }, { tool_call_metadata: called('execute_bash', 'r5') }),
      observation(15, 14, 'run', '', ran(-1, '\n[The command timed out after 120.0 seconds.]')),
      action(16, 'run', { command: 'rm -rf /' }, { tool_call_metadata: called('execute_bash', 'r6') }),
      observation(17, 16, 'user_rejected', 'The user rejected the action'),
      action(18, 'run', {}, { tool_call_metadata: called('execute_bash', 'r7'), llm_metrics: metrics(0.02, 5000) }),
      observation(19, 18, 'error', 'Missing required argument "command"'),
      action(
        20,
        'finish',
        { final_thought: 'Done.' },
        { tool_call_metadata: called('finish', 'r8'), llm_metrics: metrics(0.03, 6000) },
      ),
      {
        ...observation(21, -1, 'agent_state_changed', '', { extras: { agent_state: 'finished' } }),
        source: 'environment',
      },
    ],
    null,
    1,
  ),
}

const delegating = [
  { ...action(0, 'message', { content: '<issue_description>\nMend it all\n</issue_description>' }), source: 'user' },
  action(1, 'delegate', { agent: 'BrowsingAgent', inputs: { task: 'look it up' }, thought: '' }),
  action(2, 'browse', { url: 'https://example.org' }),
  observation(3, 2, 'browse', 'not there', { extras: { error: true } }),
  action(4, 'finish', { outputs: {}, thought: 'Nothing there' }),
  observation(5, 1, 'delegate', 'BrowsingAgent finishes task', { extras: { outputs: {} } }),
  action(6, 'message', { content: 'May I go on?', wait_for_response: true }),
  {
    ...action(7, 'message', {
      content: 'Please continue working on the task on whatever approach you think is suitable.',
    }),
    source: 'user',
  },
  action(8, 'run_ipython', { code: 'print(1)' }),
  observation(9, 8, 'run_ipython', '1'),
]

/** What an evaluation writes: one run per line; older ones keep pairs of action and observation. */
const evaluated: Sample = {
  name: 'output.jsonl',
  text: jsonLines(
    {
      instance_id: 'calc-1',
      test_result: { git_patch: '', report: { resolved: true } },
      instruction: 'Mend it all',
      metadata: { agent_class: 'CodeActAgent' },
      history: delegating,
      metrics: metrics(0.5, 9000),
      error: null,
    },
    {
      instance_id: 'calc-1',
      test_result: {},
      history: [
        [
          { id: 1, source: 'agent', action: 'run', args: { command: 'ls' } },
          {
            id: 2,
            cause: 1,
            source: 'agent',
            observation: 'run',
            content: 'ls: no such file',
            extras: { exit_code: 2, command: 'ls' },
          },
        ],
      ],
      error: 'AgentStuckInLoopError',
    },
  ),
}

/** Several runs in one JSON file; a result without its call; an event of no known kind. */
const several: Sample = {
  name: 'runs.json',
  text: JSON.stringify([
    [{ ...action(1, 'message', { content: 'One' }), source: 'user' }, observation(2, 99, 'run', 'lost', ran(0))],
    [
      { ...action(1, 'message', { content: 'Two' }), source: 'user' },
      { id: 2, hello: 1 },
      action(3, 'run', { command: 'ls' }),
    ],
  ]),
}

export const samples: readonly Sample[] = [exported, evaluated, several]
