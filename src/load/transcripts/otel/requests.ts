import type { Problem } from '../../../core/problem.ts'
import { isObject, type JsonObject } from '../../fields.ts'
import { isProblem, readHead } from '../../open-file.ts'
import { eachObject, lineWarnings } from '../shared/lines.ts'
import { listIn, objectIn } from '../shared/values.ts'
import { parseWhole, readWhole } from '../shared/whole.ts'
import { attributesIn, textAt } from './attributes.ts'
import { recordOf, type SpanRecord } from './records.ts'
import { jaegerSpan, otlpSpan, plainSpan, type Span } from './spans.ts'

export interface Collected {
  readonly records: readonly SpanRecord[]
  /** How many spans there were, of any kind. */
  readonly spans: number
  /** What is odd about them, in sentences. */
  readonly odd: readonly string[]
  readonly cwd: string | null
  readonly warnings: readonly string[]
  readonly isTruncated: boolean
}

/** The spans of a file: export requests one per line, or one that is the whole file. */
export const collectSpans = (path: string, label: string): Collected | Problem => {
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

  /** A request, a trace, a page of either, or one span. */
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

const objectsIn = (value: unknown): JsonObject[] =>
  listIn(value)
    .map(objectIn)
    .filter(each => each !== null)
