import { isObject, type JsonObject } from '../../io/fields.ts'
import { textOf } from '../../transcripts/shared/text-of.ts'
import { objectIn, objectsIn, textIn } from '../../transcripts/shared/values.ts'
import { parseJson } from '../../transcripts/shared/whole.ts'
import { type Attributes, asText, itemsAt, structureAt, textAt } from './attributes.ts'

/** What was said to a model, or what it said, where the instrumentation records it. */
export interface Said {
  readonly role: string | null
  readonly text: string
  readonly reasoning: string | null
  readonly calls: readonly SaidCall[]
  readonly answers: readonly Answer[]
}

export interface SaidCall {
  readonly id: string
  readonly tool: string
  readonly args: unknown
}

export interface Answer {
  readonly callId: string
  readonly output: string
}

/** Where instrumentations keep what was said, in the order in which they are asked. */
const places = {
  input: {
    messages: 'gen_ai.input.messages',
    numbered: ['gen_ai.prompt', 'llm.prompts'],
    openInference: 'llm.input_messages',
  },
  output: {
    messages: 'gen_ai.output.messages',
    numbered: ['gen_ai.completion', 'llm.completions'],
    openInference: 'llm.output_messages',
  },
} as const

export const saidAt = (attributes: Attributes, side: keyof typeof places): Said[] => {
  const place = places[side]
  const value = structureAt(attributes, place.messages)
  if (Array.isArray(value) || isObject(value)) return messagesIn(value)
  for (const key of place.numbered) {
    const items = itemsAt(attributes, key)
    if (items.length > 0) return items.map(numberedMessage)
  }
  const messages = itemsAt(attributes, place.openInference).map(openInferenceMessage)
  return messages.length > 0 ? messages : contentsAt(attributes, side)
}

/** Messages with parts, as the conventions have them; a message with content in place of parts is read too. */
const messagesIn = (value: unknown): Said[] => objectsIn(Array.isArray(value) ? value : [value]).map(saidIn)

const saidIn = (message: JsonObject): Said => {
  const parts = objectsIn(message.parts)
  const texts = (type: string) => parts.filter(part => part.type === type).map(({ content }) => textOf(content))
  const text = [...texts('text'), ...(parts.length === 0 ? [textOf(message.content)] : [])].join('\n')
  return {
    role: textIn(message.role),
    text,
    reasoning: textIn(texts('reasoning').join('\n')),
    calls: parts.filter(({ type }) => type === 'tool_call').flatMap(part => callOf(part.id, part.name, part.arguments)),
    answers: parts
      .filter(({ type }) => type === 'tool_call_response')
      .flatMap(part => answerOf(part.id, part.response ?? part.result)),
  }
}

/** A message of OpenLLMetry: `gen_ai.prompt.0.role`. */
const numberedMessage = (message: Attributes): Said => {
  const text = textOf(structureAt(message, 'content'))
  return {
    role: textAt(message, 'role'),
    text,
    reasoning: textAt(message, 'reasoning'),
    calls: itemsAt(message, 'tool_calls').flatMap(call =>
      callOf(textAt(call, 'id'), textAt(call, 'name'), structureAt(call, 'arguments')),
    ),
    answers: answerOf(textAt(message, 'tool_call_id'), text),
  }
}

/** A message of OpenInference: `llm.input_messages.0.message.role`. */
const openInferenceMessage = (message: Attributes): Said => {
  const contents = itemsAt(message, 'message.contents')
  const texts = (wanted: 'reasoning' | 'text') =>
    contents
      .filter(content => (textAt(content, 'message_content.type') === 'reasoning') === (wanted === 'reasoning'))
      .flatMap(content => textAt(content, 'message_content.text') ?? [])
  const text = [textAt(message, 'message.content') ?? [], ...texts('text')].flat().join('\n')
  return {
    role: textAt(message, 'message.role'),
    text,
    reasoning: textIn(texts('reasoning').join('\n')),
    calls: itemsAt(message, 'message.tool_calls').flatMap(call =>
      callOf(
        textAt(call, 'tool_call.id'),
        textAt(call, 'tool_call.function.name'),
        structureAt(call, 'tool_call.function.arguments'),
      ),
    ),
    answers: answerOf(textAt(message, 'message.tool_call_id'), text),
  }
}

/** What the Agent Development Kit keeps of its requests and responses. */
const contentsAt = (attributes: Attributes, side: keyof typeof places): Said[] => {
  const value = objectIn(structureAt(attributes, `gcp.vertex.agent.llm_${side === 'input' ? 'request' : 'response'}`))
  const contents = side === 'input' ? value?.contents : [value?.content]
  return objectsIn(contents).map(content => {
    const parts = objectsIn(content.parts)
    const texts = (isThought: boolean) =>
      parts.flatMap(part => ((part.thought === true) === isThought ? (textIn(part.text) ?? []) : [])).join('\n')
    return {
      role: textIn(content.role),
      text: texts(false),
      reasoning: textIn(texts(true)),
      calls: parts
        .map(part => objectIn(part.function_call))
        .flatMap(call => (call ? callOf(call.id, call.name, call.args) : [])),
      answers: parts
        .map(part => objectIn(part.function_response))
        .flatMap(answer => (answer ? answerOf(answer.id, answer.response) : [])),
    }
  })
}

const callOf = (id: unknown, tool: unknown, args: unknown): SaidCall[] => {
  const callId = textIn(id)
  const parsed = typeof args === 'string' ? (parseJson(args)?.value ?? args) : (args ?? null)
  return callId === null ? [] : [{ id: callId, tool: textIn(tool) ?? 'unknown', args: parsed }]
}

const answerOf = (id: unknown, output: unknown): Answer[] => {
  const callId = textIn(id)
  return callId === null ? [] : [{ callId, output: asText(output) }]
}
