import type { SpanRecord, Work } from './records.ts'

/** Damaged spans may be their own ancestors; no real ones have so many. */
const mostAncestors = 500

/** Who is around whom among the spans of a run. */
export class SpanTree {
  readonly #byKey: ReadonlyMap<string, SpanRecord>

  constructor(records: readonly SpanRecord[]) {
    this.#byKey = new Map(records.map(record => [record.key, record]))
  }

  /** The nearest span around this one that does work of one of these kinds; null where there is none. */
  around(record: SpanRecord, ...kinds: readonly Work['kind'][]): SpanRecord | null {
    let each = this.#parent(record)
    for (let i = 0; each && each !== record && i < mostAncestors; i++) {
      if (each.work && kinds.includes(each.work.kind)) return each
      each = this.#parent(each)
    }
    return null
  }

  #parent({ parentKey }: SpanRecord): SpanRecord | null {
    return (parentKey !== null && this.#byKey.get(parentKey)) || null
  }
}
