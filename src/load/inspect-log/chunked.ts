import type { Archive } from '../archive/archive.ts'
import { isObject, type JsonObject } from '../fields.ts'
import { largestSample, type ReadSample, tooLarge, unreadable } from './contract.ts'
import { type EntryValue, readValue, type Unread } from './entry.ts'
import { referred } from './pool.ts'

/**
 * A large sample in many entries: `sample.json` without its lists, and each list in pieces that are named by the index
 * of their first item. Put together as a sample in one entry is, without the raw calls to the provider.
 *
 * samples/<name>/{sample,metadata}.json, samples/<name>/{messages,events,attachments}/<first>.json
 */
export const readChunked = (archive: Archive, name: string, label: string): ReadSample => {
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
