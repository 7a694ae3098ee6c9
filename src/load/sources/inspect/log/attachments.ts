import { isObject, type JsonObject } from '../../../io/fields.ts'
import { listIn, numberIn, objectIn } from '../../../transcripts/shared/values.ts'

const mark = /^(?:attachment|tc):\/\/([^\s/]+)$/
const longestReference = 200
const deepest = 32

/** Long texts of a sample are kept once and referred to as `attachment://<key>`; in the oldest logs `tc://<key>`. */
export interface Attachments {
  readonly text: (text: string) => string
  readonly value: (value: unknown) => unknown
}

export const attachmentsOf = (sample: JsonObject): Attachments => {
  const kept = objectIn(sample.attachments) ?? objectIn(objectIn(sample.transcript)?.content) ?? {}
  const text = (reference: string): string => {
    if (reference.length > longestReference) return reference
    const key = mark.exec(reference)?.[1]
    const content = key !== undefined && Object.hasOwn(kept, key) ? kept[key] : undefined
    return typeof content === 'string' ? content : reference
  }
  const value = (any: unknown, depth = 0): unknown => {
    if (typeof any === 'string') return text(any)
    if (depth > deepest) return any
    if (Array.isArray(any)) return any.map(item => value(item, depth + 1))
    if (!isObject(any)) return any
    return Object.fromEntries(Object.entries(any).map(([name, item]) => [name, value(item, depth + 1)]))
  }
  return { text, value: any => value(any) }
}

export const poolOf = (sample: JsonObject): readonly unknown[] => {
  const pooled = listIn(objectIn(sample.events_data)?.messages)
  return pooled.length > 0 ? pooled : listIn(sample.message_pool)
}

const mostItems = 1_000_000

export const referred = (references: unknown, pool: readonly unknown[]): unknown[] => {
  const items: unknown[] = []
  for (const { start, end } of rangesIn(references))
    for (let i = start; i < Math.min(end, pool.length) && items.length < mostItems; i++) items.push(pool[i])
  return items
}

export function* inputBackwards(event: JsonObject, pool: readonly unknown[]): Generator<unknown> {
  const direct = listIn(event.input)
  for (let i = direct.length - 1; i >= 0; i--) yield direct[i]
  if (direct.length > 0) return
  for (const { start, end } of rangesIn(event.input_refs).toReversed())
    for (let i = Math.min(end, pool.length) - 1; i >= start; i--) yield pool[i]
}

const rangesIn = (references: unknown): { start: number; end: number }[] =>
  listIn(references).flatMap(range => {
    const [start, end] = listIn(range).map(numberIn)
    return start == null || end == null || start < 0 ? [] : [{ start: Math.floor(start), end: Math.floor(end) }]
  })
