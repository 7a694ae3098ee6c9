import { isObject, type JsonObject } from '../../fields.ts'
import { textOf } from '../shared/text-of.ts'
import { listIn, objectIn, textIn } from '../shared/values.ts'

/** What was said to a model, or what it said, where the instrumentation records it. */
export interface Said {
  readonly role: string | null
  readonly text: string
  readonly reasoning: string | null
  readonly callIds: readonly string[]
}

/** Messages with parts, as the conventions have them; a message with content in place of parts is read too. */
export const messagesIn = (value: unknown): Said[] => {
  const messages = Array.isArray(value) ? value : isObject(value) ? [value] : []
  return messages.map(objectIn).flatMap(message => (message ? [saidIn(message)] : []))
}

const saidIn = (message: JsonObject): Said => {
  const parts = listIn(message.parts)
    .map(objectIn)
    .filter(part => part !== null)
  const texts = (type: string) => parts.filter(part => part.type === type).map(({ content }) => textOf(content))
  const text = [...texts('text'), ...(parts.length === 0 ? [textOf(message.content)] : [])].join('\n')
  const calls = parts.filter(({ type }) => type === 'tool_call').map(({ id }) => textIn(id))
  return {
    role: textIn(message.role),
    text,
    reasoning: textIn(texts('reasoning').join('\n')),
    callIds: calls.filter(id => id !== null),
  }
}
