import type { Usage } from '../../../core/transcript.ts'
import type { JsonObject } from '../../fields.ts'
import { cutText } from '../shared/cut.ts'
import { codeIn, listIn, objectIn, textIn } from '../shared/values.ts'
import { usageOf } from '../usage/counts.ts'
import { type Attributes, asText, attributesIn, momentOf, numberAt, plain, structureAt, textAt } from './attributes.ts'
import { messagesIn, type Said } from './conversation.ts'

/** What is kept of a span. */
export interface SpanRecord {
  readonly key: string
  readonly parentKey: string | null
  readonly traceId: string
  readonly start: number | null
  readonly end: number | null
  readonly line: number | null
  readonly work: Work | null
}

export type Work = AgentWork | ChatWork | ToolWork

export interface AgentWork {
  readonly kind: 'agent'
  readonly identity: string
  readonly name: string | null
  readonly conversation: string | null
  readonly model: string | null
  readonly usage: Usage | null
  readonly asked: readonly string[]
  readonly tools: readonly string[] | null
}

export interface ChatWork {
  readonly kind: 'chat'
  readonly model: string | null
  readonly conversation: string | null
  readonly usage: Usage | null
  /** What users said; every call of a model is told all that was said before it. */
  readonly asked: readonly string[]
  readonly output: readonly Said[]
  readonly error: string | null
  readonly tools: readonly string[] | null
}

export interface ToolWork {
  readonly kind: 'tool'
  readonly tool: string
  readonly callId: string | null
  readonly args: unknown
  readonly output: string
  readonly failed: boolean
  readonly errorType: string | null
  readonly exitCode: number | null
}

const kinds = new Map<string, Work['kind']>([
  ['invoke_agent', 'agent'],
  ['chat', 'chat'],
  ['text_completion', 'chat'],
  ['generate_content', 'chat'],
  ['execute_tool', 'tool'],
])
/** More than is kept of an output in the end, so that what stands at its end can still be told. */
const keptText = 1 << 14

export const recordOf = (span: JsonObject, line: number | null): SpanRecord | null => {
  const traceId = textIn(span.traceId)
  const spanId = textIn(span.spanId)
  if (traceId === null || spanId === null) return null
  const parentId = textIn(span.parentSpanId)
  const start = momentOf(span.startTimeUnixNano)
  const end = momentOf(span.endTimeUnixNano)
  return {
    key: `${traceId}/${spanId}`,
    parentKey: parentId === null || /^0+$/.test(parentId) ? null : `${traceId}/${parentId}`,
    traceId,
    start,
    end: end !== null && start !== null && end < start ? null : end,
    line,
    work: workOf(span, attributesIn(span.attributes)),
  }
}

/** The operation stands in an attribute, or in the name of the span: `execute_tool read_file`. */
const workOf = (span: JsonObject, attributes: Attributes): Work | null => {
  const name = textIn(span.name) ?? ''
  const blank = name.indexOf(' ')
  const [first, rest] = blank < 0 ? [name, ''] : [name.slice(0, blank), name.slice(blank + 1)]
  const kind = kinds.get(textAt(attributes, 'gen_ai.operation.name') ?? first)
  return kind === undefined ? null : readers[kind](attributes, rest, span)
}

const readers: Record<Work['kind'], (attributes: Attributes, rest: string, span: JsonObject) => Work> = {
  agent: (attributes, rest) => {
    const name = textAt(attributes, 'gen_ai.agent.name') ?? textIn(rest)
    return {
      kind: 'agent',
      identity: textAt(attributes, 'gen_ai.agent.id') ?? name ?? '',
      name,
      conversation: textAt(attributes, 'gen_ai.conversation.id'),
      model: modelAt(attributes),
      usage: usageAt(attributes),
      asked: askedAt(attributes),
      tools: toolsAt(attributes),
    }
  },
  chat: (attributes, _, span) => ({
    kind: 'chat',
    model: modelAt(attributes),
    conversation: textAt(attributes, 'gen_ai.conversation.id'),
    usage: usageAt(attributes),
    asked: askedAt(attributes),
    output: messagesIn(structureAt(attributes, 'gen_ai.output.messages')),
    error: failureOf(span, attributes),
    tools: toolsAt(attributes),
  }),
  tool: (attributes, rest, span) => {
    const failure = failureOf(span, attributes)
    const result = asText(plain(attributes.get('gen_ai.tool.call.result')))
    return {
      kind: 'tool',
      tool: textAt(attributes, 'gen_ai.tool.name') ?? textIn(rest) ?? 'unknown',
      callId: textAt(attributes, 'gen_ai.tool.call.id'),
      args: structureAt(attributes, 'gen_ai.tool.call.arguments'),
      output: cutText(result === '' && failure !== null ? failure : result, keptText),
      failed: failure !== null,
      errorType: textAt(attributes, 'error.type'),
      exitCode: codeIn(numberAt(attributes, 'process.exit.code', 'process.exit_code')),
    }
  },
}

const askedAt = (attributes: Attributes): string[] =>
  messagesIn(structureAt(attributes, 'gen_ai.input.messages'))
    .filter(({ role, text }) => role === 'user' && text !== '')
    .map(({ text }) => cutText(text, keptText))

const modelAt = (attributes: Attributes): string | null =>
  textAt(attributes, 'gen_ai.response.model', 'gen_ai.request.model')

const usageAt = (attributes: Attributes): Usage | null =>
  usageOf({
    prompt: numberAt(attributes, 'gen_ai.usage.input_tokens', 'gen_ai.usage.prompt_tokens'),
    cacheRead: numberAt(attributes, 'gen_ai.usage.cache_read.input_tokens', 'gen_ai.usage.cache_read_input_tokens'),
    cacheWrite: numberAt(
      attributes,
      'gen_ai.usage.cache_creation.input_tokens',
      'gen_ai.usage.cache_creation_input_tokens',
    ),
    output: numberAt(attributes, 'gen_ai.usage.output_tokens', 'gen_ai.usage.completion_tokens'),
    reasoning: numberAt(attributes, 'gen_ai.usage.reasoning.output_tokens'),
  })

const toolsAt = (attributes: Attributes): string[] | null => {
  const definitions = structureAt(attributes, 'gen_ai.tool.definitions')
  if (!Array.isArray(definitions)) return null
  const names = definitions.map(objectIn).map(tool => textIn(tool?.name) ?? textIn(objectIn(tool?.function)?.name))
  return names.filter(name => name !== null)
}

const failedCodes = new Set<unknown>([2, '2', 'STATUS_CODE_ERROR', 'ERROR'])

/** What went wrong, in as many words as the span has for it; null where it has no word of a failure. */
const failureOf = (span: JsonObject, attributes: Attributes): string | null => {
  const status = objectIn(span.status)
  const type = textAt(attributes, 'error.type')
  if (type === null && !failedCodes.has(status?.code)) return null
  const exception = listIn(span.events)
    .map(objectIn)
    .find(event => event?.name === 'exception')
  const thrown = exception ? textAt(attributesIn(exception.attributes), 'exception.message', 'exception.type') : null
  return textIn(status?.message) ?? thrown ?? type ?? 'error'
}
