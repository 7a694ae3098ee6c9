import type { RandomState } from '../core/random.ts'
import { hexadecimal } from './phrases.ts'
import type { SimulatedAction, SimulatedWork } from './simulated-actions.ts'
import type { AgentWork } from './simulated-agent.ts'
import type { SimulatedFile } from './simulated-files.ts'

interface SessionFacts {
  readonly folder: string
  readonly prompt: string
  readonly model: string
  /** When the run began, in milliseconds since 1970. */
  readonly start: number
  readonly work: AgentWork
}

const tools = ['Task', 'Bash', 'Read', 'Write', 'Edit', 'Grep', 'Glob', 'TodoWrite']
const cwd = '/work/repo'

const linesOf = (lines: readonly object[]): string => `${lines.map(line => JSON.stringify(line)).join('\n')}\n`

/** A session as Claude Code keeps it, with times, and the stream that it prints, without: both tell of the same calls. */
export const transcriptFiles = (
  random: RandomState,
  { actions }: SimulatedWork,
  facts: SessionFacts,
): SimulatedFile[] => {
  const session = `${hexadecimal(random, 8)}-0000-4000-8000-${hexadecimal(random, 12)}`
  const pace = (1000 * facts.work.seconds) / (2 * actions.length + 2)
  const at = (step: number) => new Date(facts.start + Math.round(pace * step)).toISOString()
  return [
    { path: `${facts.folder}/agent/${session}.jsonl`, bytes: linesOf(sessionLines(actions, facts, session, at)) },
    { path: `${facts.folder}/agent/stream.jsonl`, bytes: linesOf(streamLines(actions, facts, session)) },
  ]
}

const callId = (i: number): string => `toolu_${String(i + 1).padStart(4, '0')}`

const usage = { input_tokens: 3, output_tokens: 1, cache_read_input_tokens: 9000, cache_creation_input_tokens: 300 }

const spoken = ({ tool, input }: SimulatedAction, i: number, model: string) => ({
  id: `msg_${i + 1}`,
  role: 'assistant',
  model,
  content: [{ type: 'tool_use', id: callId(i), name: tool, input }],
  usage,
})

const answered = ({ output, isError }: SimulatedAction, i: number) => ({
  role: 'user',
  content: [{ type: 'tool_result', tool_use_id: callId(i), content: output, ...(isError && { is_error: true }) }],
})

const detailsOf = ({ tool, input, output, isError, patch }: SimulatedAction): object | string => {
  if (isError) return `Error: ${output}`
  if (patch)
    return {
      filePath: input.file_path,
      oldString: patch.removed,
      newString: patch.added,
      structuredPatch: [patchOf(patch)],
      replaceAll: false,
    }
  return tool === 'Bash' ? { stdout: output, stderr: '', interrupted: false } : { content: output }
}

const patchOf = ({ removed, added }: NonNullable<SimulatedAction['patch']>) => {
  const [before, after] = [removed.split('\n'), added.split('\n')]
  const lines = [...before.map(line => `-${line}`), ...after.map(line => `+${line}`)]
  return { oldStart: 1, oldLines: before.length, newStart: 1, newLines: after.length, lines }
}

const sessionLines = (
  actions: readonly SimulatedAction[],
  { prompt, model }: SessionFacts,
  sessionId: string,
  at: (step: number) => string,
): object[] => {
  const line = (step: number, fields: object) => ({
    parentUuid: step === 0 ? null : `line-${step - 1}`,
    isSidechain: false,
    userType: 'external',
    cwd,
    sessionId,
    version: '2.1.39',
    uuid: `line-${step}`,
    timestamp: at(step),
    ...fields,
  })
  return [
    line(0, { type: 'user', message: { role: 'user', content: prompt } }),
    ...actions.flatMap((action, i) => [
      line(2 * i + 1, { type: 'assistant', message: spoken(action, i, model) }),
      line(2 * i + 2, { type: 'user', message: answered(action, i), toolUseResult: detailsOf(action) }),
    ]),
  ]
}

const streamLines = (
  actions: readonly SimulatedAction[],
  { model, work }: SessionFacts,
  session_id: string,
): object[] => [
  { type: 'system', subtype: 'init', cwd, session_id, tools, mcp_servers: [], model, permissionMode: 'default' },
  ...actions.flatMap((action, i) => [
    { type: 'assistant', message: spoken(action, i, model), parent_tool_use_id: null, session_id },
    { type: 'user', message: answered(action, i), parent_tool_use_id: null, session_id },
  ]),
  resultLine(work, session_id),
]

const resultLine = ({ turns, tokens, costUsd, seconds }: AgentWork, session_id: string) => ({
  type: 'result',
  subtype: 'success',
  is_error: false,
  duration_ms: Math.round(1000 * seconds),
  num_turns: turns,
  result: 'Done.',
  session_id,
  total_cost_usd: costUsd,
  usage: {
    input_tokens: tokens.input_tokens,
    output_tokens: tokens.output_tokens,
    cache_read_input_tokens: tokens.cache_read_tokens,
    cache_creation_input_tokens: tokens.cache_creation_tokens,
  },
  permission_denials: [],
})
