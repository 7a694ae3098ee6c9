import type { FileEdit } from '../../../core/transcript.ts'
import { isObject, type JsonObject } from '../../io/fields.ts'
import { differingLines, linesOf } from './line-diff.ts'
import { patchEdits } from './patches.ts'

const pathFields = ['file_path', 'path', 'notebook_path', 'filePath', 'filename', 'file', 'target_file', 'file_name']
const oldFields = ['old_string', 'old_str', 'oldString', 'search', 'old', 'old_text']
const newFields = ['new_string', 'new_str', 'newString', 'replace', 'new', 'new_text', 'replacement', 'new_source']
const wholeFields = ['content', 'file_text', 'contents', 'text', 'code_edit']
const patchFields = ['input', 'patch', 'diff', 'changes']

const textAt = (object: JsonObject, fields: readonly string[]): string | null => {
  for (const field of fields) {
    const value = object[field]
    if (typeof value === 'string') return value
  }
  return null
}

/** A file edit whose place is not known; whether it lies in the workspace is decided when the run is known. */
export const fileEdit = (path: string, added: readonly string[], removed: readonly string[]): FileEdit => ({
  path,
  inWorkspace: true,
  added,
  removed,
  range: null,
})

export const editsOf = (args: unknown): FileEdit[] => {
  if (!isObject(args)) return []
  const path = textAt(args, pathFields)
  if (path === null || path === '') return patchIn(args)
  const parts = Array.isArray(args.edits) ? args.edits.filter(isObject) : [args]
  const added: string[] = []
  const removed: string[] = []
  for (const part of parts) {
    const before = textAt(part, oldFields) ?? ''
    const after = textAt(part, newFields) ?? (part === args ? textAt(args, wholeFields) : null) ?? ''
    const difference = differingLines(linesOf(before), linesOf(after))
    added.push(...difference.added)
    removed.push(...difference.removed)
  }
  return [fileEdit(path, added, removed)]
}

export const patchIn = (args: unknown): FileEdit[] => {
  const patch = typeof args === 'string' ? args : isObject(args) ? textAt(args, patchFields) : null
  return patch === null ? [] : patchEdits(patch)
}
