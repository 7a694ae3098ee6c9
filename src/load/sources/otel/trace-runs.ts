import type { SpanRecord } from './span-records.ts'

export interface Run {
  readonly records: readonly SpanRecord[]
  readonly conversation: string
}

/** Traces of one conversation are one run; spans without any work of an agent are none. */
export const runsIn = (records: readonly SpanRecord[]): Run[] => {
  const traces = new Map<string, SpanRecord[]>()
  for (const record of records) {
    const others = traces.get(record.traceId)
    if (others) others.push(record)
    else traces.set(record.traceId, [record])
  }
  const runs = new Map<string, SpanRecord[]>()
  for (const [traceId, spans] of traces) {
    spans.sort(byStart)
    if (!spans.some(({ work }) => work !== null)) continue
    const conversation = spans.map(conversationOf).find(id => id !== null) ?? traceId
    const others = runs.get(conversation)
    if (others) for (const span of spans) others.push(span)
    else runs.set(conversation, spans)
  }
  return [...runs].map(([conversation, spans]) => ({ conversation, records: spans.sort(byStart) }))
}

const conversationOf = ({ work }: SpanRecord): string | null =>
  work && work.kind !== 'tool' ? work.conversation : null

const byStart = (a: SpanRecord, b: SpanRecord): number => (a.start ?? Number.MAX_VALUE) - (b.start ?? Number.MAX_VALUE)
