import type { ErrorClass } from '../../../../core/transcript.ts'
import type { JsonObject } from '../../../io/fields.ts'
import type { TranscriptBuilder } from '../../../transcripts/shared/builder.ts'
import type { ResultInput, ToolDraft } from '../../../transcripts/shared/drafts.ts'
import { textOf } from '../../../transcripts/shared/text-of.ts'
import { listIn, objectIn, textIn } from '../../../transcripts/shared/values.ts'
import type { Attachments } from '../log/attachments.ts'

export interface IssuedCall {
  readonly id: string
  readonly tool: string
  readonly args: unknown
}

export interface ReadMessage {
  readonly id: string | null
  readonly role: string | null
  readonly text: string
  readonly reasoning: string | null
  readonly calls: readonly IssuedCall[]
  /** From the dataset or from an operator: not written by a solver. */
  readonly isHuman: boolean
}

const humanSources = new Set<unknown>(['input', 'operator'])

export const readMessage = (message: JsonObject, attachments: Attachments): ReadMessage => {
  const parts = Array.isArray(message.content) ? message.content : [message.content]
  const thoughts = parts.map(objectIn).filter(part => part?.type === 'reasoning')
  return {
    id: textIn(message.id),
    role: textIn(message.role),
    text: contentText(
      parts.filter(part => objectIn(part)?.type !== 'reasoning'),
      attachments,
    ),
    reasoning: textIn(thoughts.map(part => attachments.text(textIn(part?.reasoning) ?? '')).join('\n')),
    calls: listIn(message.tool_calls)
      .map(objectIn)
      .flatMap(call => callsOf(call, attachments)),
    isHuman: message.role === 'user' && humanSources.has(message.source),
  }
}

const callsOf = (call: JsonObject | null, attachments: Attachments): IssuedCall[] => {
  const id = textIn(call?.id)
  if (!call || id === null) return []
  return [{ id, tool: textIn(call.function) ?? 'unknown', args: attachments.value(call.arguments ?? null) }]
}

const contentText = (content: unknown, attachments: Attachments): string =>
  typeof content === 'number' || typeof content === 'boolean'
    ? String(content)
    : typeof content === 'string'
      ? attachments.text(content)
      : textOf(attachments.value(content))

/** What Inspect calls an error, by what went wrong; anything else went wrong inside the tool. */
const classes = new Map<string, ErrorClass>([
  ['parsing', 'invocation'],
  ['timeout', 'timeout'],
  ['permission', 'permission'],
  ['approval', 'permission'],
  ['limit', 'infra'],
  ['sandbox_unavailable', 'infra'],
])

type Circumstances = Pick<ResultInput, 'time' | 'tool' | 'args' | 'agentId'>

/** That a command fails is no error here: only what Inspect itself calls one is, whatever the output says. */
export const addResult = (
  builder: TranscriptBuilder,
  callId: string,
  said: JsonObject & { readonly content: unknown },
  attachments: Attachments,
  circumstances: Circumstances,
): ToolDraft | null => {
  const error = objectIn(said.error)
  const text = contentText(said.content, attachments)
  if (!error && said.failed !== true) return builder.result(callId, { ...circumstances, output: text, failed: false })
  const type = textIn(error?.type) ?? ''
  const message = attachments.text(textIn(error?.message) ?? '')
  const output = text.includes(message) ? text : [message, text].filter(part => part !== '').join('\n')
  const outcome = type === 'cancelled' ? 'cancelled' : 'error'
  const draft = builder.result(callId, { ...circumstances, output, failed: true, outcome })
  if (draft && outcome === 'error') {
    draft.errorClass = classes.get(type) ?? 'execution'
    // The tool failed, not what it was to check.
    if (draft.check) draft.check = { key: draft.check.key, verdict: 'unknown', passed: null, failed: null }
  }
  return draft
}
