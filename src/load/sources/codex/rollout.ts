import type { Usage } from '../../../core/transcript.ts'
import type { JsonObject } from '../../io/fields.ts'
import type { TranscriptBuilder } from '../../transcripts/shared/builder.ts'
import { textOf } from '../../transcripts/shared/text-of.ts'
import { sumOf } from '../../transcripts/shared/usage.ts'
import { objectIn, textIn, timeOf } from '../../transcripts/shared/values.ts'
import { Calls, type Place } from './calls.ts'
import { type Session, sessionOf } from './session.ts'
import { Steps } from './steps.ts'
import { codexUsage, sameUsage } from './usage.ts'

export type FindOwnPart = (session: Session) => number

export class Rollout {
  session: Session | null = null
  goal: string | null = null
  exitReason: string | null = null
  readonly calls: Calls
  readonly #builder: TranscriptBuilder
  readonly #findOwnPart: FindOwnPart
  readonly #starters: ReadonlyMap<string, Calls> | null
  readonly #steps = new Steps()
  #agentId = 'root'
  #ownPart = 0
  #model: string | null = null
  #total: Usage | null = null
  #own: Usage | null = null
  /** Who said that the user spoke since the model last did: both the item and the event do. */
  #userSpoke: 'item' | 'event' | null = null
  #compacted = false

  /** `starters`: the calls of the threads that this one can have been started by; none where it is read alone. */
  constructor(builder: TranscriptBuilder, findOwnPart: FindOwnPart, starters: ReadonlyMap<string, Calls> | null) {
    this.#builder = builder
    this.#findOwnPart = findOwnPart
    this.#starters = starters
    this.calls = new Calls(builder)
  }

  line(value: JsonObject, line: number): void {
    const payload = objectIn(value.payload)
    const at = { time: timeOf(value.timestamp), line }
    if (!payload) {
      // Before there were payloads, the first line was the session and every other line an item.
      if (value.type === undefined && this.session === null) this.#begin(value)
      else this.#item(value, at)
    } else if (value.type === 'session_meta') this.#begin(payload)
    else if (line < this.#ownPart) return
    else if (value.type === 'response_item') this.#item(payload, at)
    else if (value.type === 'event_msg') this.#event(payload, at)
    else if (value.type === 'turn_context') this.#context(payload)
    else if (value.type === 'compacted') this.#compaction(at)
  }

  /** What is only known at the end: calls that nothing else answers, and the tokens of the thread. */
  finish(): void {
    this.calls.finish()
    const { usage } = this
    if (usage) this.#builder.agent({ id: this.#agentId, usage })
  }

  get usage(): Usage | null {
    return this.#ownPart > 0 ? this.#own : this.#total
  }

  /** Only the first session is that of this file: a fork repeats those it comes from. */
  #begin(meta: JsonObject): void {
    if (this.session) return
    this.session = sessionOf(meta)
    if (!this.session) return
    const { threadId, parentId, role, name, path, isFork } = this.session
    this.#agentId = threadId
    this.calls.agentId = threadId
    const starter = parentId === null ? undefined : this.#starters?.get(parentId)
    starter?.adopt(threadId, path)
    // A sub-agent that is read alone is the root of what is known.
    const place = starter ? { role, parentId } : { role: role === 'subagent' ? ('root' as const) : role }
    this.#builder.agent({ id: threadId, ...place, ...(name === null ? {} : { name }), transcript: 'full' })
    if (!isFork) return
    this.#ownPart = this.#findOwnPart(this.session)
    if (this.#ownPart > 0) this.#builder.warn('What the thread copied from the one it was forked from is left out.')
  }

  #context(payload: JsonObject): void {
    const model = textIn(payload.model)
    if (model === null || this.#model !== null) return
    this.#model = model
    this.#builder.agent({ id: this.#agentId, model })
  }

  #item(item: JsonObject, at: Place): void {
    if (item.type === 'message') this.#message(item, at)
    else if (item.type === 'agent_message') this.#otherAgent(item, at)
    else if (item.type === 'reasoning') {
      this.#modelSpoke()
      const reasoning = [textOf(item.summary), textOf(item.content)].filter(text => text !== '').join('\n')
      this.#say({ role: 'assistant', text: '', reasoning: reasoning === '' ? null : reasoning }, at, textIn(item.id))
    } else if (this.calls.isCall(item)) {
      this.#modelSpoke()
      this.calls.begin(item, this.#steps.current().id, at)
    } else if (this.calls.end(item, at)) this.#steps.output()
  }

  #message(item: JsonObject, at: Place): void {
    const text = textOf(item.content)
    if (item.role === 'assistant') {
      this.#modelSpoke()
      this.#say({ role: 'assistant', text, reasoning: null }, at, textIn(item.id))
    } else if (item.role === 'user' && !isOfHarness(text)) this.#user(text, 'item', at)
    else this.#harness(item.role === 'user' ? 'user' : 'system', text, at)
  }

  /** What another agent wrote to this one; what this one writes is said by the call that sends it. */
  #otherAgent(item: JsonObject, at: Place): void {
    const text = textOf(item.content)
    if (text === '' || (this.session?.path !== null && item.author === this.session?.path)) return
    this.#steps.end()
    this.#harness('user', text, at)
  }

  #say(said: { role: 'assistant'; text: string; reasoning: string | null }, at: Place, id: string | null): void {
    const step = this.#steps.current().id
    this.#steps.add(this.#builder.message({ ...said, ...at, agentId: this.#agentId, step, human: false, id }))
  }

  #harness(role: 'user' | 'system', text: string, at: Place): void {
    this.#builder.message({ ...at, agentId: this.#agentId, step: null, role, human: false, text })
  }

  #user(text: string, source: 'item' | 'event', at: Place): void {
    this.#steps.end()
    if (this.#userSpoke !== null && this.#userSpoke !== source) return
    this.#userSpoke = source
    // What a sub-agent is asked comes from the agent above it.
    const human = this.session?.role !== 'subagent'
    this.#builder.message({ ...at, agentId: this.#agentId, step: null, role: 'user', human, text })
    this.goal ??= textIn(requestIn(text))
  }

  #modelSpoke(): void {
    this.#userSpoke = null
    this.#compacted = false
  }

  #event(event: JsonObject, at: Place): void {
    if (this.calls.note(event, at)) return
    switch (event.type) {
      case 'token_count':
        this.#tokens(objectIn(event.info))
        break
      case 'user_message': {
        const text = textOf(event.message)
        if (text !== '' && !isOfHarness(text)) this.#user(text, 'event', at)
        break
      }
      case 'turn_aborted':
        this.#turnEnds('interrupt', textIn(event.reason) ?? 'interrupted', at)
        break
      case 'task_complete':
      case 'turn_complete':
        this.#turnEnds('end', 'completed', at)
        break
      case 'error':
        this.#turnEnds('error', textOf(event.message), at)
        break
      case 'context_compacted':
        if (!this.#compacted) this.#compaction(at)
    }
  }

  #turnEnds(what: 'interrupt' | 'end' | 'error', detail: string, at: Place): void {
    this.#steps.end()
    this.exitReason = what === 'error' ? 'error' : detail
    this.#builder.lifecycle({ ...at, agentId: this.#agentId, what, detail })
  }

  #compaction(at: Place): void {
    this.#compacted = true
    this.#steps.end()
    this.#builder.lifecycle({ ...at, agentId: this.#agentId, what: 'compaction', detail: 'context compacted' })
  }

  /** The same total again is news of the rate limits, not of another call. */
  #tokens(info: JsonObject | null): void {
    const total = codexUsage(info?.total_token_usage)
    const last = codexUsage(info?.last_token_usage)
    if (total && this.#total && sameUsage(total, this.#total)) return
    this.#total = total ?? this.#total
    if (!last) return
    this.#own = sumOf([this.#own, last])
    this.#steps.counted(last)
  }
}

const ofHarness =
  /^\s*(?:<(?:environment_context|user_instructions|INSTRUCTIONS|permissions instructions|collaboration_mode|turn_aborted|subagent_notification|skills?|skill_instructions|user_shell_command|apps_instructions|plugins_instructions|realtime_conversation|personality_spec|model_switch|hook_prompt|goal_context|recommended_plugins)\b|# AGENTS\.md instructions\b|Warning: (?:apply_patch was requested|The maximum number of))/

const isOfHarness = (text: string): boolean => ofHarness.test(text)

const requestMark = '## My request for Codex:'

const requestIn = (text: string): string => {
  const at = text.startsWith('# Context from my IDE setup:') ? text.lastIndexOf(requestMark) : -1
  return at < 0 ? text : text.slice(at + requestMark.length).trim()
}
