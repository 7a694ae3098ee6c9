import type { FileEdit } from '../../../core/transcript.ts'
import type { JsonObject } from '../../fields.ts'
import { fileEdit } from '../shared/edits.ts'
import { differingLines, linesOf } from '../shared/line-diff.ts'
import { textIn } from '../shared/values.ts'

/** The edit of a file that is kept as it was and as it became; null where it is not. */
export const changedFile = (fields: JsonObject | null): FileEdit | null => {
  const path = textIn(fields?.path)
  const after = fields?.new_content
  if (path === null || typeof after !== 'string') return null
  const before = typeof fields?.old_content === 'string' ? fields.old_content : ''
  const { added, removed } = differingLines(linesOf(before), linesOf(after))
  return fileEdit(path, added, removed)
}
