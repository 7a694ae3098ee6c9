import { dirname, join } from 'node:path/posix'
import type { Problem } from '../../core/problem.ts'
import type { FileHead, ParsedTranscripts, TranscriptParser } from '../../core/transcript.ts'
import { isObject } from '../fields.ts'
import { isProblem } from '../open-file.ts'
import type { Calls } from './codex/calls.ts'
import { ownBeginning } from './codex/copied.ts'
import { Rollout } from './codex/rollout.ts'
import { childThreads } from './codex/threads.ts'
import { breaksOff, nothingLeft } from './reading/problems.ts'
import { TranscriptBuilder } from './shared/builder.ts'
import { firstObjects } from './shared/head.ts'
import { eachObject, lineWarnings } from './shared/lines.ts'
import { textIn } from './shared/values.ts'

const kinds = new Set(['session_meta', 'response_item', 'event_msg', 'turn_context', 'compacted'])
const bareItems = new Set(['message', 'reasoning', 'function_call', 'function_call_output'])

/** Lines have a payload; in the first versions the first line was the session and the others bare items. */
const recognises = (head: FileHead): boolean => {
  const [first, second] = firstObjects(head)
  if (!first) return false
  if (typeof first.type === 'string') return kinds.has(first.type) && isObject(first.payload)
  const isSession = typeof first.id === 'string' && 'timestamp' in first && 'instructions' in first
  return isSession && (!second || bareItems.has(textIn(second.type) ?? '') || 'record_type' in second)
}

interface AddedFile {
  readonly rollout: Rollout
  readonly problems: readonly Problem[]
  readonly brokenLines: number
}

const addFile = (
  builder: TranscriptBuilder,
  path: string,
  label: string,
  starters: ReadonlyMap<string, Calls> | null,
): AddedFile => {
  builder.file = label
  const rollout = new Rollout(builder, ({ threadId }) => ownBeginning(path, label, threadId), starters)
  const lines = eachObject(path, label, (value, line) => rollout.line(value, line))
  if (isProblem(lines)) return { rollout, problems: [lines], brokenLines: 0 }
  for (const warning of lineWarnings(lines)) builder.warn(warning)
  rollout.finish()
  return { rollout, problems: lines.truncated ? [breaksOff(label)] : [], brokenLines: lines.broken }
}

/** The rollouts of the threads that a thread started, in an order in which whoever started one comes before it. */
const addChildren = (
  builder: TranscriptBuilder,
  path: string,
  label: string,
  { session, calls }: Rollout,
): Problem[] => {
  if (!session || !calls.hasChildren) return []
  const starters = new Map([[session.threadId, calls]])
  return childThreads(path, session.threadId).flatMap(child => {
    const { rollout, problems } = addFile(builder, child.path, join(dirname(label), child.name), starters)
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
  recognises,
  read,
}
