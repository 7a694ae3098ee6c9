import { basename, dirname, join, posix } from 'node:path'
import type { Problem } from '../../../core/problem.ts'
import type { FileHead, ParsedTranscripts, TranscriptParser } from '../../../core/transcript.ts'
import { isObject } from '../../io/fields.ts'
import { folderEntries, isProblem, readHead } from '../../io/open-file.ts'
import { breaksOff, nothingLeft } from '../../transcripts/reading/problems.ts'
import { TranscriptBuilder } from '../../transcripts/shared/builder.ts'
import { eachObject, lineWarnings } from '../../transcripts/shared/lines.ts'
import { objectIn, textIn } from '../../transcripts/shared/values.ts'
import { firstObjects } from '../../transcripts/shared/whole.ts'
import type { Calls } from './calls.ts'
import { Rollout } from './rollout.ts'
import { type Session, sessionOf } from './session.ts'

const kinds = new Set(['session_meta', 'response_item', 'event_msg', 'turn_context', 'compacted'])
const bareItems = new Set(['message', 'reasoning', 'function_call', 'function_call_output'])

/** Lines have a payload; in the first versions the first line was the session and the others bare items. */
const recognizes = (head: FileHead): boolean => {
  const [first, second] = firstObjects(head)
  if (!first) return false
  if (typeof first.type === 'string') return kinds.has(first.type) && isObject(first.payload)
  const isSession = typeof first.id === 'string' && 'timestamp' in first && 'instructions' in first
  return isSession && (!second || bareItems.has(textIn(second.type) ?? '') || 'record_type' in second)
}

const addFile = (
  builder: TranscriptBuilder,
  path: string,
  label: string,
  starters: ReadonlyMap<string, Calls> | null,
) => {
  builder.file = label
  const rollout = new Rollout(builder, ({ threadId }) => ownBeginning(path, label, threadId), starters)
  const lines = eachObject(path, label, (value, line) => rollout.line(value, line))
  if (isProblem(lines)) return { rollout, problems: [lines], brokenLines: 0 }
  for (const warning of lineWarnings(lines)) builder.warn(warning)
  rollout.finish()
  return { rollout, problems: lines.truncated ? [breaksOff(label)] : [], brokenLines: lines.broken }
}

const addChildren = (
  builder: TranscriptBuilder,
  path: string,
  label: string,
  { session, calls }: Rollout,
): Problem[] => {
  if (!session || !calls.hasChildren) return []
  const starters = new Map([[session.threadId, calls]])
  return childThreads(path, session.threadId).flatMap(child => {
    const { rollout, problems } = addFile(builder, child.path, posix.join(posix.dirname(label), child.name), starters)
    if (rollout.session) starters.set(rollout.session.threadId, rollout.calls)
    return [...problems]
  })
}

const read = (path: string, label: string): ParsedTranscripts => {
  const builder = new TranscriptBuilder('codex-rollout', label)
  const { rollout, problems, brokenLines } = addFile(builder, path, label, null)
  const found = [...problems, ...addChildren(builder, path, label, rollout)]
  const { session, goal, exitReason, usage, calls } = rollout
  if (builder.isEmpty) return { transcripts: [], problems: nothingLeft(label, found, brokenLines) }
  builder.describe({
    id: session?.threadId ?? label,
    sessionId: session?.sessionId ?? null,
    goal,
    cwd: session?.cwd ?? null,
    exitReason,
    // A thread counts its own tokens only.
    totals: calls.hasChildren ? null : usage,
  })
  return { transcripts: [builder.finish()], problems: found }
}

export const codexRollout: TranscriptParser = {
  id: 'codex-rollout',
  title: 'Codex rollout',
  description:
    'What Codex keeps of a session in `~/.codex/sessions`, as JSON lines. Rollouts of sub-agents beside it are read with it.',
  recognizes,
  read,
}

const beginsTurn = /"type":\s*"(?:task_started|turn_started|turn_context)"/
/** The kind of a line stands in front of everything that can be long. */
const kindLength = 160
/** Ids of this version begin with the time at which they were made, so that their order is that of time. */
const timedId = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-/

/** The line at which a forked thread's own part begins; 0 where nothing was copied, or nothing tells. */
const ownBeginning = (path: string, label: string, threadId: string): number => {
  if (!timedId.test(threadId)) return 0
  let own = 0
  let hasCopies = false
  const read = eachObject(
    path,
    label,
    (value, line) => {
      const turn = textIn(objectIn(value.payload)?.turn_id)
      if (own > 0 || turn === null || !timedId.test(turn)) return
      if (turn > threadId) own = line
      else hasCopies = true
    },
    bytes => own > 0 || !beginsTurn.test(bytes.toString('latin1', 0, kindLength)),
  )
  return hasCopies && !isProblem(read) ? own : 0
}

interface ThreadFile {
  readonly name: string
  readonly path: string
}

const childThreads = (path: string, threadId: string): ThreadFile[] => {
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
