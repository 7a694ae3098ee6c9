import { basename, dirname, join, posix } from 'node:path'
import type { FileHead, ParsedTranscripts, TranscriptParser } from '../../../core/transcript.ts'
import { isFile } from '../../io/disk.ts'
import { isObject } from '../../io/fields.ts'
import { folderEntries, isProblem } from '../../io/open-file.ts'
import { parsedFrom, unread } from '../../transcripts/reading/problems.ts'
import { TranscriptBuilder } from '../../transcripts/shared/builder.ts'
import { eachObject, lineWarnings } from '../../transcripts/shared/lines.ts'
import { listIn } from '../../transcripts/shared/values.ts'
import { firstObjects, firstValue, readWhole } from '../../transcripts/shared/whole.ts'
import { isEvent, isSdkInstance, sdkTranscript } from './transcript/sdk-instance.ts'
import { V1Run } from './transcript/v1-run.ts'

/** `event-00012-<id>.json`; older versions leave out the id. */
const eventFile = /^event-(\d+)(?:-.*)?\.json$/

const folderOfEvent = (label: string): string | null =>
  eventFile.test(posix.basename(label)) ? posix.dirname(label) : null

/** The files of a conversation's events in their order, each with what to call it; a link that leads nowhere is one too. */
const eventFiles = (path: string, label: string): { readonly path: string; readonly label: string }[] =>
  folderEntries(dirname(path))
    .flatMap(({ name, kind }) => {
      const number = kind !== 'folder' ? eventFile.exec(name)?.[1] : undefined
      return number === undefined ? [] : [{ name, number: Number(number) }]
    })
    .sort((a, b) => a.number - b.number)
    .map(({ name }) => ({ path: join(dirname(path), name), label: posix.join(posix.dirname(label), name) }))

const stateFile = (path: string): string => join(dirname(dirname(path)), 'base_state.json')

const conversationLabel = (path: string, label: string): string => {
  const folder = posix.dirname(label)
  return folder === '.' ? basename(dirname(path)) : folder
}

const recognizes = (head: FileHead): boolean => {
  const value = firstValue(head)
  if (Array.isArray(value)) return value.some(isEvent)
  if (isEvent(value) || (isObject(value) && isSdkInstance(value))) return true
  return firstObjects(head).some(isEvent) || (isObject(value) && listIn(value.events).some(isEvent))
}

const read = (path: string, label: string): ParsedTranscripts =>
  folderOfEvent(label) === null ? readFile(path, label) : readFolder(path, label)

const readFile = (path: string, label: string): ParsedTranscripts => {
  const builder = new TranscriptBuilder('openhands-v1', label)
  const run = new V1Run(builder)
  const instances: TranscriptBuilder[] = []
  const lines = eachObject(path, label, (value, line) => {
    if (isEvent(value)) run.add(value, line)
    else if (isSdkInstance(value)) instances.push(sdkTranscript(value, label, line))
  })
  if (isProblem(lines)) return unread(lines)
  if (instances.length > 0) return parsedFrom(instances, label, lines.truncated, lineWarnings(lines))
  if (!builder.isEmpty) return finished(builder, run, label, lines.truncated, lineWarnings(lines))
  const whole = readWhole(path, label)
  if (isProblem(whole)) return unread(whole)
  if (isObject(whole.value) && isSdkInstance(whole.value))
    return parsedFrom([sdkTranscript(whole.value, label, null)], label, whole.truncated)
  const events = isObject(whole.value) ? whole.value.events : whole.value
  for (const event of listIn(events)) if (isEvent(event)) run.add(event, null)
  return finished(builder, run, label, whole.truncated)
}

/** One event after the other, so that a long conversation never is in memory as a whole. */
const readFolder = (path: string, label: string): ParsedTranscripts => {
  const conversation = conversationLabel(path, label)
  const builder = new TranscriptBuilder('openhands-v1', conversation)
  const run = new V1Run(builder)
  const files = eventFiles(path, label)
  const broken = files.filter(file => {
    const whole = readWhole(file.path, file.label)
    if (isProblem(whole)) return true
    builder.file = file.label
    // An event without an id is known by its file.
    if (isEvent(whole.value)) run.add({ id: file.label, ...whole.value }, 1)
    return whole.truncated
  })
  builder.file = conversation
  const state = isFile(stateFile(path)) ? readWhole(stateFile(path), conversation) : null
  if (state && !isProblem(state)) run.end(state.value)
  const warnings = broken.map(file => `${file.label} breaks off or is not JSON.`)
  const isCut = broken.includes(files[files.length - 1])
  return finished(builder, run, conversation, isCut, warnings.slice(0, mostWarnings))
}

const mostWarnings = 5

const finished = (
  builder: TranscriptBuilder,
  run: V1Run,
  label: string,
  truncated: boolean,
  warnings?: readonly string[],
): ParsedTranscripts => {
  run.finish()
  const { goal, cwd, tools, totals, exitReason, sessionId } = run
  builder.describe({ goal, cwd, toolsAvailable: tools, totals, exitReason, sessionId })
  return parsedFrom([builder], label, truncated, warnings)
}

export const openhandsV1: TranscriptParser = {
  id: 'openhands-v1',
  title: 'OpenHands SDK events',
  description:
    'The events of a conversation of the OpenHands SDK: one JSON object per line, or a file for each in the folder `events`, with `base_state.json` beside it; or the `history` in the `output.jsonl` of an evaluation, one run per line.',
  recognizes,
  sharedBy: folderOfEvent,
  read,
}
