import type { JsonObject } from '../fields.ts'
import { listIn, numberIn, objectIn } from '../transcripts/shared/values.ts'

/** Messages that are kept once and referred to by the index at which they stand. */
export const poolOf = (sample: JsonObject): readonly unknown[] => {
  const pooled = listIn(objectIn(sample.events_data)?.messages)
  return pooled.length > 0 ? pooled : listIn(sample.message_pool)
}

const mostItems = 1_000_000

/** The items of a pool that ranges `[first, after the last]` refer to. */
export const referred = (references: unknown, pool: readonly unknown[]): unknown[] => {
  const items: unknown[] = []
  for (const { start, end } of rangesIn(references))
    for (let i = start; i < Math.min(end, pool.length) && items.length < mostItems; i++) items.push(pool[i])
  return items
}

/** The messages that a call of the model was given, the last first. */
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
