import type { FileHead, ParsedTranscripts, TranscriptParser } from '../../../core/transcript.ts'
import { isObject, type JsonObject } from '../../io/fields.ts'
import { isProblem } from '../../io/open-file.ts'
import { breaksOff, nothingIn, unread } from '../../transcripts/reading/problems.ts'
import { TranscriptBuilder } from '../../transcripts/shared/builder.ts'
import { eachObject, lineWarnings } from '../../transcripts/shared/lines.ts'
import { flagIn, listIn, objectIn, textIn } from '../../transcripts/shared/values.ts'
import { firstValue, readWhole } from '../../transcripts/shared/whole.ts'
import { accumulated } from './transcript/usage.ts'
import { V0Run } from './transcript/v0-run.ts'

const isEvent = (value: unknown): value is JsonObject =>
  isObject(value) &&
  (typeof value.action === 'string' || typeof value.observation === 'string') &&
  ('source' in value || 'args' in value || 'extras' in value)

/** Events, or pairs of an action and its observation. */
const isHistory = (value: unknown): boolean => {
  const [first] = listIn(value)
  return isEvent(first) || isEvent(listIn(first)[0])
}

const isEvaluation = (value: JsonObject): boolean =>
  'history' in value ? isHistory(value.history) : 'instance_id' in value && 'test_result' in value

const recognizes = (head: FileHead): boolean => {
  const value = firstValue(head)
  if (isObject(value)) return isEvaluation(value)
  const [first] = listIn(value)
  return isHistory(value) || (isObject(first) && isEvaluation(first))
}

interface Run {
  readonly events: readonly unknown[]
  readonly about: JsonObject | null
  readonly line: number | null
}

const read = (path: string, label: string): ParsedTranscripts => {
  const builders: TranscriptBuilder[] = []
  const add = (run: Run) => {
    const builder = builderOf(run, label, builders.length)
    if (!builder.isEmpty) builders.push(builder)
  }
  const lines = eachObject(path, label, (value, line) => {
    if (Array.isArray(value.history)) add({ events: value.history, about: value, line })
  })
  if (isProblem(lines)) return unread(lines)
  if (builders.length > 0) {
    // Only one of them may count, and it is not known which.
    for (const builder of builders) for (const warning of lineWarnings(lines)) builder.warn(warning)
    return { transcripts: finished(builders), problems: lines.truncated ? [breaksOff(label)] : [] }
  }
  const whole = readWhole(path, label)
  if (isProblem(whole)) return unread(whole)
  for (const run of runsIn(whole.value)) add(run)
  if (builders.length === 0) return unread(nothingIn(label))
  if (whole.truncated) for (const builder of builders) builder.warn('The file breaks off.')
  return { transcripts: finished(builders), problems: whole.truncated ? [breaksOff(label)] : [] }
}

/** A list of events is one run; a list of lists, or of what an evaluation wrote, is one run for each. */
const runsIn = (value: unknown): Run[] => {
  if (isObject(value)) return [{ events: listIn(value.history), about: value, line: null }]
  const list = listIn(value)
  if (list.some(isEvent)) return [{ events: list, about: null, line: null }]
  return list.map(entry =>
    Array.isArray(entry)
      ? { events: entry, about: null, line: null }
      : { events: listIn(objectIn(entry)?.history), about: objectIn(entry), line: null },
  )
}

export const builderOf = ({ events, about, line }: Run, label: string, index: number): TranscriptBuilder => {
  const builder = new TranscriptBuilder('openhands-v0', label)
  const run = new V0Run(builder)
  for (const event of events.flat()) if (isObject(event)) run.add(event, line)
  const error = textIn(about?.error)
  if (error !== null) run.fail(error)
  const totals = accumulated(about?.metrics) ?? run.usage
  const result = objectIn(about?.test_result)
  const report = objectIn(about?.report) ?? objectIn(result?.report)
  builder.agent({ id: 'root', model: run.model, usage: run.hasChildren ? null : totals })
  builder.describe({
    id: textIn(about?.instance_id) ?? (about === null && index === 0 ? label : `${label}#${index}`),
    goal: run.goal ?? textIn(about?.instruction),
    cwd: run.cwd,
    toolsAvailable: run.tools,
    totals,
    success: flagIn(report?.resolved) ?? flagIn(result?.resolved),
    exitReason: run.exitReason,
  })
  return builder
}

/** Runs of the same task have the same id: only their place tells them apart. */
const finished = (builders: readonly TranscriptBuilder[]) => {
  const ids = new Set<string>()
  return builders.map((builder, i) => {
    const transcript = builder.finish()
    const id = ids.has(transcript.id) ? `${transcript.id}#${i}` : transcript.id
    ids.add(id)
    return { ...transcript, id }
  })
}

export const openhandsV0: TranscriptParser = {
  id: 'openhands-v0',
  title: 'OpenHands trajectory',
  description:
    'The events of OpenHands before its SDK: an exported trajectory, or the `history` in the `output.jsonl` of an evaluation, one run per line.',
  recognizes,
  read,
}
