import type { ErrorClass } from '../../../core/transcript.ts'
import type { JsonObject } from '../../fields.ts'
import type { Attachments } from '../../inspect-log/attachments.ts'
import type { TranscriptBuilder } from '../shared/builder.ts'
import type { ResultInput, ToolDraft } from '../shared/drafts.ts'
import { objectIn, textIn } from '../shared/values.ts'
import { contentText } from './message.ts'

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

/**
 * Adds how the call of a tool ended, from its event or from the message that answers it. That a command fails is no
 * error here: only what Inspect itself calls one is, whatever the output says.
 */
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
