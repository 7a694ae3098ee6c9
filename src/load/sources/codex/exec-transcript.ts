import type { FileEdit, FileHead, ParsedTranscripts, TranscriptParser, Usage } from '../../../core/transcript.ts'
import { isObject, type JsonObject } from '../../io/fields.ts'
import { isProblem } from '../../io/open-file.ts'
import { parsedFrom, unread } from '../../transcripts/reading/problems.ts'
import { TranscriptBuilder } from '../../transcripts/shared/builder.ts'
import type { ResultInput } from '../../transcripts/shared/drafts.ts'
import { fileEdit } from '../../transcripts/shared/edits.ts'
import { eachObject, lineWarnings } from '../../transcripts/shared/lines.ts'
import { textOf } from '../../transcripts/shared/text-of.ts'
import { sumOf } from '../../transcripts/shared/usage.ts'
import { codeIn, listIn, objectIn, textIn } from '../../transcripts/shared/values.ts'
import { firstObjects } from '../../transcripts/shared/whole.ts'
import type { Place } from './calls.ts'
import { Steps } from './steps.ts'
import { codexUsage, continues } from './usage.ts'

const recognizes = (head: FileHead): boolean =>
  firstObjects(head).some(
    ({ type, item, thread_id }) =>
      (type === 'thread.started' && typeof thread_id === 'string') ||
      (typeof type === 'string' && /^item\.(?:started|updated|completed)$/.test(type) && isObject(item)),
  )

const read = (path: string, label: string): ParsedTranscripts => {
  const builder = new TranscriptBuilder('codex-exec', label)
  const stream = new ExecStream(builder)
  const lines = eachObject(path, label, (value, line, stamp) => stream.line(value, { time: stamp, line }))
  if (isProblem(lines)) return unread(lines)
  const { threadId, agentId, usage, exitReason, hasChildren } = stream
  if (usage) builder.agent({ id: agentId, usage })
  const totals = hasChildren ? null : usage
  builder.describe({ id: threadId ?? label, sessionId: threadId, exitReason, totals })
  return parsedFrom([builder], label, lines.truncated, lineWarnings(lines))
}

export const codexExec: TranscriptParser = {
  id: 'codex-exec',
  title: 'Codex events',
  description:
    'What `codex exec --json` prints, as JSON lines. It holds no times unless each line was stamped on arrival, and no prompt.',
  recognizes,
  read,
}

class ExecStream {
  threadId: string | null = null
  agentId = 'root'
  exitReason: string | null = null
  usage: Usage | null = null
  hasChildren = false
  readonly #builder: TranscriptBuilder
  readonly #steps = new Steps()
  readonly #begun = new Set<string>()
  #turn = 0

  constructor(builder: TranscriptBuilder) {
    this.#builder = builder
  }

  line(value: JsonObject, at: Place): void {
    switch (value.type) {
      case 'thread.started':
        this.#begin(textIn(value.thread_id))
        break
      case 'turn.started':
        this.#turn++
        this.#steps.end()
        break
      case 'turn.completed':
        this.#counted(codexUsage(value.usage))
        this.#ends('end', 'completed', at)
        break
      case 'turn.failed':
        this.#ends('error', textOf(objectIn(value.error)?.message) || 'turn failed', at)
        break
      case 'error':
        this.#ends('error', textOf(value.message), at)
        break
      case 'item.started':
      case 'item.updated':
      case 'item.completed': {
        const item = objectIn(value.item)
        if (item) this.#item(item, value.type.slice('item.'.length), at)
      }
    }
  }

  #begin(threadId: string | null): void {
    if (threadId === null || this.threadId !== null) return
    this.threadId = threadId
    this.agentId = threadId
    this.#builder.agent({ id: threadId, role: 'root' })
  }

  #item(item: JsonObject, stage: string, at: Place): void {
    const id = textIn(item.id)
    const kind = textIn(item.type) ?? textIn(item.item_type)
    if (kind === 'agent_message' || kind === 'assistant_message' || kind === 'reasoning') {
      if (stage === 'completed') this.#say(kind === 'reasoning', textOf(item.text), id, at)
    } else if (kind === 'todo_list') this.#plan(item, stage, at)
    else if (kind === 'error') {
      const detail = textOf(item.message)
      if (stage === 'completed') this.#builder.lifecycle({ ...at, agentId: this.agentId, what: 'error', detail })
    } else {
      const invocation = kind === null ? null : invocationOf(kind, item)
      if (invocation) this.#call(item, invocation, stage, at)
    }
  }

  #say(isReasoning: boolean, text: string, id: string | null, at: Place): void {
    const step = this.#steps.current().id
    const said = isReasoning ? { text: '', reasoning: text } : { text, reasoning: null }
    this.#steps.add(
      this.#builder.message({ ...at, ...said, agentId: this.agentId, step, role: 'assistant', human: false, id }),
    )
  }

  /** Item ids start anew with every process, of which one stream can hold several. */
  #call(item: JsonObject, { tool, args, result }: Invocation, stage: string, at: Place): void {
    const id = textIn(item.id)
    const callId = id === null ? `line-${at.line}` : `turn-${this.#turn}-${id}`
    const begins = !this.#begun.has(callId)
    if (begins) {
      this.#begun.add(callId)
      const step = this.#steps.current().id
      this.#builder.call({ ...at, callId, agentId: this.agentId, step, tool, args, id })
    }
    if (stage !== 'completed') return
    this.#begun.delete(callId)
    const child = tool === 'spawn_agent' ? textIn(listIn(item.receiver_thread_ids)[0]) : null
    const draft = this.#builder.result(callId, { ...result, time: begins ? null : at.time, line: at.line })
    this.#steps.output()
    if (child === null || !draft) return
    draft.childAgentId = child
    this.hasChildren = true
    const spawn = {
      parentId: this.agentId,
      spawnCallId: draft.callId,
      role: 'subagent',
      transcript: 'absent',
    } as const
    this.#builder.agent({ id: child, ...spawn })
  }

  /** The list as it is started and at every update is a call of the plan tool; its completion is only the turn's end. */
  #plan(item: JsonObject, stage: string, at: Place): void {
    if (stage === 'completed') return
    const plan = listIn(item.items).map(entry => {
      const step = textOf(objectIn(entry)?.text)
      return { step, status: objectIn(entry)?.completed === true ? 'completed' : 'pending' }
    })
    const callId = `plan-${at.line}`
    const step = this.#steps.current().id
    this.#builder.call({ ...at, callId, agentId: this.agentId, step, tool: 'update_plan', args: { plan } })
    this.#builder.result(callId, { time: null, line: at.line, output: '', failed: false })
    this.#steps.output()
  }

  /** The count of a turn is that of all turns so far, unless it is smaller: then another process counted from 0. */
  #counted(usage: Usage | null): void {
    if (!usage) return
    const before = this.usage
    this.usage = before && !continues(usage, before) ? sumOf([before, usage]) : usage
  }

  #ends(what: 'end' | 'error', detail: string, at: Place): void {
    this.#steps.end()
    this.exitReason = what === 'error' ? 'error' : detail
    this.#builder.lifecycle({ ...at, agentId: this.agentId, what, detail })
  }
}

interface Invocation {
  readonly tool: string
  readonly args: unknown
  readonly result: Omit<ResultInput, 'time'>
}

const statusFlags = new Map<unknown, boolean>([
  ['completed', false],
  ['failed', true],
])

/** An exit code says more than the flag, which calls every code but 0 a failure. */
const ended = (status: unknown, exitCode: number | null = null): Partial<ResultInput> => {
  if (status === 'declined') return { outcome: 'denied' }
  return exitCode === null ? { failed: statusFlags.get(status) ?? null } : { exitCode }
}

const changedFile = (change: unknown): FileEdit[] => {
  const path = textIn(objectIn(change)?.path)
  return path === null ? [] : [fileEdit(path, [], [])]
}

const invocations: Readonly<Record<string, (item: JsonObject) => Invocation>> = {
  command_execution: item => ({
    tool: 'shell',
    args: { command: item.command ?? null },
    result: { output: textOf(item.aggregated_output), ...ended(item.status, codeIn(item.exit_code)) },
  }),
  file_change: item => ({
    tool: 'apply_patch',
    args: { changes: item.changes ?? null },
    result: { output: '', edits: listIn(item.changes).flatMap(changedFile), ...ended(item.status) },
  }),
  mcp_tool_call: item => ({
    tool: ['mcp', item.server, item.tool].filter(part => typeof part === 'string').join('__'),
    args: item.arguments ?? null,
    result: { output: textOf(item.result) || textOf(objectIn(item.error)?.message), ...ended(item.status) },
  }),
  collab_tool_call: item => ({
    tool: textIn(item.tool) ?? 'collab_tool_call',
    args: { prompt: item.prompt ?? null, receiver_thread_ids: item.receiver_thread_ids ?? null },
    result: { output: '', ...ended(item.status) },
  }),
  web_search: item => ({
    tool: 'web_search',
    args: { query: item.query ?? null },
    result: { output: '', failed: false },
  }),
}

const invocationOf = (kind: string, item: JsonObject): Invocation | null =>
  Object.hasOwn(invocations, kind) ? (invocations[kind]?.(item) ?? null) : null
