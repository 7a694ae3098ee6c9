import { listIn, objectIn, textIn } from '../../../src/load/transcripts/shared/values.ts'
import type { span } from './otel.ts'

/** The same spans as other programs export them. */
type OtlpSpan = ReturnType<typeof span>

/** Keys and values out of the wrapping that names their types. */
const pairsIn = (list: unknown): [string, unknown][] =>
  listIn(list).map(each => [textIn(objectIn(each)?.key) ?? '', unwrapped(objectIn(each)?.value)])

const unwrapped = (value: unknown): unknown => {
  const [[kind, inner] = ['', null]] = Object.entries(objectIn(value) ?? {})
  const values = objectIn(inner)?.values
  if (kind === 'intValue') return Number(inner)
  if (kind === 'arrayValue') return listIn(values).map(unwrapped)
  return kind === 'kvlistValue' ? Object.fromEntries(pairsIn(values)) : inner
}

const milliseconds = (nanoseconds: string): number => Number(BigInt(nanoseconds) / 1_000_000n)
const isFailed = ({ status }: OtlpSpan): boolean => status?.code === 2 || status?.code === 'STATUS_CODE_ERROR'

const eventsOf = ({ events = [] }: OtlpSpan) =>
  events.map(event => ({
    name: textIn(objectIn(event)?.name) ?? '',
    attributes: pairsIn(objectIn(event)?.attributes),
  }))

export const tempo = (spans: readonly OtlpSpan[]) => ({
  batches: [
    {
      resource: { attributes: [{ key: 'process.working_directory', value: { stringValue: '/work' } }] },
      instrumentationLibrarySpans: [{ spans, instrumentationLibrary: { name: 'instrumentation' } }],
    },
  ],
})

const tag = (key: string, value: unknown) =>
  typeof value === 'object'
    ? { key, type: 'string', value: JSON.stringify(value) }
    : { key, type: typeof value === 'number' ? 'int64' : typeof value, value }

const jaegerSpan = (each: OtlpSpan) => ({
  traceID: each.traceId,
  spanID: each.spanId,
  operationName: each.name,
  references:
    each.parentSpanId === undefined
      ? []
      : [
          { refType: 'FOLLOWS_FROM', traceID: each.traceId, spanID: 'unknown' },
          { refType: 'CHILD_OF', traceID: each.traceId, spanID: each.parentSpanId },
        ],
  startTime: milliseconds(each.startTimeUnixNano) * 1000,
  duration:
    (milliseconds(each.endTimeUnixNano ?? each.startTimeUnixNano) - milliseconds(each.startTimeUnixNano)) * 1000,
  tags: [
    ...pairsIn(each.attributes).map(([key, value]) => tag(key, value)),
    ...(isFailed(each) ? [tag('error', true), tag('otel.status_code', 'ERROR')] : []),
    ...(each.status?.message === undefined ? [] : [tag('otel.status_description', each.status.message)]),
  ],
  logs: eventsOf(each).map(({ name, attributes }) => ({
    timestamp: 1,
    fields: [tag('event', name), ...attributes.map(([key, value]) => tag(key, value))],
  })),
  processID: 'p1',
  warnings: null,
})

export const jaeger = (spans: readonly OtlpSpan[]) => ({
  data: [...new Set(spans.map(({ traceId }) => traceId))].map(traceID => ({
    traceID,
    spans: spans.filter(({ traceId }) => traceId === traceID).map(jaegerSpan),
    processes: { p1: { serviceName: 'agent', tags: [] } },
    warnings: null,
  })),
  total: 0,
  limit: 0,
  offset: 0,
  errors: null,
})

/** `a.b: 1` as `a: { b: 1 }`. */
const nested = (entries: readonly (readonly [string, unknown])[]): Readonly<Record<string, unknown>> => {
  const firsts = new Set(entries.map(([path]) => path.split('.', 1)[0] ?? ''))
  return Object.fromEntries(
    [...firsts].map(first => {
      const inside = entries.flatMap(([path, value]) =>
        path.startsWith(`${first}.`) ? [[path.slice(first.length + 1), value] as const] : [],
      )
      return [first, inside.length > 0 ? nested(inside) : entries.find(([path]) => path === first)?.[1]]
    }),
  )
}

const iso = (nanoseconds: string): string => new Date(milliseconds(nanoseconds)).toISOString().replace('Z', '+00:00')

const plainSpan = (each: OtlpSpan, isNested: boolean) => ({
  name: each.name,
  context: { trace_id: each.traceId, span_id: each.spanId },
  span_kind: 'UNKNOWN',
  parent_id: each.parentSpanId ?? null,
  start_time: iso(each.startTimeUnixNano),
  end_time: each.endTimeUnixNano === undefined ? null : iso(each.endTimeUnixNano),
  status_code: isFailed(each) ? 'ERROR' : 'UNSET',
  status_message: textIn(each.status?.message) ?? '',
  attributes: isNested ? nested(pairsIn(each.attributes)) : Object.fromEntries(pairsIn(each.attributes)),
  events: eventsOf(each).map(({ name, attributes }) => ({
    name,
    attributes: Object.fromEntries(attributes),
  })),
  conversation: null,
})

/** A span per line, as Phoenix saves them. */
export const phoenixLines = (spans: readonly OtlpSpan[]): string =>
  spans.map((each, i) => `${JSON.stringify(plainSpan(each, i % 2 === 0))}\n`).join('')

/** A page of the interface of Phoenix. */
export const phoenixPage = (spans: readonly OtlpSpan[]) => ({
  data: spans.map(each => ({ id: `U3Bhbjox${each.spanId}`, ...plainSpan(each, false) })),
  next_cursor: null,
})

/** The columns of a table of spans, a row per line. */
export const phoenixRows = (spans: readonly OtlpSpan[]): string =>
  spans
    .map(each => {
      const { context, attributes, ...rest } = plainSpan(each, false)
      const prefixed = (name: string, fields: object) =>
        Object.fromEntries(Object.entries(fields).map(([key, value]) => [`${name}.${key}`, value]))
      const row = { ...rest, ...prefixed('context', context), ...prefixed('attributes', attributes) }
      return `${JSON.stringify(row)}\n`
    })
    .join('')
