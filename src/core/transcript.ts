import type { Described } from './described.ts'
import type { Problem } from './problem.ts'
import type { transcriptFormats } from './transcript-formats.gen.ts'

/** What an agent did, step by step, in one form for every format; one transcript = one attempt at one task. */
export interface Transcript {
  readonly format: TranscriptFormat
  readonly id: string
  /** The file that it stands in, named as its events name it: below the folder that was read. */
  readonly file: string
  readonly sessionId: string | null
  /** What the agent was asked to do, in the words it was asked in. */
  readonly goal: string | null
  readonly cwd: string | null
  readonly toolsAvailable: readonly string[] | null
  readonly agents: readonly AgentNode[]
  /** Sorted by start, then by place in the file. */
  readonly events: readonly TranscriptEvent[]
  /** As declared by the producer, sub-agents included. */
  readonly totals: Usage | null
  readonly success: boolean | null
  readonly exitReason: string | null
  readonly warnings: readonly string[]
}

export type TranscriptFormat = (typeof transcriptFormats)[number]

export type Outcome = 'ok' | 'error' | 'denied' | 'cancelled' | 'timeout' | 'unknown'
/** How an outcome was decided. */
export type Evidence = 'flag' | 'exit_code' | 'text' | 'none'
export type Facet = 'edit' | 'check' | 'gate' | 'plan_update' | 'delegate' | 'wait' | 'revert' | 'read' | 'exec'
export type ErrorClass =
  | 'invocation'
  | 'execution'
  | 'check_failed'
  | 'benign_nonzero'
  | 'permission'
  | 'timeout'
  | 'infra'

/** Tokens and cost; null = not recorded. `input` excludes both kinds of cache; `exact: false` = a lower bound. */
export interface Usage {
  readonly input: number | null
  readonly cacheRead: number | null
  readonly cacheWrite: number | null
  readonly output: number | null
  readonly reasoning: number | null
  readonly costUsd: number | null
  readonly exact: boolean
}

export interface AgentNode {
  readonly id: string
  /** Null for the root. */
  readonly parentId: string | null
  readonly spawnCallId: string | null
  readonly role: 'root' | 'subagent' | 'compaction' | 'aux'
  readonly name: string | null
  readonly model: string | null
  readonly tStart: number | null
  readonly tEnd: number | null
  readonly usage: Usage | null
  readonly transcript: 'full' | 'summary' | 'absent'
}

/** The fields that say where something stands and not what happened. */
export const placeFields: readonly string[] = ['file', 'src'] satisfies (keyof Transcript | keyof EventBase)[]

interface EventBase {
  readonly seq: number
  readonly agentId: string
  /** The call of the model that produced it. */
  readonly step: string | null
  /** Milliseconds since 1970; null = not recorded, never 0. */
  readonly tStart: number | null
  readonly tEnd: number | null
  readonly src: { readonly file: string; readonly line: number | null; readonly id: string | null }
}

export interface MessageEvent extends EventBase {
  readonly kind: 'message'
  readonly role: 'user' | 'assistant' | 'system'
  /** Real input of a person, not a tool's result or a harness's text. */
  readonly human: boolean
  readonly text: string
  readonly reasoning: string | null
  /** Of the call of the model, on the first message of its step. */
  readonly usage: Usage | null
}

export interface FileEdit {
  /** Empty where a command changes files that it does not name, as `git apply` does. */
  readonly path: string
  readonly inWorkspace: boolean
  readonly added: readonly string[]
  readonly removed: readonly string[]
  readonly range: readonly [number, number] | null
}

export interface Check {
  /** What was checked, the same for the same check later: `mix test`, `pytest`, `gate`. */
  readonly key: string
  readonly verdict: 'pass' | 'fail' | 'unknown'
  readonly passed: number | null
  readonly failed: number | null
}

export interface PlanItem {
  readonly text: string
  readonly status: 'pending' | 'in_progress' | 'completed' | 'cancelled'
}

/** A call of a tool together with its result. Edits, checks and plans are facets of it, so that nothing is counted twice. */
export interface ToolEvent extends EventBase {
  readonly kind: 'tool'
  readonly callId: string
  readonly tool: string
  readonly args: unknown
  readonly facets: readonly Facet[]
  readonly outcome: Outcome
  readonly evidence: Evidence
  readonly exitCode: number | null
  readonly errorClass: ErrorClass | null
  readonly output: string
  readonly outputTruncated: boolean
  readonly command: string | null
  /** `command | tail` hides the status of the command. */
  readonly exitMasked: boolean
  readonly edits: readonly FileEdit[]
  readonly check: Check | null
  readonly plan: readonly PlanItem[] | null
  readonly childAgentId: string | null
}

export interface LifecycleEvent extends EventBase {
  readonly kind: 'lifecycle'
  readonly what: 'compaction' | 'interrupt' | 'limit' | 'retry' | 'error' | 'end'
  readonly detail: string
}

export type TranscriptEvent = MessageEvent | ToolEvent | LifecycleEvent

/** The beginning of a file, for recognizing what it is. */
export interface FileHead {
  readonly name: string
  readonly bytes: Uint8Array
  /** The same bytes as text; a broken last character is harmless. */
  readonly text: string
}

export interface ParsedTranscripts {
  readonly transcripts: readonly Transcript[]
  readonly problems: readonly Problem[]
}

/** One format of transcripts: recognized by its content, read as a stream. */
export interface TranscriptParser extends Described {
  readonly id: TranscriptFormat
  recognizes(head: FileHead): boolean
  /** Where several files are one transcript: what they all belong to, by the name of one; null for other files. */
  sharedBy?(label: string): string | null
  /** Everything the file holds; what belongs to it beside it (files of sub-agents) is read too. */
  read(path: string, label: string): ParsedTranscripts
}
