import type { LifecycleEvent, Usage } from '../../../../core/transcript.ts'
import type { JsonObject } from '../../../io/fields.ts'
import type { TranscriptBuilder } from '../../../transcripts/shared/builder.ts'
import type { ToolDraft } from '../../../transcripts/shared/drafts.ts'
import { sumOf } from '../../../transcripts/shared/usage.ts'
import { amountIn, listIn, objectIn, textIn, timeOf } from '../../../transcripts/shared/values.ts'
import { type Attachments, inputBackwards } from '../log/attachments.ts'
import { type Actor, findActors, rootId } from './actors.ts'
import { addResult, type IssuedCall, readMessage } from './sample-message.ts'
import type { PlacedEvent, Span } from './spans.ts'
import { modelUsage } from './usage.ts'

export interface Reading {
  readonly builder: TranscriptBuilder
  readonly attachments: Attachments
  /** Messages that events refer to by their index. */
  readonly pool: readonly unknown[]
}

export interface OpenCall extends IssuedCall {
  readonly agentId: string
  readonly step: string
  readonly time: number | null
}

const notices = new Map<string, LifecycleEvent['what']>([
  ['compaction', 'compaction'],
  ['sample_limit', 'limit'],
  ['error', 'error'],
  ['interrupt', 'interrupt'],
])

export class EventReader {
  readonly #reading: Reading
  readonly #actorOf: (span: Span | null) => Actor
  readonly #callOf: ReadonlyMap<Span, JsonObject>
  readonly #drafts = new Map<JsonObject, ToolDraft>()
  readonly #open = new Map<string, OpenCall[]>()
  readonly #used = new Map<string, Usage | null>()
  readonly #seenMessages = new Set<string>()
  readonly #tools = new Set<string>()
  #steps = 0

  constructor(reading: Reading, events: readonly PlacedEvent[]) {
    this.#reading = reading
    this.#actorOf = findActors(events)
    this.#callOf = callsOfSpans(events)
    reading.builder.agent({ id: rootId, role: 'root', name: this.#actorOf(null).name })
    for (const { event, kind, span } of events) {
      if (kind === 'model') this.#model(event, this.#actorOf(span))
      else if (kind === 'tool') this.#tool(event, this.#actorOf(span))
      else {
        const notice = notices.get(kind)
        if (notice) this.#notice(event, notice, this.#actorOf(span))
      }
    }
    for (const [id, usage] of this.#used) reading.builder.agent({ id, usage })
  }

  get openCalls(): readonly OpenCall[] {
    return [...this.#open.values()].flat()
  }

  get toolsAvailable(): readonly string[] | null {
    return this.#tools.size > 0 ? [...this.#tools] : null
  }

  #introduce({ id, role, name, parentId, calledIn }: Actor): void {
    if (id === rootId) return
    const caller = calledIn && this.#drafts.get(this.#callOf.get(calledIn) ?? {})
    if (caller) caller.childAgentId ??= id
    const said = { id, role, name, parentId, spawnCallId: caller?.callId ?? null }
    this.#reading.builder.agent({ ...said, transcript: role === 'aux' ? 'summary' : 'full' })
  }

  /** Models that score or help a tool are counted, but what they say is no step of the agent. */
  #model(event: JsonObject, actor: Actor): void {
    const { builder, attachments } = this.#reading
    this.#introduce(actor)
    const output = objectIn(event.output)
    const usage = event.cache === 'read' ? null : modelUsage(output?.usage)
    this.#used.set(actor.id, sumOf([this.#used.get(actor.id) ?? null, usage]))
    const model = textIn(event.model)
    if (model !== null) builder.agent({ id: actor.id, model })
    if (actor.role === 'aux') return
    const start = timeOf(event.timestamp)
    this.#newInput(event, actor, start)
    if (actor.id === rootId) for (const tool of listIn(event.tools)) this.#available(tool)
    const base = { agentId: actor.id, line: null, id: textIn(event.uuid) }
    if (amountIn(event.retries)) builder.lifecycle({ ...base, what: 'retry', detail: `${event.retries}`, time: start })
    const message = objectIn(objectIn(listIn(output?.choices)[0])?.message)
    if (!message) {
      const error = textIn(event.error)
      if (error !== null) builder.lifecycle({ ...base, what: 'error', detail: attachments.text(error), time: start })
      return
    }
    this.#steps++
    const step = base.id ?? `model-${this.#steps}`
    const time = timeOf(event.completed) ?? start
    const { text, reasoning, calls } = readMessage(message, attachments)
    builder.message({ ...base, step, role: 'assistant', human: false, text, reasoning, usage, since: start, time })
    for (const call of calls) {
      const open = { ...call, agentId: actor.id, step, time }
      const others = this.#open.get(call.id)
      if (others) others.push(open)
      else this.#open.set(call.id, [open])
    }
  }

  #available(tool: unknown): void {
    const name = textIn(objectIn(tool)?.name)
    if (name !== null) this.#tools.add(name)
  }

  #newInput(event: JsonObject, actor: Actor, time: number | null): void {
    const { builder, attachments, pool } = this.#reading
    const news: JsonObject[] = []
    for (const value of inputBackwards(event, pool)) {
      const message = objectIn(value)
      if (message?.role !== 'user' && message?.role !== 'system') break
      news.push(message)
    }
    for (const message of news.reverse()) {
      const { id, role, text, isHuman } = readMessage(message, attachments)
      const key = `${actor.id} ${id ?? text}`
      if (this.#seenMessages.has(key)) continue
      const isFirst = this.#seenMessages.size === 0
      if (role === 'user') this.#seenMessages.add(key)
      const human = role === 'user' && actor.id === rootId && (isHuman || isFirst)
      const said = { agentId: actor.id, step: null, human, text, time, line: null, id }
      builder.message({ ...said, role: role === 'user' ? 'user' : 'system' })
    }
  }

  #tool(event: JsonObject, actor: Actor): void {
    if (actor.role === 'aux') return
    const { builder, attachments } = this.#reading
    this.#introduce(actor)
    const id = textIn(event.id) ?? `tool-${this.#drafts.size + 1}`
    const waiting = this.#open.get(id)
    const issued = waiting?.shift()
    if (waiting?.length === 0) this.#open.delete(id)
    const tool = textIn(event.function) ?? issued?.tool ?? 'unknown'
    const args = attachments.value(event.arguments ?? issued?.args ?? null)
    const time = timeOf(event.timestamp)
    const agentId = issued?.agentId ?? actor.id
    const isPending = event.pending === true
    const call = { callId: id, agentId, tool, args, time, line: null, id: textIn(event.uuid) }
    const called = issued || isPending ? builder.call({ ...call, step: issued?.step ?? null }) : null
    const said = { error: event.error, failed: event.failed, content: event.result }
    const end = timeOf(event.completed)
    const draft = isPending ? called : addResult(builder, id, said, attachments, { time: end, tool, args, agentId })
    if (!draft) return
    draft.tStart ??= time
    if (Array.isArray(event.truncated)) draft.outputTruncated = true
    this.#drafts.set(event, draft)
  }

  #notice(event: JsonObject, what: LifecycleEvent['what'], actor: Actor): void {
    const said = [event.type, event.source, event.message, objectIn(event.error)?.message].map(textIn)
    const detail = said.filter(part => part !== null).join(': ')
    const { builder, attachments } = this.#reading
    const base = { agentId: actor.id, line: null, id: textIn(event.uuid), time: timeOf(event.timestamp) }
    builder.lifecycle({ ...base, what, detail: attachments.text(detail) })
  }
}

/** Inspect opens the span of a tool, then writes the event of the call beside it: the next one with its name. */
const callsOfSpans = (events: readonly PlacedEvent[]): ReadonlyMap<Span, JsonObject> => {
  const calls = new Map<Span, JsonObject>()
  const waiting = new Map<string, Span[]>()
  for (const { event, kind, span } of events) {
    if (span?.call) calls.set(span, span.call)
    if (kind === 'span_begin' && span?.type === 'tool') {
      const key = keyOf(span.parent, span.name)
      const others = waiting.get(key)
      if (others) others.push(span)
      else waiting.set(key, [span])
    } else if (kind === 'tool') {
      const own = waiting.get(keyOf(span, textIn(event.function)))?.shift()
      if (own) calls.set(own, event)
    }
  }
  return calls
}

const keyOf = (around: Span | null, name: string | null): string => JSON.stringify([around?.id ?? null, name])
