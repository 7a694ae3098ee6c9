import type { FileEdit } from '../../../core/transcript.ts'
import { fileEdit } from '../shared/edits.ts'
import { linesOf } from '../shared/line-diff.ts'
import { patchEdits } from '../shared/patches.ts'
import { objectIn, textIn } from '../shared/values.ts'

/** The files of a `patch_apply_end`: by path, what was done to each. Older versions name the kind by a key. */
export const changedFiles = (value: unknown): FileEdit[] | null => {
  const changes = objectIn(value)
  if (!changes) return null
  return Object.entries(changes).flatMap(([path, change]): FileEdit[] => {
    const said = objectIn(change)
    const [key = ''] = Object.keys(said ?? {})
    const kind = textIn(said?.type) ?? key
    const detail = textIn(said?.type) === null ? objectIn(said?.[key]) : said
    const lines = linesOf(textIn(detail?.content) ?? '')
    if (kind === 'add') return [fileEdit(path, lines, [])]
    if (kind === 'delete') return [fileEdit(path, [], lines)]
    const target = textIn(detail?.move_path) ?? path
    const edits = patchEdits(`--- ${path}\n+++ ${target}\n${textIn(detail?.unified_diff) ?? ''}`)
    return edits.length > 0 ? edits.slice(0, 1) : [fileEdit(target, [], [])]
  })
}
