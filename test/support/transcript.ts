import type {
  AgentNode,
  Check,
  FileEdit,
  MessageEvent,
  ToolEvent,
  Transcript,
  TranscriptEvent,
  Usage,
} from '../../src/core/transcript.ts'

/** An event in a few words; where it stands follows from its place in the list. */
export type EventSpec = (Partial<ToolEvent> & { kind: 'tool' }) | (Partial<MessageEvent> & { kind: 'message' })

export const tool = (name: string, args: unknown = {}, more: Partial<ToolEvent> = {}): EventSpec => ({
  kind: 'tool',
  tool: name,
  args,
  ...more,
})

export const shell = (command: string, more: Partial<ToolEvent> = {}): EventSpec =>
  tool('Bash', { command }, { command, facets: ['exec'], ...more })

/** A call that failed, with an error unless it is said otherwise. */
export const failed = (spec: EventSpec, more: Partial<ToolEvent> = {}): EventSpec =>
  spec.kind === 'tool' ? { outcome: 'error', errorClass: 'execution', ...spec, ...more } : spec

export const editOf = (path: string, added: readonly string[], removed: readonly string[] = []): FileEdit => ({
  path,
  inWorkspace: !path.startsWith('/elsewhere'),
  added,
  removed,
  range: null,
})

export const edit = (
  path: string,
  added: readonly string[] = ['a line that was added'],
  removed: readonly string[] = [],
  more: Partial<ToolEvent> = {},
): EventSpec => tool('Edit', { file_path: path }, { facets: ['edit'], edits: [editOf(path, added, removed)], ...more })

/** A check as a tool call: a failing one has a command that failed. */
export const check = (key: string, verdict: Check['verdict'], more: Partial<ToolEvent> = {}): EventSpec =>
  shell(key, {
    facets: ['exec', 'check'],
    check: { key, verdict, passed: null, failed: null },
    ...(verdict === 'fail' ? { outcome: 'error', errorClass: 'check_failed', exitCode: 1 } : {}),
    ...more,
  })

export const says = (text: string, more: Partial<MessageEvent> = {}): EventSpec => ({ kind: 'message', text, ...more })

export const human = (text: string, more: Partial<MessageEvent> = {}): EventSpec =>
  says(text, { role: 'user', human: true, step: null, ...more })

export const usageOf = (usage: Partial<Usage> = {}): Usage => ({
  input: null,
  cacheRead: null,
  cacheWrite: null,
  output: null,
  reasoning: null,
  costUsd: null,
  exact: true,
  ...usage,
})

export const agentOf = (id: string, agent: Partial<AgentNode> = {}): AgentNode => ({
  id,
  parentId: id === 'root' ? null : 'root',
  spawnCallId: null,
  role: id === 'root' ? 'root' : 'subagent',
  name: null,
  model: null,
  tStart: null,
  tEnd: null,
  usage: null,
  transcript: 'full',
  ...agent,
})

const eventOf = (spec: EventSpec, seq: number): TranscriptEvent => {
  const base = {
    seq,
    agentId: 'root',
    step: `step-${seq}`,
    tStart: null,
    tEnd: spec.tStart ?? null,
    src: { file: 'run.jsonl', line: seq + 1, id: null },
  }
  if (spec.kind === 'message')
    return { ...base, role: 'assistant', human: false, text: '', reasoning: null, usage: null, ...spec }
  return {
    ...base,
    callId: `call-${seq}`,
    tool: 'Read',
    args: {},
    facets: [],
    outcome: 'ok',
    evidence: 'flag',
    exitCode: null,
    errorClass: null,
    output: '',
    outputTruncated: false,
    command: null,
    exitMasked: false,
    edits: [],
    check: null,
    plan: null,
    childAgentId: null,
    ...spec,
  }
}

/** A transcript of these events: each in a step of its own, by the root, without times, unless they say otherwise. */
export const transcriptOf = (specs: readonly EventSpec[], more: Partial<Transcript> = {}): Transcript => {
  const events = specs.map(eventOf)
  const ids = [...new Set(['root', ...events.map(({ agentId }) => agentId)])]
  return {
    format: 'claude-session',
    id: 'run',
    file: 'run.jsonl',
    sessionId: null,
    goal: null,
    cwd: null,
    toolsAvailable: null,
    agents: ids.map(id => agentOf(id)),
    events,
    totals: null,
    success: null,
    exitReason: null,
    warnings: [],
    ...more,
  }
}
