import type { FileHead, TranscriptParser } from '../../core/transcript.ts'
import { isProblem } from '../open-file.ts'
import { collectSpans } from './otel/requests.ts'
import { readRun } from './otel/run.ts'
import { runsIn } from './otel/runs.ts'
import { breaksOff, nothingIn } from './reading/problems.ts'

export const otel: TranscriptParser = {
  id: 'otel',
  title: 'OpenTelemetry traces',
  description:
    'Spans by the conventions for generative AI (`invoke_agent`, `chat`, `execute_tool`) as OTLP JSON: one export request, or one per line. Every conversation is a transcript, else every trace.',
  recognises: ({ text }: FileHead) => /^\s*(?:\[\s*)?\{/.test(text) && /"resourceSpans"\s*:\s*\[/.test(text),
  read: (path, label) => {
    const collected = collectSpans(path, label)
    if (isProblem(collected)) return { transcripts: [], problems: [collected] }
    const { records, cwd, warnings, isTruncated } = collected
    const transcripts = runsIn(records).map(run => readRun(run, label, cwd, warnings))
    if (transcripts.length === 0) return { transcripts, problems: [nothingIn(label)] }
    return { transcripts, problems: isTruncated ? [breaksOff(label)] : [] }
  },
}
