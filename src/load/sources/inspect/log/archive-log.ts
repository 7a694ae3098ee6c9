import { isUtf8 } from 'node:buffer'
import { type Problem, problem } from '../../../../core/problem.ts'
import type { Archive, EntryFault } from '../../../io/archive/archive.ts'
import { isObject, type JsonObject } from '../../../io/fields.ts'
import { repeatedKeys } from '../../../io/repeated-keys.ts'
import { parseWhole } from '../../../transcripts/shared/whole.ts'
import { referred } from './attachments.ts'
import {
  type InspectLog,
  largestSample,
  type Oddities,
  type ReadSample,
  type SampleReference,
  tooLarge,
  unreadable,
} from './contract.ts'

const samplePattern = /^samples\/((.+)_epoch_(\d+))(\.json|\/sample\.json)$/s
const piecePattern = /^samples\/.+_epoch_\d+\/(metadata|(messages|events|attachments)\/\d+)\.json$/s
/** The header is written when the log is finished; until then there is what it began with. */
const headerNames = ['header.json', '_journal/start.json']

export const packedLog = (archive: Archive, label: string): InspectLog => {
  const { header, odd } = headerOf(archive, label)
  return { header, ...samplesOf(archive, label, odd), listedScores: () => listedScores(archive, label) }
}

/** Lists of samples with their scores; until the log is finished there are several. */
const listPattern = /^(_journal\/summaries\/\d+|summaries)\.json$/

const listedScores = (archive: Archive, label: string): JsonObject[] =>
  archive.names
    .filter(name => listPattern.test(name))
    .flatMap(name => {
      const read = readValue(archive, name, label, name)
      const list: readonly unknown[] = 'value' in read && Array.isArray(read.value) ? read.value : []
      return list.flatMap(sample => (isObject(sample) && isObject(sample.scores) ? [sample.scores] : []))
    })

const samplesOf = (archive: Archive, label: string, odd: readonly Problem[]): Omit<InspectLog, 'header'> => ({
  isTruncated: archive.isDamaged,
  samples: archive.names.flatMap((entry): SampleReference[] => {
    const [, name, id, epoch, ending] = samplePattern.exec(entry) ?? []
    if (name === undefined || id === undefined) return []
    const read = ending === '.json' ? readSingle : readChunked
    return [{ name, id, epoch: Number(epoch), read: () => read(archive, name, label) }]
  }),
  odd: [...odd, ...unnamed(archive, label)],
})

const unnamed = (archive: Archive, label: string): Problem[] =>
  archive.names
    .filter(entry => /^samples\/.*\.json$/s.test(entry) && !samplePattern.test(entry) && !piecePattern.test(entry))
    .map(entry =>
      problem(
        'entry-unusable',
        label,
        `The name of ${entry} does not say its sample and epoch: it was left out.`,
        'Samples are named <id>_epoch_<n>.json.',
        entry,
      ),
    )

const headerOf = (archive: Archive, label: string): { header: JsonObject; odd: readonly Problem[] } => {
  const odd: Problem[] = []
  for (const name of headerNames) {
    if (!archive.names.includes(name)) continue
    const read = readValue(archive, name, label, name)
    if ('value' in read && isObject(read.value)) return { header: read.value, odd }
    odd.push('problem' in read ? read.problem : unreadable(label, `The entry ${name} is not a JSON object.`, name))
  }
  return { header: {}, odd }
}

const readSingle = (archive: Archive, name: string, label: string): ReadSample => {
  const read = readValue(archive, `samples/${name}.json`, label, name)
  if ('problem' in read) return read
  const { value, notFinite, repeated } = read
  if (isObject(value)) return { sample: value, notFinite, repeated }
  return { problem: unreadable(label, 'The sample is not a JSON object.', name) }
}

const reasons: Record<Exclude<EntryFault, 'too-large'>, string> = {
  absent: 'is not there',
  damaged: 'is damaged',
  unsupported: 'is packed in a way that cannot be read',
}

interface EntryValue extends Oddities {
  readonly value: unknown
  readonly size: number
}

interface Unread {
  readonly problem: Problem
}

const readValue = (archive: Archive, entry: string, label: string, at: string): EntryValue | Unread => {
  const bytes = archive.read(entry, largestSample)
  if (bytes === 'too-large') return { problem: tooLarge(label, at) }
  if (typeof bytes === 'string') return { problem: unreadable(label, `The entry ${entry} ${reasons[bytes]}.`, at) }
  if (!isUtf8(bytes)) return { problem: unreadable(label, `The entry ${entry} is not UTF-8 text.`, at) }
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
  const whole = parseWhole(text)
  if (!whole) return { problem: unreadable(label, `The entry ${entry} is not JSON.`, at) }
  // Its checksum is right, so that it was written like this: nobody knows what is missing from it.
  if (whole.truncated) return { problem: unreadable(label, `The entry ${entry} is broken JSON.`, at) }
  const { value, notFinite } = whole
  const repeated = repeatedKeys(text, value).map(place => `${entry}: ${place}`)
  return { value, notFinite, repeated, size: bytes.length }
}

/** samples/<name>/{sample,metadata}.json, samples/<name>/{messages,events,attachments}/<index of the first item>.json */
const readChunked = (archive: Archive, name: string, label: string): ReadSample => {
  const folder = `samples/${name}`
  const shell = readValue(archive, `${folder}/sample.json`, label, name)
  if ('problem' in shell) return shell
  if (!isObject(shell.value)) return { problem: unreadable(label, 'The sample is not a JSON object.', name) }
  let { size, notFinite } = shell
  const repeated = [...shell.repeated]
  const lists: Record<string, unknown[]> = { messages: [], events: [], attachments: [] }
  for (const [list, items] of Object.entries(lists))
    for (const entry of piecesOf(archive, `${folder}/${list}/`)) {
      const piece = readPiece(archive, entry, label, name)
      if ('problem' in piece) return piece
      size += piece.size
      if (size > largestSample) return { problem: tooLarge(label, name) }
      for (const item of piece.items) items.push(item)
      notFinite += piece.notFinite
      repeated.push(...piece.repeated)
    }
  const metadata = metadataOf(archive, `${folder}/metadata.json`, label, name)
  if ('problem' in metadata) return metadata
  const { message_refs: references, ...sample } = shell.value
  const { messages = [], events = [], attachments = [] } = lists
  const whole = {
    ...sample,
    ...metadata.about,
    messages: referred(references, messages),
    events,
    events_data: { messages },
    // Referred to by their index.
    attachments: Object.fromEntries(attachments.entries()),
  }
  return { sample: whole, notFinite, repeated }
}

type Piece = Omit<EntryValue, 'value'> & { readonly items: readonly unknown[] }

const readPiece = (archive: Archive, entry: string, label: string, name: string): Piece | Unread => {
  const piece = readValue(archive, entry, label, name)
  if ('problem' in piece) return piece
  if (Array.isArray(piece.value)) return { ...piece, items: piece.value }
  return { problem: unreadable(label, `The entry ${entry} is not a list.`, name) }
}

const metadataOf = (archive: Archive, entry: string, label: string, name: string): { about: JsonObject } | Unread => {
  if (!archive.names.includes(entry)) return { about: {} }
  const metadata = readValue(archive, entry, label, name)
  return 'problem' in metadata ? metadata : { about: { metadata: metadata.value } }
}

const piecesOf = (archive: Archive, folder: string): string[] =>
  archive.names
    .filter(name => name.startsWith(folder) && /^\d+\.json$/.test(name.slice(folder.length)))
    .sort((a, b) => Number.parseInt(a.slice(folder.length), 10) - Number.parseInt(b.slice(folder.length), 10))
