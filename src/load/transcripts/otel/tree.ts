import type { SpanRecord, Work } from './records.ts'

/** Who is around whom among the spans of a run. */
export class SpanTree {
  /** Those around come first. */
  readonly outermostFirst: readonly SpanRecord[]
  /** How many spans are damaged: around themselves, or inside such a span. */
  readonly circular: number
  /** The nearest span around each that does any work. */
  readonly #around = new Map<SpanRecord, SpanRecord>()

  constructor(records: readonly SpanRecord[]) {
    const byKey = new Map(records.map(record => [record.key, record]))
    const inside = new Map<SpanRecord, SpanRecord[]>()
    const outermost: SpanRecord[] = []
    for (const record of records) {
      const parent = record.parentKey === null ? undefined : byKey.get(record.parentKey)
      const children = parent && inside.get(parent)
      if (!parent) outermost.push(record)
      else if (children) children.push(record)
      else inside.set(parent, [record])
    }
    const reached = new Set<SpanRecord>()
    const reach = (from: readonly SpanRecord[]) => {
      const queue = [...from]
      for (const record of queue) {
        reached.add(record)
        const around = record.work ? record : this.#around.get(record)
        for (const child of inside.get(record) ?? []) {
          if (reached.has(child)) continue
          if (around) this.#around.set(child, around)
          queue.push(child)
        }
      }
    }
    reach(outermost)
    const unreached = records.filter(record => !reached.has(record))
    for (const record of unreached) if (!reached.has(record)) reach([record])
    this.circular = unreached.length
    this.outermostFirst = [...reached]
  }

  /** The nearest span around this one that does work of one of these kinds; null where there is none. */
  around(record: SpanRecord, ...kinds: readonly Work['kind'][]): SpanRecord | null {
    let each = this.#around.get(record)
    for (let i = 0; each && i < mostAround; i++) {
      if (each.work && kinds.includes(each.work.kind)) return each
      each = this.#around.get(each)
    }
    return null
  }
}

/** No real work is inside so much other work. */
const mostAround = 500
