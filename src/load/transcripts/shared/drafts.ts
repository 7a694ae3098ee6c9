import type {
  AgentNode,
  FileEdit,
  LifecycleEvent,
  MessageEvent,
  Outcome,
  ToolEvent,
  Usage,
} from '../../../core/transcript.ts'

export interface AgentInput {
  readonly id: string
  readonly parentId?: string | null
  readonly spawnCallId?: string | null
  readonly role?: AgentNode['role']
  readonly name?: string | null
  readonly model?: string | null
  readonly usage?: Usage | null
  readonly transcript?: AgentNode['transcript']
}

interface EventInput {
  readonly agentId: string
  readonly time: number | null
  readonly line: number | null
  readonly id?: string | null
}

export interface MessageInput extends EventInput {
  readonly step: string | null
  /** When the model was asked, where the format says so: `time` is when it had answered. */
  readonly since?: number | null
  readonly role: MessageEvent['role']
  readonly human: boolean
  readonly text: string
  readonly reasoning?: string | null
  readonly usage?: Usage | null
}

export interface CallInput extends EventInput {
  readonly callId: string
  readonly step: string | null
  readonly tool: string
  readonly args: unknown
}

export interface ResultInput {
  readonly output: string
  readonly time: number | null
  readonly line?: number | null
  /** The format's own error flag; null or absent: it has none. */
  readonly failed?: boolean | null
  readonly exitCode?: number | null
  /** Where the format itself says denied, cancelled, timeout: wins over everything else. */
  readonly outcome?: Outcome
  /** Real patches, where the format has them. */
  readonly edits?: readonly FileEdit[]
  readonly durationMs?: number | null
  readonly childAgentId?: string | null
  /** The producer itself says that the exit code is no failure. */
  readonly benign?: boolean
  /** The command goes on in the background: its end is not known. */
  readonly backgrounded?: boolean
  /** Apart from the output, where the format keeps it apart. */
  readonly stderr?: string | null
  /** Of a result whose call is not in the file. */
  readonly tool?: string
  readonly args?: unknown
  readonly agentId?: string
}

export interface LifecycleInput extends EventInput {
  readonly what: LifecycleEvent['what']
  readonly detail: string
}

export interface RunInput {
  readonly id?: string
  readonly sessionId?: string | null
  readonly goal?: string | null
  readonly cwd?: string | null
  readonly toolsAvailable?: readonly string[] | null
  readonly totals?: Usage | null
  readonly success?: boolean | null
  readonly exitReason?: string | null
}

type Draft<Event> = { -readonly [Name in keyof Event]: Event[Name] }

/** Events while they are built: their results and the rest of their text are still to come. */
export type MessageDraft = Draft<MessageEvent>
export type LifecycleDraft = Draft<LifecycleEvent>
export type ToolDraft = Draft<ToolEvent>
export type AgentDraft = Draft<AgentNode>

/** What must be so, in the order of time, for a call to be a check. `script`: if the agent wrote this file itself. `gate`: a commit that went through, if one was stopped before. */
export type CheckCondition = { readonly script: string } | 'gate'
