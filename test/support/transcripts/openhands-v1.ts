import { jsonLines, type Sample } from './json-lines.ts'

const base = (n: number, source: string) => ({
  id: `event-${n}`,
  timestamp: `2026-06-16T05:39:${String(n).padStart(2, '0')}.250000`,
  source,
})
const text = (words: string) => [{ type: 'text', text: words, cache_prompt: false }]

const action = (n: number, response: string, tool: string, fields: object | null, args = '{}') => ({
  ...base(n, 'agent'),
  kind: 'ActionEvent',
  thought: text('Next.'),
  reasoning_content: null,
  action: fields,
  tool_name: tool,
  tool_call_id: `call-${n}`,
  tool_call: { id: `call-${n}`, name: tool, arguments: args, origin: 'completion' },
  llm_response_id: response,
})
const observation = (n: number, call: number, tool: string, fields: object) => ({
  ...base(n, 'environment'),
  kind: 'ObservationEvent',
  tool_name: tool,
  tool_call_id: `call-${call}`,
  action_id: `event-${call}`,
  observation: fields,
})
const terminal = (words: string, code: number | null, more: object = {}) => ({
  kind: 'TerminalObservation',
  content: text(words),
  is_error: false,
  exit_code: code,
  timeout: false,
  metadata: { exit_code: code ?? -1, working_dir: '/workspace/project', suffix: '' },
  ...more,
})
const says = (n: number, source: string, words: string) => ({
  ...base(n, source),
  kind: 'MessageEvent',
  llm_message: { role: source === 'agent' ? 'assistant' : 'user', content: text(words) },
})
const counted = (model: string, prompt: number, cost: number) => ({
  model_name: model,
  accumulated_cost: cost,
  accumulated_token_usage: {
    prompt_tokens: prompt,
    completion_tokens: prompt / 100,
    cache_read_tokens: prompt / 2,
    cache_write_tokens: 0,
  },
})
const state = (n: number, key: string, value: unknown) => ({
  ...base(n, 'environment'),
  kind: 'ConversationStateUpdateEvent',
  key,
  value,
})

/** Two calls in one response, an exit code behind `is_error: false`, an edit, and usage by purpose. */
const conversation: Sample = {
  name: 'events.jsonl',
  text: jsonLines(
    state(0, 'full_state', {
      id: 'conversation-1',
      execution_status: 'idle',
      workspace: { working_dir: '/workspace/project' },
      agent: { llm: { model: 'some/model' } },
      stats: { usage_to_metrics: {} },
    }),
    {
      ...base(1, 'agent'),
      kind: 'SystemPromptEvent',
      system_prompt: { type: 'text', text: 'You are OpenHands agent' },
      tools: ['terminal', 'file_editor', 'finish'].map(name => ({ type: 'function', function: { name } })),
    },
    says(2, 'user', 'Mend the sum'),
    state(3, 'execution_status', 'running'),
    action(4, 'r1', 'terminal', { kind: 'TerminalAction', command: 'pytest -q' }),
    action(5, 'r1', 'file_editor', { kind: 'FileEditorAction', command: 'view', path: '/workspace/project/calc.py' }),
    observation(6, 4, 'terminal', terminal('1 failed, 1 passed in 0.1s', 1)),
    observation(7, 5, 'file_editor', {
      kind: 'FileEditorObservation',
      content: text('1 return a - b'),
      is_error: false,
    }),
    action(8, 'r2', 'file_editor', {
      kind: 'FileEditorAction',
      command: 'str_replace',
      path: '/workspace/project/calc.py',
      old_str: 'a - b',
      new_str: 'a + b',
    }),
    observation(9, 8, 'file_editor', {
      kind: 'FileEditorObservation',
      content: text('The file has been edited.'),
      is_error: false,
      command: 'str_replace',
      path: '/workspace/project/calc.py',
      prev_exist: true,
      old_content: 'return a - b\n',
      new_content: 'return a + b\n',
    }),
    action(10, 'r3', 'terminal', { kind: 'TerminalAction', command: 'pytest -q' }),
    observation(11, 10, 'terminal', terminal('2 passed in 0.1s', 0)),
    state(12, 'stats', {
      usage_to_metrics: { agent: counted('some/model', 10000, 0.2), condenser: counted('small/model', 2000, 0.01) },
    }),
    action(13, 'r4', 'finish', { kind: 'FinishAction', message: 'Done.' }),
    state(14, 'execution_status', 'finished'),
  ),
}

/** Calls that were refused, rejected, not understood or never answered; and condensing. */
const troubled: Sample = {
  name: 'troubled.jsonl',
  text: jsonLines(
    says(0, 'user', 'Clean up'),
    action(1, 'r1', 'terminal', { kind: 'TerminalAction', command: 'rm -rf /' }),
    {
      ...base(2, 'environment'),
      kind: 'UserRejectObservation',
      tool_name: 'terminal',
      tool_call_id: 'call-1',
      action_id: 'event-1',
      rejection_reason: 'No!',
      rejection_source: 'user',
    },
    action(3, 'r2', 'terminal', null, '{"comand": "ls"}'),
    {
      ...base(4, 'agent'),
      kind: 'AgentErrorEvent',
      tool_name: 'terminal',
      tool_call_id: 'call-3',
      error: 'Error validating args: command is required',
    },
    { ...base(5, 'environment'), kind: 'Condensation', forgotten_event_ids: ['event-1'], summary: 'Cleaned.' },
    action(6, 'r3', 'terminal', { kind: 'TerminalAction', command: 'sleep 99' }),
    observation(7, 6, 'terminal', terminal('', null, { timeout: true, metadata: {} })),
    observation(8, 70, 'terminal', terminal('lost', 0)),
    observation(9, 71, 'terminal', terminal('lost too', 0)),
    action(10, 'r4', 'terminal', { kind: 'TerminalAction', command: 'ls' }),
    { ...base(11, 'environment'), kind: 'ConversationErrorEvent', code: 'LLMError', detail: 'no more budget' },
  ),
}

/** The same as one JSON list, and cut. */
const listed: Sample = {
  name: 'events.json',
  text: `[${conversation.text.trim().split('\n').slice(2, 9).join(',\n')},\n{"id":"event-`,
}

/** The same with a file for each event, as the SDK keeps them. */
const folder: Sample = {
  ...conversation,
  name: 'events/event-00000-a.json',
  fileOf: line => `events/event-${String(line).padStart(5, '0')}-a.json`,
}

export const samples: readonly Sample[] = [conversation, troubled, listed, folder]
