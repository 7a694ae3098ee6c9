import type { JsonObject } from '../../../io/fields.ts'
import { listIn, objectIn, textIn } from '../../../transcripts/shared/values.ts'

export interface Span {
  readonly id: string
  readonly type: string | null
  readonly name: string | null
  readonly parent: Span | null
  readonly depth: number
  readonly call: JsonObject | null
}

export interface PlacedEvent {
  readonly event: JsonObject
  readonly kind: string
  readonly span: Span | null
}

const deepest = 50

/** Older logs have steps in place of spans, and events inside the events of tools and subtasks. */
export const placeEvents = (events: readonly unknown[]): PlacedEvent[] => {
  const placed: PlacedEvent[] = []
  const spans = new Spans()
  const place = (list: readonly unknown[], around: Span | null, depth: number): void => {
    let current = around
    for (const value of list) {
      const event = objectIn(value)
      const kind = textIn(event?.event)
      if (!event || kind === null) continue
      if (kind === 'step') current = spans.afterStep(event, current, around)
      const span = kind === 'span_begin' ? spans.begin(event, around) : (spans.named(event.span_id) ?? current)
      placed.push({ event, kind, span })
      const inner = listIn(event.events)
      if (inner.length > 0 && depth < deepest) place(inner, spans.open(insideOf(event, kind), span), depth + 1)
    }
  }
  place(events, null, 0)
  return placed
}

class Spans {
  readonly #byId = new Map<string, Span>()

  named(id: unknown): Span | null {
    return (typeof id === 'string' && this.#byId.get(id)) || null
  }

  begin(event: JsonObject, around: Span | null): Span {
    return this.open({ ...factsOf(event), id: textIn(event.id) }, this.named(event.parent_id) ?? around)
  }

  /** The span in which events are after a step of an older log has begun or ended; never outside `around`. */
  afterStep(event: JsonObject, current: Span | null, around: Span | null): Span | null {
    if (event.action === 'begin') return this.open(factsOf(event), current)
    return event.action === 'end' && current !== around ? (current?.parent ?? null) : current
  }

  open({ type, name, id: said, call = null }: SpanFacts, around: Span | null): Span {
    const id = said ?? `${type ?? 'span'}-${this.#byId.size + 1}`
    const known = this.#byId.get(id)
    if (known) return known
    // Nothing real is nested so deep; what claims to be is put side by side.
    const parent = around && around.depth >= deepest ? around.parent : around
    const span = { id, type, name, call, parent, depth: (parent?.depth ?? 0) + 1 }
    this.#byId.set(id, span)
    return span
  }
}

interface SpanFacts {
  readonly type: string | null
  readonly name: string | null
  readonly id?: string | null
  readonly call?: JsonObject | null
}

const factsOf = (event: JsonObject): SpanFacts => ({ type: textIn(event.type), name: textIn(event.name) })

const insideOf = (event: JsonObject, kind: string): SpanFacts => ({
  type: kind,
  name: textIn(event.function) ?? textIn(event.name),
  call: kind === 'tool' ? event : null,
})

export function* outwards(span: Span | null): Generator<Span> {
  for (let each = span; each; each = each.parent) yield each
}
