interface Sample {
  readonly name: string
  readonly text: string
}

const at = (second: number): string => new Date(Date.UTC(2026, 0, 5, 10, 0, second)).toISOString()

/** One agent: a call that goes well, one that fails by its text, one without a result. */
export const single = {
  schema_version: 'ATIF-v1.5',
  session_id: 'session-1',
  agent: {
    name: 'harness',
    version: '1.0',
    model_name: 'model-a',
    tool_definitions: [
      { type: 'function', function: { name: 'bash' } },
      { type: 'function', function: { name: 'submit' } },
    ],
    extra: { cwds: ['/app'] },
  },
  steps: [
    { step_id: 1, source: 'system', message: 'You are an agent.', timestamp: at(0) },
    { step_id: 2, source: 'user', message: [{ type: 'text', text: 'Mend the parser.' }], timestamp: at(0) },
    {
      step_id: 3,
      source: 'agent',
      message: 'Looking.',
      reasoning_content: 'Where is it?',
      timestamp: at(2),
      tool_calls: [
        { tool_call_id: 'a', function_name: 'bash', arguments: { command: 'ls' } },
        { tool_call_id: 'b', function_name: 'bash', arguments: { command: 'cat missing' } },
      ],
      observation: {
        results: [
          { source_call_id: 'b', content: 'bash: cat: missing: No such file or directory' },
          { source_call_id: 'a', content: [{ type: 'text', text: 'parser.py' }] },
        ],
      },
      metrics: { prompt_tokens: 1000, completion_tokens: 50, cached_tokens: 400, cost_usd: 0.01 },
    },
    {
      step_id: 4,
      source: 'agent',
      message: '',
      timestamp: at(5),
      tool_calls: [{ tool_call_id: 'c', function_name: 'submit', arguments: {} }],
      metrics: { prompt_tokens: 1200, completion_tokens: 10, cached_tokens: 1000, cost_usd: 0.005 },
    },
  ],
  final_metrics: {
    total_prompt_tokens: 2200,
    total_completion_tokens: 60,
    total_cached_tokens: 1400,
    total_cost_usd: 0.015,
    total_steps: 4,
  },
}

/** Sub-agents inside the trajectory, ids that repeat, notes on results, a step without a model. */
export const nested = {
  schema_version: 'ATIF-v1.7',
  trajectory_id: 'main',
  agent: { name: 'planner', version: '2' },
  steps: [
    { step_id: 1, source: 'user', message: 'Ask around.' },
    {
      step_id: 2,
      source: 'agent',
      message: 'Delegating.',
      llm_call_count: 1,
      tool_calls: [{ tool_call_id: 'call_1', function_name: 'delegate', arguments: { to: 'reader' } }],
      observation: {
        results: [
          {
            source_call_id: 'call_1',
            content: 'It reads well.',
            subagent_trajectory_ref: [{ trajectory_id: 'reader' }],
            extra: { tool_result_is_error: false },
          },
        ],
      },
      metrics: { prompt_tokens: 100, completion_tokens: 10 },
    },
    {
      step_id: 3,
      source: 'agent',
      message: '',
      llm_call_count: 0,
      tool_calls: [{ tool_call_id: 'call_1', function_name: 'bash', arguments: { command: 'make' } }],
      observation: { results: [{ source_call_id: 'call_1', content: 'done', extra: { exit_code: 2 } }] },
    },
    {
      step_id: 4,
      source: 'agent',
      message: 'Again.',
      tool_calls: [
        { tool_call_id: 'x', function_name: 'bash', arguments: { command: 'true' } },
        { tool_call_id: 'y', function_name: 'bash', arguments: { command: 'sleep 99' } },
      ],
      observation: { results: [{ source_call_id: 'x', content: 'Error: looks bad' }] },
      metrics: { prompt_tokens: 200, completion_tokens: 20 },
      extra: {
        'x-proc': {
          x: { outcome: 'ok', evidence: 'flag', t_start: at(1), t_end: at(4) },
          y: { outcome: 'timeout', evidence: 'flag' },
        },
      },
    },
  ],
  final_metrics: { total_prompt_tokens: 300, total_completion_tokens: 30 },
  subagent_trajectories: [
    {
      schema_version: 'ATIF-v1.7',
      trajectory_id: 'reader',
      agent: { name: 'reader', version: '2', model_name: 'model-b' },
      steps: [
        { step_id: 1, source: 'user', message: 'Ask around.', is_copied_context: true },
        { step_id: 2, source: 'user', message: 'Read it.' },
        {
          step_id: 3,
          source: 'agent',
          message: 'Fine.',
          tool_calls: [{ tool_call_id: 'call_1', function_name: 'read', arguments: { path: 'a.txt' } }],
          observation: { results: [{ source_call_id: 'call_1', content: 'text' }] },
          metrics: { prompt_tokens: 40, completion_tokens: 4 },
        },
      ],
    },
    {
      schema_version: 'ATIF-v1.7',
      trajectory_id: 'watcher',
      agent: { name: 'watcher', version: '2' },
      steps: [
        { step_id: 1, source: 'agent', message: 'Watching.', metrics: { prompt_tokens: 5, completion_tokens: 1 } },
      ],
    },
  ],
}

/** As the converter of Claude Code sessions writes it: one call per step, flags on the step, a sub-agent in between. */
export const converted = {
  schema_version: 'ATIF-v1.2',
  session_id: 'claude',
  agent: { name: 'claude-code', version: '2.0', model_name: 'model-c', extra: { cwds: ['/work'] } },
  steps: [
    { step_id: 1, source: 'user', message: 'Search.', timestamp: at(3), extra: { is_sidechain: true } },
    {
      step_id: 2,
      source: 'agent',
      message: 'Found.',
      timestamp: at(4),
      metrics: { prompt_tokens: 30, completion_tokens: 3, cached_tokens: 20 },
      extra: { is_sidechain: true },
    },
    { step_id: 3, source: 'user', message: 'Find the bug.', timestamp: at(0), extra: { is_sidechain: false } },
    {
      step_id: 4,
      source: 'agent',
      message: '',
      timestamp: at(2),
      tool_calls: [{ tool_call_id: 't1', function_name: 'Task', arguments: { prompt: 'Search.' } }],
      observation: { results: [{ source_call_id: 't1', content: 'Found.' }] },
      metrics: {
        prompt_tokens: 60,
        completion_tokens: 6,
        cached_tokens: 10,
        extra: { cache_creation_input_tokens: 40, cache_read_input_tokens: 10 },
      },
      extra: { is_sidechain: false },
    },
    {
      step_id: 5,
      source: 'agent',
      message: '',
      timestamp: at(6),
      tool_calls: [{ tool_call_id: 't2', function_name: 'Bash', arguments: { command: 'git push' } }],
      observation: { results: [{ source_call_id: 't2', content: 'no upstream\n\n[error] tool reported failure' }] },
      extra: { is_sidechain: false, tool_result_is_error: true },
    },
  ],
  final_metrics: { total_prompt_tokens: 90, total_completion_tokens: 9, total_cached_tokens: 30 },
}

/** A terminal: what is seen after several commands belongs to all of them. */
export const terminal = {
  schema_version: 'ATIF-v1.5',
  session_id: 'terminal',
  agent: { name: 'terminus-2', version: '2.0.0', model_name: 'model-d' },
  steps: [
    { step_id: 1, source: 'user', message: 'Make a file.' },
    {
      step_id: 2,
      source: 'agent',
      message: 'Two at once.',
      tool_calls: [
        { tool_call_id: 'call_0_1', function_name: 'bash_command', arguments: { keystrokes: 'touch a\n' } },
        { tool_call_id: 'call_0_2', function_name: 'bash_command', arguments: { keystrokes: 'ls\n' } },
      ],
      observation: { results: [{ content: 'New Terminal Output:\n$ touch a\n$ ls\na' }] },
      metrics: { prompt_tokens: 10, completion_tokens: 2 },
    },
    {
      step_id: 3,
      source: 'system',
      message: 'Performed context summarization and handoff to continue task.',
      observation: { results: [{ subagent_trajectory_ref: [{ session_id: 'gone', trajectory_path: 'gone.json' }] }] },
    },
    { step_id: 4, source: 'user', message: 'Here are the answers the other agent provided.' },
    {
      step_id: 5,
      source: 'agent',
      message: 'Bad.',
      observation: { results: [{ content: 'Previous response had parsing errors.' }] },
    },
  ],
}

const sample = (name: string, value: unknown, indent?: number): Sample => ({
  name: `${name}.trajectory.json`,
  text: JSON.stringify(value, null, indent),
})

export const samples: readonly Sample[] = [
  sample('single', single, 2),
  sample('nested', nested),
  sample('converted', converted),
  sample('terminal', terminal, 1),
]
