import type { Transcript } from '../../../../core/transcript.ts'
import { isObject, type JsonObject } from '../../../io/fields.ts'
import { TranscriptBuilder } from '../../../transcripts/shared/builder.ts'
import { textOf } from '../../../transcripts/shared/text-of.ts'
import { completionUsage, withoutZeros } from '../../../transcripts/shared/usage.ts'
import { flagIn, listIn, numberIn, objectIn, textIn, timeOf } from '../../../transcripts/shared/values.ts'
import { parseJson } from '../../../transcripts/shared/whole.ts'

const agentId = 'root'

interface About {
  readonly id: string
  readonly label: string
  readonly success: boolean | null
  readonly exitReason: string | null
}

/** Users may have tools of their own (tau2, telecom): what they do with them is no work of the agent. */
const readConversation = (messages: readonly unknown[], about: About): Transcript | null => {
  const builder = new TranscriptBuilder('tau-bench', about.label)
  builder.agent({ id: agentId, role: 'root' })
  const calls = new CallIds()
  let goal: string | null = null
  for (const [i, message] of messages.entries()) {
    if (!isObject(message)) continue
    if (message.role === 'user') goal ??= textIn(textOf(message.content))
    addMessage(builder, calls, message, `message-${i + 1}`)
  }
  if (builder.isEmpty) return null
  builder.describe({ id: about.id, goal, success: about.success, exitReason: about.exitReason })
  return builder.finish()
}

/** Models use the id of a call again in the same conversation; the answer belongs to the latest. */
class CallIds {
  readonly #latest = new Map<string, string>()

  add(id: string, place: string): string {
    const own = this.#latest.has(id) ? `${id} (${place})` : id
    this.#latest.set(id, own)
    return own
  }

  of(id: string): string {
    return this.#latest.get(id) ?? id
  }
}

const addMessage = (builder: TranscriptBuilder, calls: CallIds, message: JsonObject, name: string): void => {
  const time = timeOf(message.timestamp)
  const base = { agentId, time, line: null }
  const text = textOf(message.content)
  switch (message.role) {
    case 'assistant': {
      const usage = withoutZeros(completionUsage(message.usage, message.cost))
      builder.message({ ...base, step: name, role: 'assistant', human: false, text, usage })
      for (const [i, call] of listIn(message.tool_calls).map(objectIn).entries()) {
        if (!call) continue
        const place = `${name}-${i + 1}`
        builder.call({ ...base, step: name, callId: calls.add(textIn(call.id) ?? place, place), ...calledBy(call) })
      }
      break
    }
    case 'tool':
      for (const answer of answersIn(message)) addAnswer(builder, calls, answer, name, time)
      break
    case 'user':
      builder.message({ ...base, step: null, role: 'user', human: true, text })
      break
    case 'system':
      builder.message({ ...base, step: null, role: 'system', human: false, text })
  }
}

/** tau-bench calls as the API does, with arguments as text; tau2 plainly. */
const calledBy = (call: JsonObject): { tool: string; args: unknown } => {
  const { name, arguments: args } = objectIn(call.function) ?? call
  return {
    tool: textIn(name) ?? 'unknown',
    args: typeof args === 'string' ? (parseJson(args)?.value ?? args) : (args ?? null),
  }
}

/** tau2 puts the answers to several calls into one message. */
const answersIn = (message: JsonObject): JsonObject[] =>
  (Array.isArray(message.tool_messages) ? message.tool_messages.filter(isObject) : [message]).filter(
    ({ requestor }) => requestor !== 'user',
  )

const addAnswer = (
  builder: TranscriptBuilder,
  calls: CallIds,
  answer: JsonObject,
  name: string,
  time: number | null,
): void => {
  builder.result(calls.of(textIn(answer.tool_call_id) ?? textIn(answer.id) ?? name), {
    output: textOf(answer.content),
    time: timeOf(answer.timestamp) ?? time,
    failed: flagIn(answer.error),
    tool: textIn(answer.name) ?? 'unknown',
    agentId,
  })
}

export const conversationOf = (trial: JsonObject, label: string): Transcript | null => {
  const reward = numberIn(trial.reward) ?? numberIn(objectIn(trial.reward_info)?.reward)
  return readConversation(listIn(trial.traj ?? trial.messages), {
    id: `task ${textIn(trial.task_id) ?? numberIn(trial.task_id) ?? '?'}, trial ${numberIn(trial.trial) ?? '?'}`,
    label,
    success: reward === null ? null : Math.abs(reward - 1) < 1e-6,
    exitReason: textIn(trial.termination_reason),
  })
}
