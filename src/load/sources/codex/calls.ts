import type { FileEdit } from '../../../core/transcript.ts'
import type { JsonObject } from '../../io/fields.ts'
import type { TranscriptBuilder } from '../../transcripts/shared/builder.ts'
import type { ResultInput, ToolDraft } from '../../transcripts/shared/drafts.ts'
import { fileEdit } from '../../transcripts/shared/edits.ts'
import { linesOf } from '../../transcripts/shared/line-diff.ts'
import { patchEdits } from '../../transcripts/shared/patches.ts'
import { textOf } from '../../transcripts/shared/text-of.ts'
import { amountIn, flagIn, objectIn, textIn } from '../../transcripts/shared/values.ts'
import { parseStrict } from '../../transcripts/shared/whole.ts'
import { resultOf } from './result.ts'

export interface Place {
  readonly time: number | null
  readonly line: number
}

interface Note {
  readonly at: Place
  readonly failed: boolean | null
  readonly output: string
  readonly edits: readonly FileEdit[] | null
  readonly durationMs: number | null
}

const calls = new Set([
  'function_call',
  'custom_tool_call',
  'local_shell_call',
  'web_search_call',
  'tool_search_call',
  'image_generation_call',
])
const outputs = new Set(['function_call_output', 'custom_tool_call_output', 'tool_search_output'])
/** Calls that the provider runs itself: the item is call and result in one. */
const selfContained = new Set(['web_search_call', 'image_generation_call'])

const providerEnds = new Map([
  ['web_search_end', 'web_search_call'],
  ['image_generation_end', 'image_generation_call'],
])

export class Calls {
  agentId = 'root'
  readonly #builder: TranscriptBuilder
  readonly #notes = new Map<string, Note>()
  #reviews = false
  readonly #unanswered = new Set<string>()
  /** Calls that the provider runs itself and whose items do not say that they ended, by their type. */
  readonly #running = new Map<string, string[]>()
  readonly #children = new Map<string, string>()
  readonly #spawns = new Map<string, ToolDraft>()

  constructor(builder: TranscriptBuilder) {
    this.#builder = builder
  }

  get hasChildren(): boolean {
    return this.#spawns.size > 0 || this.#reviews
  }

  isCall(item: JsonObject): boolean {
    return typeof item.type === 'string' && calls.has(item.type)
  }

  begin(item: JsonObject, step: string, at: Place): void {
    const id = textIn(item.id)
    const callId = textIn(item.call_id) ?? id ?? `line-${at.line}`
    const { tool, args } = invocation(item)
    const draft = this.#builder.call({ ...at, callId, agentId: this.agentId, step, tool, args, id })
    this.#unanswered.add(callId)
    if (tool.endsWith('spawn_agent')) this.#spawns.set(callId, draft)
    if (selfContained.has(textIn(item.type) ?? '')) this.#answerSelf(callId, item, at)
  }

  end(item: JsonObject, at: Place): boolean {
    const callId = textIn(item.call_id)
    if (typeof item.type !== 'string' || !outputs.has(item.type) || callId === null) return false
    const { byText, ...result } = resultOf(item.output ?? item.tools)
    const note = this.#notes.get(callId)
    this.#notes.delete(callId)
    const draft = this.#answer(callId, {
      ...at,
      ...result,
      ...(note?.edits ? { edits: note.edits } : {}),
      failed: result.failed ?? note?.failed ?? null,
      durationMs: note?.durationMs ?? result.durationMs,
      childAgentId: this.#children.get(callId) ?? null,
      agentId: this.agentId,
    })
    if (draft && byText) draft.evidence = 'text'
    if (this.#spawns.has(callId)) this.#spawned(callId, spawnedAgent(result.output))
    return true
  }

  note(event: JsonObject, at: Place): boolean {
    // A review is a thread that no call starts.
    if (event.type === 'entered_review_mode') this.#reviews = true
    const ownCall = providerEnds.get(textIn(event.type) ?? '')
    if (ownCall !== undefined) {
      this.#providerEnded(ownCall, event, at)
      return true
    }
    const callId = textIn(event.call_id) ?? textIn(event.id)
    if (callId === null) return false
    if (event.type === 'patch_apply_end') {
      const succeeded = flagIn(event.success)
      const output = [textOf(event.stdout), textOf(event.stderr)].join('')
      const failed = succeeded === null ? null : !succeeded
      this.#notes.set(callId, { at, failed, output, edits: changedFiles(event.changes), durationMs: null })
    } else if (event.type === 'mcp_tool_call_end') {
      const result = objectIn(event.result)
      const ok = objectIn(result?.Ok)
      const failed = result ? !ok || ok.isError === true || ok.is_error === true : null
      const output = textOf(ok ?? result?.Err)
      this.#notes.set(callId, { at, failed, output, edits: null, durationMs: duration(event.duration) })
    } else if (event.type === 'sub_agent_activity') {
      const child = textIn(event.agent_thread_id)
      if (event.kind === 'started' || this.#spawns.has(callId)) this.#spawned(callId, child)
    } else return false
    return true
  }

  /** A rollout was found that says whose child it is: the call that started it is the one with its name, or the next. */
  adopt(child: string, path: string | null): void {
    if ([...this.#children.values()].includes(child)) return
    const free = [...this.#spawns].filter(([callId]) => !this.#children.has(callId))
    const name = path?.replace(/^.*\//, '') ?? null
    const named = free.find(([, { args }]) => name !== null && objectIn(args)?.task_name === name)
    const [callId] = named ?? free[0] ?? []
    if (callId !== undefined) this.#spawned(callId, child)
  }

  /** A file that breaks off may hold what an event says of a call, but not its output. */
  finish(): void {
    for (const [callId, { at, output, failed, edits, durationMs }] of this.#notes)
      if (this.#unanswered.has(callId))
        this.#answer(callId, { ...at, output, failed, durationMs, ...(edits ? { edits } : {}) })
  }

  #answer(callId: string, result: ResultInput): ToolDraft | null {
    this.#unanswered.delete(callId)
    return this.#builder.result(callId, result)
  }

  #answerSelf(callId: string, item: JsonObject, at: Place): void {
    const status = textIn(item.status)
    if (status === null || status === 'in_progress') {
      const type = textIn(item.type) ?? ''
      this.#running.set(type, [...(this.#running.get(type) ?? []), callId])
    } else this.#answer(callId, { time: null, line: at.line, output: '', failed: status === 'failed' })
  }

  /** Items of these calls have no id in most versions: the event is of the one that began first. */
  #providerEnded(type: string, event: JsonObject, at: Place): void {
    const running = this.#running.get(type) ?? []
    const named = running.indexOf(textIn(event.call_id) ?? '')
    const [callId] = running.splice(Math.max(named, 0), 1)
    if (callId === undefined) return
    this.#answer(callId, { ...at, output: '', failed: event.status === 'failed' })
  }

  #spawned(callId: string, child: string | null): void {
    const draft = this.#spawns.get(callId)
    if (child === null || child === this.agentId || !draft || this.#children.has(callId)) return
    this.#children.set(callId, child)
    draft.childAgentId = child
    this.#builder.agent({
      id: child,
      parentId: this.agentId,
      spawnCallId: draft.callId,
      role: 'subagent',
      transcript: 'absent',
    })
  }
}

const invocation = (item: JsonObject): { tool: string; args: unknown } => {
  const name = textIn(item.name) ?? (textIn(item.type) ?? '').replace(/_call$/, '')
  const space = textIn(item.namespace)
  const tool = space === null ? name : `${space}${space.endsWith('__') ? '' : '__'}${name}`
  if (item.type === 'local_shell_call' || item.type === 'web_search_call') return { tool, args: item.action ?? null }
  // Patches are text, and so are the programs that newer versions run their tools from.
  if (item.type === 'custom_tool_call')
    return { tool, args: { [tool === 'exec' ? 'source' : 'input']: item.input ?? null } }
  return { tool, args: argumentsIn(item.arguments) }
}

/** Arguments are JSON in a string; what the model wrote may not be. */
const argumentsIn = (value: unknown): unknown => {
  if (typeof value !== 'string') return value ?? null
  const parsed = parseStrict(value)
  return parsed ? parsed.value : { unparsed: value }
}

const spawnedAgent = (output: string): string | null => {
  const value = objectIn(parseStrict(output)?.value)
  return textIn(value?.agent_id) ?? textIn(value?.thread_id)
}

const duration = (value: unknown): number | null => {
  const seconds = amountIn(objectIn(value)?.secs)
  return seconds === null ? null : seconds * 1000 + (amountIn(objectIn(value)?.nanos) ?? 0) / 1e6
}

/** The files of a `patch_apply_end`: by path, what was done to each. Older versions name the kind by a key. */
const changedFiles = (value: unknown): FileEdit[] | null => {
  const changes = objectIn(value)
  if (!changes) return null
  return Object.entries(changes).flatMap(([path, change]): FileEdit[] => {
    const said = objectIn(change)
    const [key = ''] = Object.keys(said ?? {})
    const kind = textIn(said?.type) ?? key
    const detail = textIn(said?.type) === null ? objectIn(said?.[key]) : said
    const lines = linesOf(textIn(detail?.content) ?? '')
    if (kind === 'add') return [fileEdit(path, lines, [])]
    if (kind === 'delete') return [fileEdit(path, [], lines)]
    const target = textIn(detail?.move_path) ?? path
    const edits = patchEdits(`--- ${path}\n+++ ${target}\n${textIn(detail?.unified_diff) ?? ''}`)
    return edits.length > 0 ? edits.slice(0, 1) : [fileEdit(target, [], [])]
  })
}
