import { type Problem, problem } from '../../core/problem.ts'
import type { FileHead, TranscriptParser } from '../../core/transcript.ts'
import { isProblem } from '../open-file.ts'
import { collectSpans } from './otel/requests.ts'
import { readRun } from './otel/run.ts'
import { runsIn } from './otel/runs.ts'
import { breaksOff, nothingIn } from './reading/problems.ts'

/** How exporters begin: OTLP and Tempo, Jaeger, and Phoenix or the SDKs. */
const marks: readonly (readonly RegExp[])[] = [
  [/"resourceSpans"\s*:\s*\[/],
  [/"batches"\s*:\s*\[/, /"(?:scopeSpans|instrumentationLibrarySpans)"\s*:/],
  [/"traceID"\s*:/, /"spans"\s*:\s*\[/, /"spanID"\s*:/],
  [
    /"(?:context\.)?trace_id"\s*:/,
    /"(?:context\.)?span_id"\s*:/,
    /"parent_id"\s*:/,
    /"start_time"\s*:/,
    /"attributes[".]/,
  ],
]

export const otel: TranscriptParser = {
  id: 'otel',
  title: 'OpenTelemetry traces',
  description:
    'Spans by the conventions for generative AI, OpenInference, or OpenLLMetry, as OTLP JSON and as Jaeger, Tempo, and Phoenix export them: one value, or one per line. Every conversation is a transcript, else every trace.',
  recognises: ({ text }: FileHead) =>
    /^\s*(?:\[\s*)?\{/.test(text) && marks.some(patterns => patterns.every(pattern => pattern.test(text))),
  read: (path, label) => {
    const collected = collectSpans(path, label)
    if (isProblem(collected)) return { transcripts: [], problems: [collected] }
    const { records, spans, odd, cwd, warnings, isTruncated } = collected
    const transcripts = runsIn(records).map(run => readRun(run, label, cwd, warnings, 'otel'))
    if (transcripts.length === 0)
      return { transcripts, problems: [spans > 0 ? noWork(label, spans) : nothingIn(label)] }
    const problems = [
      ...odd.map(sentence => problem('transcript-odd', label, sentence, 'Export the traces again if they matter.')),
      ...(isTruncated ? [breaksOff(label)] : []),
    ]
    return { transcripts, problems }
  },
}

const noWork = (label: string, spans: number): Problem =>
  problem(
    'transcript-unreadable',
    label,
    `The file has ${spans} ${spans === 1 ? 'span' : 'spans'}; none is a call of a model, a call of a tool, or an agent.`,
    'Record spans by the conventions for generative AI of OpenTelemetry, or by OpenInference.',
  )
