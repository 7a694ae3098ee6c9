import type { JsonObject } from '../../io/fields.ts'
import { amountIn, listIn, objectIn, textIn, timeOf } from '../../transcripts/shared/values.ts'
import { type Attributes, attributesIn, below, flattened, momentOf, textAt } from './attributes.ts'

export interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentId: string | null
  readonly name: string
  readonly start: number | null
  readonly end: number | null
  readonly attributes: Attributes
  readonly failed: boolean
  readonly message: string | null
  readonly thrown: string | null
}

const failedCodes = new Set<unknown>([2, '2', 'STATUS_CODE_ERROR', 'ERROR', 'StatusCode.ERROR'])

export const otlpSpan = (span: JsonObject): Span | null => {
  const traceId = textIn(span.traceId)
  const spanId = textIn(span.spanId)
  if (traceId === null || spanId === null) return null
  const status = objectIn(span.status)
  const parentId = textIn(span.parentSpanId)
  return {
    traceId,
    spanId,
    parentId: parentId === null || /^0+$/.test(parentId) ? null : parentId,
    name: textIn(span.name) ?? '',
    start: momentOf(span.startTimeUnixNano),
    end: momentOf(span.endTimeUnixNano),
    attributes: attributesIn(span.attributes),
    failed: failedCodes.has(status?.code),
    message: textIn(status?.message),
    thrown: thrownIn(span.events),
  }
}

/** A span of Jaeger: times in microseconds, attributes as tags, parents as references. */
export const jaegerSpan = (span: JsonObject, trace: JsonObject): Span | null => {
  const traceId = textIn(span.traceID) ?? textIn(trace.traceID)
  const spanId = textIn(span.spanID)
  if (traceId === null || spanId === null) return null
  const attributes = attributesIn(span.tags)
  const references = listIn(span.references).map(objectIn)
  const parent = references.find(each => each?.refType === 'CHILD_OF') ?? references[0]
  const start = amountIn(span.startTime)
  const duration = amountIn(span.duration)
  const log = listIn(span.logs)
    .map(each => attributesIn(objectIn(each)?.fields))
    .find(fields => textAt(fields, 'event') === 'exception')
  return {
    traceId,
    spanId,
    parentId: textIn(parent?.spanID) ?? textIn(span.parentSpanID),
    name: textIn(span.operationName) ?? '',
    start: start === null || start === 0 ? null : start / 1000,
    end: start === null || start === 0 || duration === null ? null : (start + duration) / 1000,
    attributes,
    failed: failedCodes.has(attributes.get('otel.status_code')) || attributes.get('error') === true,
    message: textAt(attributes, 'otel.status_description'),
    thrown: log ? messageOf(log) : null,
  }
}

const kindKey = 'openinference.span.kind'

/** A span as Phoenix and the SDKs of OpenTelemetry write it, nested or as the columns of a table. */
export const plainSpan = (span: JsonObject): Span | null => {
  const fields = flattened(span)
  const traceId = textAt(fields, 'context.trace_id', 'trace_id')
  const spanId = textAt(fields, 'context.span_id', 'span_id')
  if (traceId === null || spanId === null) return null
  const attributes = new Map(below(fields, 'attributes.'))
  if (!attributes.has(kindKey)) attributes.set(kindKey, fields.get('span_kind'))
  return {
    traceId,
    spanId,
    parentId: textAt(fields, 'parent_id'),
    name: textAt(fields, 'name') ?? '',
    start: timeOf(fields.get('start_time')),
    end: timeOf(fields.get('end_time')),
    attributes,
    failed: failedCodes.has(fields.get('status_code') ?? fields.get('status.status_code')),
    message: textAt(fields, 'status_message', 'status.description'),
    thrown: thrownIn(fields.get('events')),
  }
}

const thrownIn = (events: unknown): string | null => {
  const exception = listIn(events)
    .map(objectIn)
    .find(event => event?.name === 'exception')
  return exception ? messageOf(attributesIn(exception.attributes)) : null
}

const messageOf = (attributes: Attributes): string | null => textAt(attributes, 'exception.message', 'exception.type')
