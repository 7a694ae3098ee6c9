import type { Problem } from '../../../core/problem.ts'
import { isObject, type JsonObject } from '../../fields.ts'
import { isProblem, readHead } from '../../open-file.ts'
import { eachObject, lineWarnings } from '../shared/lines.ts'
import { listIn, objectIn } from '../shared/values.ts'
import { parseWhole, readWhole } from '../shared/whole.ts'
import { attributesIn, textAt } from './attributes.ts'
import { recordOf, type SpanRecord } from './records.ts'

export interface Collected {
  readonly records: readonly SpanRecord[]
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
  #cwd: string | null = null

  take(request: JsonObject, line: number | null): void {
    for (const resource of objectsIn(request.resourceSpans)) {
      this.#cwd ??= textAt(attributesIn(objectIn(resource.resource)?.attributes), 'process.working_directory')
      for (const scope of objectsIn(resource.scopeSpans ?? resource.instrumentationLibrarySpans))
        for (const span of objectsIn(scope.spans)) {
          const record = recordOf(span, line)
          if (record && !this.#records.has(record.key)) this.#records.set(record.key, record)
        }
    }
  }

  collected(warnings: readonly string[], isTruncated: boolean): Collected {
    return { records: [...this.#records.values()], cwd: this.#cwd, warnings, isTruncated }
  }
}

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
