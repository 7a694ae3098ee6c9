import type { FileEdit } from '../../../core/transcript.ts'

interface Draft {
  path: string
  readonly added: string[]
  readonly removed: string[]
  start: number | null
  end: number
}

const header = /^\*\*\* (?:Add|Update|Delete) File: (.+)$/
const moved = /^\*\*\* Move to: (.+)$/
const hunk = /^@@ -\d+(?:,\d+)? \+(\d+)(?:,(\d+))? @@/

export const patchEdits = (patch: string): FileEdit[] => {
  const drafts: Draft[] = []
  let oldPath: string | null = null
  for (const line of patch.split('\n')) {
    const named = header.exec(line)?.[1]
    if (named !== undefined) drafts.push(draftOf(named))
    else if (line.startsWith('--- ')) oldPath = pathIn(line)
    else if (line.startsWith('+++ ') && oldPath !== null) {
      const path = pathIn(line)
      drafts.push(draftOf(path === '/dev/null' ? oldPath : path))
      oldPath = null
    } else addLine(drafts.at(-1), line)
  }
  return drafts.map(({ path, added, removed, start, end }) => ({
    path,
    inWorkspace: true,
    added,
    removed,
    range: start === null ? null : [start, end],
  }))
}

const draftOf = (path: string): Draft => ({ path: path.trim(), added: [], removed: [], start: null, end: 0 })

const addLine = (draft: Draft | undefined, line: string): void => {
  if (!draft) return
  const place = hunk.exec(line)
  const newPath = moved.exec(line)?.[1]
  if (newPath !== undefined) draft.path = newPath.trim()
  else if (place) {
    const start = Number(place[1])
    draft.start ??= start
    draft.end = start + Math.max(0, Number(place[2] ?? 1) - 1)
  } else if (line.startsWith('+')) draft.added.push(line.slice(1))
  else if (line.startsWith('-')) draft.removed.push(line.slice(1))
}

const pathIn = (line: string): string =>
  line
    .slice(4)
    .replace(/\t.*/s, '')
    .replace(/^[ab]\//, '')
    .trim()
