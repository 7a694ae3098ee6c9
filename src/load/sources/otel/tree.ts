import type { Kind } from './kinds.ts'
import type { SpanRecord } from './span-records.ts'

interface Position {
  readonly depth: number
  readonly around: Readonly<Partial<Record<Kind, SpanRecord>>>
}

export class SpanTree {
  /** Those around come first. */
  readonly outermostFirst: readonly SpanRecord[]
  /** How many spans are damaged: around themselves, or inside such a span. */
  readonly circular: number
  readonly #positions = new Map<SpanRecord, Position>()

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
    for (const record of outermost) this.#place(record, inside)
    const unreached = records.filter(record => !this.#positions.has(record))
    for (const record of unreached) this.#place(record, inside)
    this.circular = unreached.length
    this.outermostFirst = [...this.#positions.keys()]
  }

  around(record: SpanRecord, ...kinds: readonly Kind[]): SpanRecord | null {
    const { around } = this.#positions.get(record) ?? outside
    const depthOf = (each: SpanRecord) => this.#positions.get(each)?.depth ?? 0
    return kinds
      .flatMap(kind => around[kind] ?? [])
      .reduce<SpanRecord | null>((near, each) => (near && depthOf(near) > depthOf(each) ? near : each), null)
  }

  #place(record: SpanRecord, inside: ReadonlyMap<SpanRecord, readonly SpanRecord[]>): void {
    if (this.#positions.has(record)) return
    this.#positions.set(record, outside)
    const queue = [record]
    for (const each of queue) {
      const { depth, around } = this.#positions.get(each) ?? outside
      const position = { depth: depth + 1, around: each.work ? { ...around, [each.work.kind]: each } : around }
      for (const child of inside.get(each) ?? []) {
        if (this.#positions.has(child)) continue
        this.#positions.set(child, position)
        queue.push(child)
      }
    }
  }
}

const outside: Position = { depth: 0, around: {} }
