import type { FileEdit, MessageEvent, ToolEvent, Transcript, TranscriptEvent } from '../../core/transcript.ts'

/** The events of the agents that worked on the task: what compacts a context is none of them. */
export const workEvents = ({ agents, events }: Transcript): TranscriptEvent[] => {
  const housekeepers = new Set(agents.filter(({ role }) => role === 'compaction').map(({ id }) => id))
  return events.filter(({ agentId }) => !housekeepers.has(agentId))
}

export const isTool = (event: TranscriptEvent): event is ToolEvent => event.kind === 'tool'

export const isHuman = (event: TranscriptEvent): event is MessageEvent => event.kind === 'message' && event.human

/** An exit code that only says "nothing found" is no failure. */
export const isFailed = ({ outcome, errorClass }: ToolEvent): boolean =>
  (outcome === 'error' || outcome === 'denied' || outcome === 'timeout') && errorClass !== 'benign_nonzero'

/** Edits that took place, inside the folder the agent worked in. */
export const appliedEdits = ({ outcome, edits }: ToolEvent): readonly FileEdit[] =>
  outcome === 'ok' ? edits.filter(edit => edit.inWorkspace) : []

/** The call of the model that an event belongs to; one that names none is a step of its own. */
export const stepOf = ({ agentId, step, seq }: TranscriptEvent): string => `${agentId}\n${step ?? `#${seq}`}`

const pathNames = ['file_path', 'path', 'notebook_path', 'filePath', 'filename', 'file', 'target_file']

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The file that the arguments of a call name, if they do. */
export const argumentPath = ({ args }: ToolEvent): string | null => {
  if (!isRecord(args)) return null
  for (const name of pathNames) {
    const value = args[name]
    if (typeof value === 'string' && value !== '') return value
  }
  return null
}

const deepest = 6

/** Every text in the arguments of a call, wherever it stands. */
export const argumentTexts = (args: unknown, depth = 0): string[] => {
  if (typeof args === 'string') return [args]
  if (depth >= deepest || typeof args !== 'object' || args === null) return []
  return Object.values(args).flatMap(value => argumentTexts(value, depth + 1))
}
