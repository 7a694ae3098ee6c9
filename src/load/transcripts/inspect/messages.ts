import type { JsonObject } from '../../fields.ts'
import { listIn, objectIn, textIn } from '../shared/values.ts'
import { rootId } from './actors.ts'
import type { OpenCall, Reading } from './events.ts'
import { readMessage } from './message.ts'
import { addResult } from './result.ts'

/** Adds what the messages of a sample tell, where it has no events. */
export const readMessages = ({ builder, attachments }: Reading, messages: readonly unknown[]): void => {
  builder.agent({ id: rootId, role: 'root' })
  let asked = false
  for (const [i, value] of messages.entries()) {
    const message = objectIn(value)
    if (!message) continue
    const { id, role, text, reasoning, calls, isHuman } = readMessage(message, attachments)
    const base = { agentId: rootId, time: null, line: null, id }
    const name = `message-${i + 1}`
    if (role === 'tool') {
      const callId = textIn(message.tool_call_id) ?? name
      const tool = textIn(message.function) ?? 'unknown'
      const answer = { error: message.error, content: message.content }
      addResult(builder, callId, answer, attachments, { time: null, tool, agentId: rootId })
    } else if (role === 'assistant') {
      const step = id ?? name
      builder.message({ ...base, step, role, human: false, text, reasoning })
      for (const call of calls) builder.call({ ...base, callId: call.id, step, tool: call.tool, args: call.args })
    } else if (role === 'user') {
      builder.message({ ...base, step: null, role, human: isHuman || !asked, text })
      asked = true
    } else builder.message({ ...base, step: null, role: 'system', human: false, text })
  }
}

/**
 * Adds calls whose tools ran where Inspect did not see them, as with agents that bring their own tools: the answers
 * stand in what the model was told next.
 */
export const readOpenCalls = (
  { builder, attachments }: Reading,
  open: readonly OpenCall[],
  told: Iterable<unknown>,
): void => {
  if (open.length === 0) return
  const answers = new Map<string, JsonObject>()
  const wanted = new Set(open.map(({ id }) => id))
  for (const value of told) {
    const message = objectIn(value)
    const id = message?.role === 'tool' ? textIn(message.tool_call_id) : null
    if (message && id !== null && wanted.has(id) && !answers.has(id)) answers.set(id, message)
  }
  for (const { id, agentId, step, tool, args, time } of open) {
    builder.call({ callId: id, agentId, step, tool, args, time, line: null })
    const answer = answers.get(id)
    const said = answer && { error: answer.error, content: answer.content }
    if (said) addResult(builder, id, said, attachments, { time: null })
  }
}

/** Everything that the models of a sample were told. */
export function* toldIn(
  sample: JsonObject,
  events: readonly { event: JsonObject; kind: string }[],
  pool: readonly unknown[],
): Generator<unknown> {
  yield* listIn(sample.messages)
  yield* pool
  for (const { event, kind } of events) if (kind === 'model') yield* listIn(event.input)
}
