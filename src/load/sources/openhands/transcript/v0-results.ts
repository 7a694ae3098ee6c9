import type { FileEdit } from '../../../../core/transcript.ts'
import type { JsonObject } from '../../../io/fields.ts'
import type { ResultInput } from '../../../transcripts/shared/drafts.ts'
import { fileEdit } from '../../../transcripts/shared/edits.ts'
import { differingLines, linesOf } from '../../../transcripts/shared/line-diff.ts'
import { textOf } from '../../../transcripts/shared/text-of.ts'
import { codeIn, flagIn, objectIn, textIn } from '../../../transcripts/shared/values.ts'

export type CommandEnd = Pick<ResultInput, 'exitCode' | 'outcome' | 'backgrounded'>

export interface V0Result extends CommandEnd, Pick<ResultInput, 'output' | 'failed'> {
  readonly edits?: readonly FileEdit[]
  /** Only the words of the result say that it failed. */
  readonly byText?: boolean
}

const editing = new Set(['edit', 'read', 'write'])

/** How an observation says that its action ended. */
export const v0Result = (event: JsonObject): V0Result => {
  const output = textOf(event.content)
  const extras = objectIn(event.extras)
  if (event.observation === 'user_rejected') return { output, outcome: 'denied' }
  if (event.observation === 'error') return { output, failed: true }
  if (typeof event.observation === 'string' && editing.has(event.observation)) {
    if (/^\s*ERROR\b/.test(output)) return { output, failed: true, byText: true }
    // Without both versions of the file, the arguments tell what was asked for.
    const edit = event.observation === 'read' ? null : changedFile(extras)
    return edit ? { output, edits: [edit] } : { output }
  }
  const ended = commandEnd(extras)
  if (ended) return { output, ...ended }
  const succeeded = flagIn(event.success)
  const failed = extras?.error === true ? true : succeeded === null ? null : !succeeded
  return { output, failed }
}

/** -1 stands for a command that has not ended: stopped, or still running. */
export const commandEnd = (extras: JsonObject | null): CommandEnd | null => {
  const metadata = objectIn(extras?.metadata)
  const code = codeIn(metadata?.exit_code) ?? codeIn(extras?.exit_code)
  if (code === null) return null
  if (code !== -1) return { exitCode: code }
  const suffix = textIn(metadata?.suffix) ?? ''
  if (/\btimed out after\b/.test(suffix)) return { outcome: 'timeout' }
  return /\bno new output after\b/.test(suffix) ? { backgrounded: true } : null
}

/** The edit of a file that is kept as it was and as it became; null where it is not. */
export const changedFile = (fields: JsonObject | null): FileEdit | null => {
  const path = textIn(fields?.path)
  const after = fields?.new_content
  if (path === null || typeof after !== 'string') return null
  const before = typeof fields?.old_content === 'string' ? fields.old_content : ''
  const { added, removed } = differingLines(linesOf(before), linesOf(after))
  return fileEdit(path, added, removed)
}
