import { basename, dirname, join } from 'node:path'
import { folderEntries, readHead } from '../../open-file.ts'
import { firstObjects } from '../shared/head.ts'
import { objectIn } from '../shared/values.ts'
import { type Session, sessionOf } from './session.ts'

export interface ThreadFile {
  readonly name: string
  readonly path: string
}

/** The rollouts beside one that belong to threads which its thread started, or which those started. */
export const childThreads = (path: string, threadId: string): ThreadFile[] => {
  const folder = dirname(path)
  const beside = folderEntries(folder)
    .filter(({ name, kind }) => kind === 'file' && name.endsWith('.jsonl') && name !== basename(path))
    .flatMap(({ name }) => {
      const file = { name, path: join(folder, name) }
      const session = sessionIn(file)
      return session ? [{ file, session }] : []
    })
  const family = new Set([threadId])
  const found: ThreadFile[] = []
  for (let before = -1; before < found.length; ) {
    before = found.length
    for (const { file, session } of beside) {
      if (session.parentId === null || !family.has(session.parentId) || family.has(session.threadId)) continue
      family.add(session.threadId)
      found.push(file)
    }
  }
  return found
}

const sessionIn = ({ path, name }: ThreadFile): Session | null => {
  const head = readHead(path, name)
  const first = head && firstObjects({ ...head, text: head.text.split('\n', 1)[0] ?? '' })[0]
  const meta = first?.type === 'session_meta' ? objectIn(first.payload) : null
  return meta && sessionOf(meta)
}
