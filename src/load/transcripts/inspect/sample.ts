import type { Transcript } from '../../../core/transcript.ts'
import type { JsonObject } from '../../fields.ts'
import { attachmentsOf } from '../../inspect-log/attachments.ts'
import { poolOf } from '../../inspect-log/pool.ts'
import { TranscriptBuilder } from '../shared/builder.ts'
import { listIn, objectIn, textIn } from '../shared/values.ts'
import { rootId } from './actors.ts'
import { EventReader } from './events.ts'
import { readMessage } from './message.ts'
import { readMessages, readOpenCalls, toldIn } from './messages.ts'
import { placeEvents } from './spans.ts'
import { sampleUsage } from './usage.ts'

/** What an agent did in one attempt at one sample. */
export const readSample = (sample: JsonObject, name: string, label: string, isTruncated: boolean): Transcript => {
  const builder = new TranscriptBuilder('inspect', label)
  if (isTruncated) builder.warn('The log breaks off.')
  const attachments = attachmentsOf(sample)
  const reading = { builder, attachments, pool: poolOf(sample) }
  const recorded = listIn(sample.events ?? objectIn(sample.transcript)?.events)
  const events = placeEvents(recorded)
  const totals = sampleUsage(sample.model_usage)
  if (events.some(({ kind }) => kind === 'model' || kind === 'tool')) {
    const reader = new EventReader(reading, events)
    readOpenCalls(reading, reader.openCalls, toldIn(sample, events, reading.pool))
    builder.describe({ toolsAvailable: reader.toolsAvailable })
  } else {
    readMessages(reading, listIn(sample.messages))
    builder.agent({ id: rootId, usage: totals, model: textIn(objectIn(sample.output)?.model) })
  }
  const input = Array.isArray(sample.input) ? sample.input.map(objectIn) : [{ role: 'user', content: sample.input }]
  const asked = input
    .filter(message => message?.role === 'user')
    .map(message => readMessage(message ?? {}, attachments))
  builder.describe({
    id: name,
    sessionId: textIn(sample.uuid),
    goal: textIn(asked.map(({ text }) => text).join('\n\n')),
    totals,
    success: successOf(sample),
    exitReason: textIn(objectIn(sample.limit)?.type) ?? (objectIn(sample.error) ? 'error' : null),
  })
  return builder.finish()
}

const verdicts: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  ['C', true],
  ['I', false],
  ['N', false],
  [1, true],
  [0, false],
  [true, true],
  [false, false],
])

/** By the first scorer; a part of the points is neither. */
const successOf = (sample: JsonObject): boolean | null => {
  const score = Object.values(objectIn(sample.scores) ?? {})[0] ?? sample.score
  return verdicts.get(objectIn(score)?.value) ?? null
}
