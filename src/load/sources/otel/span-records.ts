import type { Usage } from '../../../core/transcript.ts'
import { cutText } from '../../transcripts/shared/cut.ts'
import { textOf } from '../../transcripts/shared/text-of.ts'
import { definedName } from '../../transcripts/shared/tool-names.ts'
import { usageOf } from '../../transcripts/shared/usage.ts'
import { codeIn, objectIn } from '../../transcripts/shared/values.ts'
import { type Attributes, asText, itemsAt, numberAt, structureAt, textAt } from './attributes.ts'
import { type Answer, type Said, saidAt } from './conversation.ts'
import { type Kind, kindOf } from './kinds.ts'
import type { Span } from './spans.ts'

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
  readonly id: string | null
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
  readonly asked: readonly string[]
  readonly answers: readonly Answer[]
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

/** More than is kept of an output in the end, so that what stands at its end can still be told. */
const keptText = 1 << 14

export const recordOf = (span: Span, line: number | null): SpanRecord => {
  const { traceId, spanId, parentId, start, end } = span
  const named = kindOf(span)
  return {
    key: `${traceId}/${spanId}`,
    parentKey: parentId === null ? null : `${traceId}/${parentId}`,
    traceId,
    start,
    end: end !== null && start !== null && end < start ? null : end,
    line,
    work: named && readers[named.kind](span.attributes, named.name, span),
  }
}

const readers: Record<Kind, (attributes: Attributes, name: string | null, span: Span) => Work> = {
  agent: (attributes, rest) => {
    const asked = askedIn(saidAt(attributes, 'input'))
    return {
      kind: 'agent',
      id: textAt(attributes, 'gen_ai.agent.id'),
      name: textAt(attributes, 'gen_ai.agent.name', 'agent.name', 'traceloop.entity.name') ?? rest,
      conversation: conversationAt(attributes),
      model: modelAt(attributes),
      usage: usageAt(attributes),
      asked: asked.length > 0 ? asked : inputAt(attributes),
      tools: toolsAt(attributes),
    }
  },
  chat: (attributes, _, span) => {
    const input = saidAt(attributes, 'input')
    const output = saidAt(attributes, 'output')
    return {
      kind: 'chat',
      model: modelAt(attributes),
      conversation: conversationAt(attributes),
      usage: usageAt(attributes),
      asked: askedIn(input),
      answers: latestAnswers(input),
      output: output.length > 0 ? output : outputAt(attributes),
      error: failureOf(span),
      tools: toolsAt(attributes),
    }
  },
  tool: (attributes, rest, span) => {
    const result = structureAt(
      attributes,
      'gen_ai.tool.call.result',
      'gcp.vertex.agent.tool_response',
      'output.value',
      'traceloop.entity.output',
    )
    const output = resultText(result)
    // A server of the Model Context Protocol tells a failure in its result.
    const failure = failureOf(span) ?? (objectIn(result)?.isError === true ? output || 'error' : null)
    return {
      kind: 'tool',
      tool: textAt(attributes, 'gen_ai.tool.name', 'tool.name', 'traceloop.entity.name') ?? rest ?? 'unknown',
      callId: textAt(attributes, 'gen_ai.tool.call.id', 'tool.id', 'tool_call.id'),
      args: structureAt(
        attributes,
        'gen_ai.tool.call.arguments',
        'gcp.vertex.agent.tool_call_args',
        'input.value',
        'tool.parameters',
        'traceloop.entity.input',
      ),
      output: cutText(output === '' && failure !== null ? failure : output, keptText),
      failed: failure !== null,
      errorType: textAt(attributes, 'error.type'),
      exitCode: codeIn(numberAt(attributes, 'process.exit.code', 'process.exit_code')),
    }
  },
}

const users = new Set<string | null>(['user', 'human'])

const askedIn = (messages: readonly Said[]): string[] =>
  messages.filter(({ role, text }) => users.has(role) && text !== '').map(({ text }) => cutText(text, keptText))

const inputAt = (attributes: Attributes): string[] => {
  const input = textOf(structureAt(attributes, 'input.value'))
  return input === '' ? [] : [cutText(input, keptText)]
}

const outputAt = (attributes: Attributes): Said[] => {
  const text = textOf(structureAt(attributes, 'output.value'))
  return text === '' ? [] : [{ role: null, text: cutText(text, keptText), reasoning: null, calls: [], answers: [] }]
}

/** Every call of a model is told again what came before; only what follows the last words of the model is new. */
const latestAnswers = (messages: readonly Said[]): Answer[] => {
  const spoke = messages.findLastIndex(
    ({ role, calls }) => role === 'assistant' || role === 'model' || calls.length > 0,
  )
  return messages
    .slice(spoke + 1)
    .flatMap(({ answers }) => answers.map(({ callId, output }) => ({ callId, output: cutText(output, keptText) })))
}

const resultText = (result: unknown): string => {
  const content = objectIn(result)?.content
  return typeof content === 'string' || Array.isArray(content) ? textOf(content) : asText(result)
}

const conversationAt = (attributes: Attributes): string | null =>
  textAt(attributes, 'gen_ai.conversation.id', 'session.id', 'gcp.vertex.agent.session_id')

const modelAt = (attributes: Attributes): string | null =>
  textAt(
    attributes,
    'gen_ai.response.model',
    'gen_ai.request.model',
    'llm.response.model_name',
    'llm.model_name',
    'llm.request.model_name',
  )

const usageAt = (attributes: Attributes): Usage | null =>
  usageOf({
    prompt: numberAt(
      attributes,
      'gen_ai.usage.input_tokens',
      'gen_ai.usage.prompt_tokens',
      'llm.token_count.prompt',
      'llm.usage.prompt_tokens',
    ),
    cacheRead: numberAt(
      attributes,
      'gen_ai.usage.cache_read.input_tokens',
      'gen_ai.usage.cache_read_input_tokens',
      'llm.token_count.prompt_details.cache_read',
    ),
    cacheWrite: numberAt(
      attributes,
      'gen_ai.usage.cache_creation.input_tokens',
      'gen_ai.usage.cache_creation_input_tokens',
      'llm.token_count.prompt_details.cache_write',
    ),
    output: numberAt(
      attributes,
      'gen_ai.usage.output_tokens',
      'gen_ai.usage.completion_tokens',
      'llm.token_count.completion',
      'llm.usage.completion_tokens',
    ),
    reasoning: numberAt(
      attributes,
      'gen_ai.usage.reasoning.output_tokens',
      'gen_ai.usage.reasoning_tokens',
      'llm.token_count.completion_details.reasoning',
      'llm.usage.reasoning_tokens',
    ),
    costUsd: numberAt(attributes, 'llm.cost.total', 'gen_ai.usage.cost'),
  })

const toolsAt = (attributes: Attributes): string[] | null => {
  const definitions = structureAt(attributes, 'gen_ai.tool.definitions')
  if (Array.isArray(definitions)) return definitions.flatMap(definition => definedName(definition) ?? [])
  const schemas = itemsAt(attributes, 'llm.tools').map(tool => definedName(structureAt(tool, 'tool.json_schema')))
  const functions = itemsAt(attributes, 'llm.request.functions').map(tool => textAt(tool, 'name'))
  const names = [...schemas, ...functions]
  return names.length === 0 ? null : names.filter(name => name !== null)
}

/** What went wrong, in as many words as the span has for it; null where it has no word of a failure. */
const failureOf = ({ attributes, failed, message, thrown }: Span): string | null => {
  const type = textAt(attributes, 'error.type')
  return type === null && !failed ? null : (message ?? thrown ?? type ?? 'error')
}
