import type { JsonObject } from '../../fields.ts'
import { textIn } from '../shared/values.ts'
import type { PlacedEvent, Span } from './spans.ts'

/**
 * The event of the call that each span of a tool is of. Inspect opens the span of a tool and then writes the event of
 * the call beside it, so it is the next one beside it with its name.
 */
export const callsOfSpans = (events: readonly PlacedEvent[]): ReadonlyMap<Span, JsonObject> => {
  const calls = new Map<Span, JsonObject>()
  const waiting = new Map<string, Span[]>()
  for (const { event, kind, span } of events) {
    if (span?.call) calls.set(span, span.call)
    if (kind === 'span_begin' && span?.type === 'tool') {
      const key = keyOf(span.parent, span.name)
      const others = waiting.get(key)
      if (others) others.push(span)
      else waiting.set(key, [span])
    } else if (kind === 'tool') {
      const own = waiting.get(keyOf(span, textIn(event.function)))?.shift()
      if (own) calls.set(own, event)
    }
  }
  return calls
}

const keyOf = (around: Span | null, name: string | null): string => JSON.stringify([around?.id ?? null, name])
