import type { Usage } from '../../../core/transcript.ts'
import type { JsonObject } from '../../fields.ts'
import { completionUsage } from '../reading/completion-usage.ts'
import { taskIn } from '../reading/task-text.ts'
import type { TranscriptBuilder } from '../shared/builder.ts'
import { textOf } from '../shared/text-of.ts'
import { objectIn, textIn, timeOf } from '../shared/values.ts'
import { sumOf } from '../usage/counts.ts'
import { actionsIn, type ShellAction } from './actions.ts'
import { observationOf } from './observation.ts'

const agentId = 'root'
const submits = /(?:COMPLETE_TASK_AND_SUBMIT|MINI_SWE_AGENT|MICRO_SWE_AGENT)_FINAL_OUTPUT/

interface Waiting extends ShellAction {
  readonly callId: string
}

/** The messages of a run in order: the model asks for a command, the next message is its result. */
export class Conversation {
  goal: string | null = null
  exitReason: string | null = null
  usage: Usage | null = null
  readonly #builder: TranscriptBuilder
  #waiting: Waiting[] = []
  #steps = 0
  #modelSpokeLast = false

  constructor(builder: TranscriptBuilder) {
    this.#builder = builder
  }

  add(message: JsonObject): void {
    const role = message.type === 'function_call_output' ? 'tool' : (textIn(message.role) ?? responseRole(message))
    if (role === 'assistant') this.#assistant(message)
    else if (role === 'exit') this.#exit(message)
    else if (role === 'tool') this.#answer(message, textIn(message.tool_call_id) ?? textIn(message.call_id))
    else if (role === 'user' && this.#waiting.length > 0) this.#answer(message, null)
    else if (role === 'user') this.#user(message)
    else if (role !== null) this.#say('system', message)
    this.#modelSpokeLast = role === 'assistant'
  }

  #assistant(message: JsonObject): void {
    const extra = objectIn(message.extra)
    const step = `step-${++this.#steps}`
    const time = timeOf(extra?.timestamp)
    const response = objectIn(extra?.response) ?? message
    const usage = completionUsage(response.usage, extra?.cost)
    this.usage = sumOf([this.usage, usage])
    const text = textOf(message.content) || textOf(message.output)
    const reasoning = textIn(message.reasoning_content)
    this.#builder.message({ agentId, step, role: 'assistant', human: false, text, reasoning, usage, time, line: null })
    // What an earlier command did is not known once the model goes on without an answer.
    this.#waiting = actionsIn(message).map((action, i) => {
      const callId = action.callId ?? (i === 0 ? step : `${step}-${i + 1}`)
      const { command } = action
      this.#builder.call({ callId, agentId, step, tool: 'bash', args: { command }, time, line: null })
      return { command, callId }
    })
  }

  #answer(message: JsonObject, callId: string | null): void {
    const at = callId === null ? 0 : this.#waiting.findIndex(waiting => waiting.callId === callId)
    const [answered] = at < 0 ? [] : this.#waiting.splice(at, 1)
    const id = answered?.callId ?? callId
    if (id === null) return
    const { byText, ...result } = observationOf(message)
    // What ends a run is shown without its exit code.
    const isEnd = (result.exitCode ?? null) === null && !result.outcome && submits.test(answered?.command ?? '')
    const time = timeOf(objectIn(message.extra)?.timestamp)
    const draft = this.#builder.result(id, {
      ...result,
      ...(isEnd ? { failed: false } : {}),
      time,
      tool: 'bash',
      agentId,
    })
    if (draft && byText) draft.evidence = 'text'
  }

  #exit(message: JsonObject): void {
    const extra = objectIn(message.extra)
    const status = textIn(extra?.exit_status)
    const [last] = this.#waiting
    if (last && status === 'Submitted') this.#answer({ ...message, extra: {} }, last.callId)
    this.exitReason = status ?? this.exitReason
    const what = status !== null && /limit|exceeded/i.test(status) ? 'limit' : 'end'
    const detail = status ?? textOf(message.content)
    this.#builder.lifecycle({ agentId, what, detail, time: timeOf(extra?.timestamp), line: null })
  }

  /** What follows a message of the model that asked for nothing is the harness telling it so. */
  #user(message: JsonObject): void {
    const text = textOf(message.content)
    // The exception that ends a run is kept as a message, and may say nothing.
    if (text === '') return
    const isHuman = !this.#modelSpokeLast
    if (isHuman) this.goal ??= textIn(taskIn(text))
    this.#say('user', message, isHuman)
  }

  #say(role: 'user' | 'system', message: JsonObject, human = false): void {
    const time = timeOf(objectIn(message.extra)?.timestamp)
    this.#builder.message({ agentId, step: null, role, human, text: textOf(message.content), time, line: null })
  }
}

/** Messages of OpenAI's responses are kept as they came. */
const responseRole = (message: JsonObject): string | null => (message.object === 'response' ? 'assistant' : null)
