import type { FileHead, ParsedTranscripts, TranscriptParser } from '../../core/transcript.ts'
import { isObject } from '../fields.ts'
import { isProblem } from '../open-file.ts'
import { ExecStream } from './codex/exec.ts'
import { breaksOff, nothingIn } from './reading/problems.ts'
import { TranscriptBuilder } from './shared/builder.ts'
import { firstObjects } from './shared/head.ts'
import { eachObject, lineWarnings } from './shared/lines.ts'

const recognises = (head: FileHead): boolean =>
  firstObjects(head).some(
    ({ type, item, thread_id }) =>
      (type === 'thread.started' && typeof thread_id === 'string') ||
      (typeof type === 'string' && /^item\.(?:started|updated|completed)$/.test(type) && isObject(item)),
  )

const read = (path: string, label: string): ParsedTranscripts => {
  const builder = new TranscriptBuilder('codex-exec', label)
  const stream = new ExecStream(builder)
  const lines = eachObject(path, label, (value, line, stamp) => stream.line(value, { time: stamp, line }))
  if (isProblem(lines)) return { transcripts: [], problems: [lines] }
  const { threadId, agentId, usage, exitReason, hasChildren } = stream
  if (usage) builder.agent({ id: agentId, usage })
  const totals = hasChildren ? null : usage
  builder.describe({ id: threadId ?? label, sessionId: threadId, exitReason, totals })
  if (builder.isEmpty) return { transcripts: [], problems: [nothingIn(label)] }
  for (const warning of lineWarnings(lines)) builder.warn(warning)
  return { transcripts: [builder.finish()], problems: lines.truncated ? [breaksOff(label)] : [] }
}

export const codexExec: TranscriptParser = {
  id: 'codex-exec',
  title: 'Codex events',
  description:
    'What `codex exec --json` prints, as JSON lines. It holds no times unless each line was stamped on arrival, and no prompt.',
  recognises,
  read,
}
