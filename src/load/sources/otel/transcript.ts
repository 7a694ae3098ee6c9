import { type Problem, problem } from '../../../core/problem.ts'
import type { FileHead, TranscriptParser } from '../../../core/transcript.ts'
import { isObject, type JsonObject } from '../../io/fields.ts'
import { isProblem, readHead } from '../../io/open-file.ts'
import { breaksOff, nothingIn, unread } from '../../transcripts/reading/problems.ts'
import { eachObject, lineWarnings } from '../../transcripts/shared/lines.ts'
import { objectIn, objectsIn } from '../../transcripts/shared/values.ts'
import { parseWhole, readWhole } from '../../transcripts/shared/whole.ts'
import { attributesIn, textAt } from './attributes.ts'
import { recordOf, type SpanRecord } from './span-records.ts'
import { jaegerSpan, otlpSpan, plainSpan, type Span } from './spans.ts'
import { readRun } from './trace-run.ts'
import { runsIn } from './trace-runs.ts'

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
  recognizes: ({ text }: FileHead) =>
    /^\s*(?:\[\s*)?\{/.test(text) && marks.some(patterns => patterns.every(pattern => pattern.test(text))),
  read: (path, label) => {
    const collected = collectSpans(path, label)
    if (isProblem(collected)) return unread(collected)
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

const noWork = (label: string, spans: number): Problem => {
  const message = `The file has ${spans} ${spans === 1 ? 'span' : 'spans'}; none is a call of a model, a call of a tool, or an agent.`
  const hint = 'Record spans by the conventions for generative AI of OpenTelemetry, or by OpenInference.'
  return problem('transcript-unreadable', label, message, hint)
}

interface Collected {
  readonly records: readonly SpanRecord[]
  readonly spans: number
  readonly odd: readonly string[]
  readonly cwd: string | null
  readonly warnings: readonly string[]
  readonly isTruncated: boolean
}

const collectSpans = (path: string, label: string): Collected | Problem => {
  const collector = new Collector()
  if (hasLines(path, label)) {
    const lines = eachObject(path, label, (request, line) => collector.take(request, line))
    if (isProblem(lines)) return lines
    if (lines.objects > 0) return collector.collected(lineWarnings(lines), lines.truncated)
  }
  const whole = readWhole(path, label)
  if (isProblem(whole)) return whole
  const requests = Array.isArray(whole.value) ? whole.value : [whole.value]
  for (const request of requests) if (isObject(request)) collector.take(request, null)
  return collector.collected(whole.truncated ? ['The file breaks off.'] : [], whole.truncated)
}

class Collector {
  /** By their keys: a request that was sent again repeats its spans. */
  readonly #records = new Map<string, SpanRecord>()
  #spans = 0
  #nameless = 0
  #timeless = 0
  #cwd: string | null = null

  take(value: JsonObject, line: number | null): void {
    const resources = [value, objectIn(value.trace)].flatMap(each => [
      ...objectsIn(each?.resourceSpans),
      ...objectsIn(each?.batches),
    ])
    for (const resource of resources) {
      this.#cwd ??= textAt(attributesIn(objectIn(resource.resource)?.attributes), 'process.working_directory')
      for (const scope of objectsIn(resource.scopeSpans ?? resource.instrumentationLibrarySpans))
        for (const span of objectsIn(scope.spans)) this.#add(otlpSpan(span), line)
    }
    for (const trace of [value, ...objectsIn(value.data)])
      for (const span of objectsIn(trace.spans)) this.#add(jaegerSpan(span, trace), line)
    for (const span of [value, ...objectsIn(value.data)]) if (isPlainSpan(span)) this.#add(plainSpan(span), line)
  }

  collected(warnings: readonly string[], isTruncated: boolean): Collected {
    const odd = [
      ...(this.#nameless > 0
        ? [`${count(this.#nameless)} no trace id or no span id and ${are(this.#nameless)} left out.`]
        : []),
      ...(this.#timeless > 0 ? [`${count(this.#timeless)} no readable start.`] : []),
    ]
    return { records: [...this.#records.values()], spans: this.#spans, odd, cwd: this.#cwd, warnings, isTruncated }
  }

  #add(span: Span | null, line: number | null): void {
    this.#spans++
    if (!span) {
      this.#nameless++
      return
    }
    if (span.start === null) this.#timeless++
    const record = recordOf(span, line)
    if (!this.#records.has(record.key)) this.#records.set(record.key, record)
  }
}

const count = (spans: number): string => (spans === 1 ? '1 span has' : `${spans} spans have`)
const are = (spans: number): string => (spans === 1 ? 'is' : 'are')

const isPlainSpan = (value: JsonObject): boolean =>
  ('context' in value || 'context.trace_id' in value || 'trace_id' in value) && 'start_time' in value

/** A first line that is not whole in itself is the beginning of one value that was written for people to read. */
const hasLines = (path: string, label: string): boolean => {
  const text = readHead(path, label)?.text.trimStart() ?? ''
  const end = text.indexOf('\n')
  return end < 0 || parseWhole(text.slice(0, end))?.truncated === false
}
