import type { Usage } from '../../../../core/transcript.ts'
import type { JsonObject } from '../../../io/fields.ts'
import { taskIn } from '../../../transcripts/reading/task-text.ts'
import type { TranscriptBuilder } from '../../../transcripts/shared/builder.ts'
import { textOf } from '../../../transcripts/shared/text-of.ts'
import { completionUsage } from '../../../transcripts/shared/usage.ts'
import { objectIn, textIn, timeOf } from '../../../transcripts/shared/values.ts'
import { accumulated, toolNames } from './usage.ts'
import { v0Result } from './v0-results.ts'

export interface Place {
  readonly time: number | null
  readonly line: number | null
  readonly id: string | null
}

const otherActions = new Set(
  'message system recall change_agent_state condensation condensation_request null start pause resume stop'.split(' '),
)
const endings = new Set(['finish', 'reject'])
/** What benchmarks say in the user's place when the agent stops to ask. */
const standIn = /^Please continue working on the task on whatever approach you think is suitable/

export class V0Run {
  goal: string | null = null
  cwd: string | null = null
  tools: string[] | null = null
  usage: Usage | null = null
  model: string | null = null
  exitReason: string | null = null
  hasChildren = false
  readonly #builder: TranscriptBuilder
  readonly #calls = new Map<string, string>()
  readonly #notOurs = new Set<string>()
  readonly #steps = new Set<string>()
  /** The agents at work: each was started by the one before it. */
  readonly #agents: { readonly id: string; readonly callId: string | null }[] = [{ id: 'root', callId: null }]

  constructor(builder: TranscriptBuilder) {
    this.#builder = builder
    builder.agent({ id: 'root' })
  }

  add(event: JsonObject, line: number | null): void {
    const id = typeof event.id === 'number' || typeof event.id === 'string' ? String(event.id) : null
    const at = { time: timeOf(event.timestamp), line, id }
    this.usage = accumulated(event.llm_metrics) ?? this.usage
    if (typeof event.action === 'string') this.#action(event.action, event, at)
    else if (typeof event.observation === 'string') this.#observation(event.observation, event, at)
  }

  fail(error: string): void {
    const what = limits.test(error) ? 'limit' : 'error'
    this.exitReason = what
    this.#builder.lifecycle({ agentId: 'root', what, detail: error, time: null, line: null })
  }

  get #agentId(): string {
    return this.#agents.at(-1)?.id ?? 'root'
  }

  #action(action: string, event: JsonObject, at: Place): void {
    const args = objectIn(event.args)
    if (action === 'system') this.tools ??= toolNames(args?.tools)
    else if (action === 'condensation') this.#lifecycle('compaction', 'history condensed', at)
    else if (action === 'message') this.#message(event, args, at)
    if (event.source === 'agent' && !otherActions.has(action)) this.#call(action, event, at)
    else if (at.id !== null) this.#notOurs.add(at.id)
  }

  #message(event: JsonObject, args: JsonObject | null, at: Place): void {
    const text = textOf(args?.content) || textOf(event.message)
    if (event.source === 'agent') {
      this.#think(text, this.#stepOf(event, at), event, at)
      return
    }
    const human = event.source === 'user' && !standIn.test(text)
    if (human) this.goal ??= textIn(taskIn(text))
    this.#builder.message({ ...at, agentId: this.#agentId, step: null, role: 'user', human, text })
  }

  #stepOf(event: JsonObject, at: Place): string {
    const response = objectIn(objectIn(event.tool_call_metadata)?.model_response)
    return textIn(response?.id) ?? `event-${at.id ?? at.line ?? this.#steps.size}`
  }

  /** What the model said in a step, with what the step used: once, before its first call. */
  #think(text: string, step: string, event: JsonObject, at: Place): void {
    const response = objectIn(objectIn(event.tool_call_metadata)?.model_response)
    this.model ??= textIn(response?.model)
    const usage = this.#steps.has(step) ? null : completionUsage(response?.usage)
    this.#steps.add(step)
    if (text === '' && usage === null) return
    this.#builder.message({ ...at, agentId: this.#agentId, step, role: 'assistant', human: false, text, usage })
  }

  #call(action: string, event: JsonObject, at: Place): void {
    const metadata = objectIn(event.tool_call_metadata)
    const args = objectIn(event.args)
    const step = this.#stepOf(event, at)
    this.#think(textOf(args?.thought), step, event, at)
    const named = action === 'call_tool_mcp' ? textIn(args?.name) : textIn(metadata?.function_name)
    const tool = named ?? action
    const callId = textIn(metadata?.tool_call_id) ?? `action-${at.id ?? at.line ?? this.#calls.size}`
    const asked = action === 'read' ? { ...args, command: 'view' } : args
    const call = { ...at, callId, agentId: this.#agentId, step, tool, args: asked }
    const draft = this.#builder.call(call)
    if (at.id !== null) this.#calls.set(at.id, callId)
    if (action === 'delegate') this.#delegate(draft.callId, callId, textIn(args?.agent))
    if (endings.has(action)) this.#end(callId, action, args, at)
  }

  #delegate(spawnCallId: string, callId: string, name: string | null): void {
    const id = `agent-of-${spawnCallId}`
    this.hasChildren = true
    this.#builder.agent({ id, parentId: this.#agentId, spawnCallId, role: 'subagent', name })
    this.#agents.push({ id, callId })
  }

  #end(callId: string, action: string, args: JsonObject | null, at: Place): void {
    const output = textOf(args?.final_thought) || textOf(args?.thought)
    this.#builder.result(callId, { time: at.time, output, failed: false })
    if (this.#agents.length > 1) return
    this.exitReason = action
    this.#lifecycle('end', action, at)
  }

  #observation(observation: string, event: JsonObject, at: Place): void {
    const extras = objectIn(event.extras)
    this.cwd ??= textIn(extras?.working_dir) ?? textIn(objectIn(extras?.metadata)?.working_dir)
    if (observation === 'agent_state_changed') this.#stateChanged(extras, at)
    else if (observation === 'delegate') this.#delegateEnds(event, at)
    else if (observation !== 'null' && observation !== 'recall' && observation !== 'system')
      this.#result(observation, event, at)
  }

  #result(observation: string, event: JsonObject, at: Place): void {
    const cause = typeof event.cause === 'number' || typeof event.cause === 'string' ? String(event.cause) : null
    const metadata = objectIn(event.tool_call_metadata)
    const named = textIn(metadata?.tool_call_id)
    const callId = (cause !== null ? this.#calls.get(cause) : undefined) ?? named
    if (callId === null || callId === undefined) {
      if (observation === 'error' && event.source === 'agent') this.#notUnderstood(textOf(event.content), event, at)
      else if (observation === 'error') this.#lifecycle('error', textOf(event.content), at)
      // An observation without a cause is news of the environment.
      if (cause === null || cause === '-1' || this.#notOurs.has(cause) || observation === 'error') return
    }
    const { byText, ...result } = v0Result(event)
    const tool = textIn(metadata?.function_name) ?? observation
    const draft = this.#builder.result(callId ?? `action-${cause}`, {
      ...result,
      time: at.time,
      line: at.line,
      tool,
      agentId: this.#agentId,
    })
    if (draft && byText) draft.evidence = 'text'
  }

  /** What the model called could not be made into an action: only the error was written down. */
  #notUnderstood(output: string, event: JsonObject, at: Place): void {
    const callId = `error-${at.id ?? at.line ?? this.#steps.size}`
    const step = this.#stepOf(event, at)
    this.#steps.add(step)
    const tool =
      calledTool
        .exec(output)
        ?.slice(1)
        .find(name => name !== undefined) ?? 'unknown'
    this.#builder.call({ ...at, callId, agentId: this.#agentId, step, tool, args: null })
    this.#builder.result(callId, { output, time: at.time, failed: true })
  }

  #delegateEnds(event: JsonObject, at: Place): void {
    const ended = this.#agents.length > 1 ? this.#agents.pop() : undefined
    if (!ended || ended.callId === null) return
    const output = textOf(event.content) || textOf(event.message)
    this.#builder.result(ended.callId, { time: at.time, output, failed: null, childAgentId: ended.id })
  }

  #stateChanged(extras: JsonObject | null, at: Place): void {
    const state = textIn(extras?.agent_state)
    const what = state === null ? undefined : states.get(state)
    // That it finished was said by its last call.
    if (state === null || !what || (what === 'end' && this.exitReason !== null)) return
    if (what !== 'retry') this.exitReason = state
    this.#lifecycle(what, textIn(extras?.reason) ?? state, at)
  }

  #lifecycle(what: 'compaction' | 'interrupt' | 'retry' | 'error' | 'end', detail: string, at: Place): void {
    this.#builder.lifecycle({ ...at, agentId: this.#agentId, what, detail })
  }
}

const calledTool = /\bin tool call (\w+)|^Tool (\w+) is not registered|^Error validating tool '(\w+)'/
const limits = /\bmaximum (?:iteration|budget)|\bbudget (?:was )?exceeded/i

const states = new Map<string, 'interrupt' | 'retry' | 'error' | 'end'>([
  ['finished', 'end'],
  ['rejected', 'end'],
  ['stopped', 'interrupt'],
  ['paused', 'interrupt'],
  ['error', 'error'],
  ['rate_limited', 'retry'],
])
