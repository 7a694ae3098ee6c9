import { cut, json, type LogFixture, lines } from './fixture.ts'

const metrics = (cost: number, prompt: number) => ({
  accumulated_cost: cost,
  accumulated_token_usage: {
    prompt_tokens: prompt,
    completion_tokens: 100,
    cache_read_tokens: 400,
    cache_write_tokens: 50,
  },
})

const history = [
  { id: 0, source: 'user', timestamp: '2026-01-01T10:00:00', action: 'message', args: { content: 'Mend the sum' } },
  { id: 1, source: 'agent', timestamp: '2026-01-01T10:00:05', action: 'run', args: { command: 'pytest' } },
  { id: 2, source: 'agent', cause: 1, timestamp: '2026-01-01T10:00:09', observation: 'run', content: 'ok', extras: {} },
]

/** An instance as OpenHands wrote it before its SDK. */
export const openhandsInstance = (change: object = {}) => ({
  instance_id: 'django__django-1',
  test_result: { git_patch: 'diff --git a/x b/x' },
  instruction: 'Mend the sum',
  metadata: { agent_class: 'CodeActAgent', llm_config: { model: 'openai/gpt-5' }, dataset: 'swe-bench-lite' },
  history,
  metrics: metrics(0.5, 1000),
  error: null,
  ...change,
})

/** As the evaluations of its SDK write it. */
export const sdkInstance = (change: object = {}) => ({
  instance_id: 'django__django-1',
  attempt: 1,
  test_result: { git_patch: 'diff', report: { resolved: true } },
  metadata: { llm: { model: 'litellm_proxy/claude' }, dataset: 'swe-bench-lite' },
  history: [
    {
      kind: 'ActionEvent',
      id: 'e1',
      source: 'agent',
      timestamp: '2026-01-01T10:00:05',
      tool_name: 'terminal',
      tool_call_id: 'c1',
      llm_response_id: 'r1',
      action: { kind: 'TerminalAction', command: 'ls' },
      thought: [],
    },
    {
      kind: 'ObservationEvent',
      id: 'e2',
      source: 'environment',
      timestamp: '2026-01-01T10:00:06',
      tool_name: 'terminal',
      tool_call_id: 'c1',
      action_id: 'e1',
      observation: { kind: 'TerminalObservation', content: [], exit_code: 0, is_error: false },
    },
  ],
  metrics: metrics(0.2, 800),
  error: null,
  ...change,
})

export const openhandsVerdict = (instance_id: string, report: object) => ({ instance_id, test_result: { report } })

const output = lines(
  openhandsInstance(),
  openhandsInstance({ instance_id: 'django__django-2', test_result: { git_patch: '' }, metadata: null }),
  openhandsInstance({
    instance_id: 'sympy__sympy-3',
    history: null,
    error: 'RuntimeError: Agent reached maximum iteration',
  }),
)

const folder = 'CodeActAgent/gpt-5_maxiter_100'

export const openhands: LogFixture = {
  sound: {
    [`${folder}/output.jsonl`]: output,
    [`${folder}/output.swebench_eval.jsonl`]: lines(
      openhandsVerdict('django__django-1', { resolved: true, empty_generation: false }),
      openhandsVerdict('django__django-2', { resolved: false, empty_generation: true }),
      openhandsVerdict('sympy__sympy-3', { resolved: false, test_timeout: true }),
    ),
    [`${folder}/metadata.json`]: json({ agent_class: 'CodeActAgent', llm_config: { model: 'openai/gpt-5' } }),
    'sdk/output.jsonl': lines(
      sdkInstance(),
      sdkInstance({ instance_id: 'sympy__sympy-3', test_result: { git_patch: 'diff', resolved: false } }),
      sdkInstance({ instance_id: 'gaia-1', test_result: { score: 1 } }),
    ),
  },
  identity: ['instance_id', 'test_result'],
  leftOut: [
    ...['metadata', 'agent_class', 'llm_config', 'model', 'llm', 'dataset', 'history', 'metrics', 'accumulated_cost'],
    ...['accumulated_token_usage', 'prompt_tokens', 'completion_tokens', 'cache_read_tokens', 'cache_write_tokens'],
    ...['error', 'git_patch', 'report', 'test_result.resolved', 'score', 'empty_generation', 'test_timeout'],
  ],
  maps: [],
  // Events are read as transcripts are, which tell what is odd about them themselves.
  anything: ['history', 'instruction', 'git_patch'],
  faults: [
    { what: 'truncated', files: { [`${folder}/output.jsonl`]: cut(output) }, code: 'line-invalid', runs: 4 },
    {
      what: 'wrong types',
      files: { 'sdk/output.jsonl': lines(sdkInstance({ metrics: { accumulated_cost: 'much' }, error: 7 })) },
      code: 'wrong-type',
      runs: 4,
    },
    {
      what: 'no instance',
      files: { 'sdk/output.jsonl': lines(sdkInstance(), sdkInstance({ instance_id: null })) },
      code: 'entry-unusable',
      runs: 4,
    },
    {
      what: 'no verdict',
      files: { 'sdk/output.jsonl': lines(sdkInstance({ test_result: { git_patch: 'diff' } })) },
      code: 'log-without-scores',
      runs: 4,
    },
    {
      what: 'a verdict that is none',
      files: {
        [`${folder}/output.swebench_eval.jsonl`]: lines(openhandsVerdict('django__django-1', { resolved: 'yes' })),
      },
      code: 'wrong-type',
      runs: 6,
    },
    {
      what: 'foreign',
      files: { 'notes/output.jsonl': lines({ hello: 'world' }) },
      code: 'file-foreign',
      runs: 6,
    },
  ],
}
