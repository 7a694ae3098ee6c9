import type { Transcript } from '../../../../core/transcript.ts'
import type { JsonObject } from '../../../io/fields.ts'
import { TranscriptBuilder } from '../../../transcripts/shared/builder.ts'
import { listIn, objectIn, textIn } from '../../../transcripts/shared/values.ts'
import { attachmentsOf, poolOf } from '../log/attachments.ts'
import { rootId } from './actors.ts'
import { EventReader, type OpenCall, type Reading } from './events.ts'
import { addResult, readMessage } from './sample-message.ts'
import { placeEvents } from './spans.ts'
import { sampleUsage } from './usage.ts'

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

const readMessages = ({ builder, attachments }: Reading, messages: readonly unknown[]): void => {
  builder.agent({ id: rootId, role: 'root' })
  let asked = false
  for (const [i, value] of messages.entries()) {
    const message = objectIn(value)
    if (!message) continue
    const { id, role, text, reasoning, calls, isHuman } = readMessage(message, attachments)
    const base = { agentId: rootId, time: null, line: null, id }
    const name = `message-${i + 1}`
    if (role === 'tool') {
      const callId = textIn(message.tool_call_id) ?? name
      const tool = textIn(message.function) ?? 'unknown'
      const answer = { error: message.error, content: message.content }
      addResult(builder, callId, answer, attachments, { time: null, tool, agentId: rootId })
    } else if (role === 'assistant') {
      const step = id ?? name
      builder.message({ ...base, step, role, human: false, text, reasoning })
      for (const call of calls) builder.call({ ...base, callId: call.id, step, tool: call.tool, args: call.args })
    } else if (role === 'user') {
      builder.message({ ...base, step: null, role, human: isHuman || !asked, text })
      asked = true
    } else builder.message({ ...base, step: null, role: 'system', human: false, text })
  }
}

/** Calls whose tools Inspect did not see run: the answers stand in what the model was told next. */
const readOpenCalls = ({ builder, attachments }: Reading, open: readonly OpenCall[], told: Iterable<unknown>): void => {
  if (open.length === 0) return
  const answers = new Map<string, JsonObject>()
  const wanted = new Set(open.map(({ id }) => id))
  for (const value of told) {
    const message = objectIn(value)
    const id = message?.role === 'tool' ? textIn(message.tool_call_id) : null
    if (message && id !== null && wanted.has(id) && !answers.has(id)) answers.set(id, message)
  }
  for (const { id, agentId, step, tool, args, time } of open) {
    builder.call({ callId: id, agentId, step, tool, args, time, line: null })
    const answer = answers.get(id)
    const said = answer && { error: answer.error, content: answer.content }
    if (said) addResult(builder, id, said, attachments, { time: null })
  }
}

function* toldIn(
  sample: JsonObject,
  events: readonly { event: JsonObject; kind: string }[],
  pool: readonly unknown[],
): Generator<unknown> {
  yield* listIn(sample.messages)
  yield* pool
  for (const { event, kind } of events) if (kind === 'model') yield* listIn(event.input)
}
