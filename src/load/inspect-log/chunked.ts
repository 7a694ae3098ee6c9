import type { Archive } from '../archive/archive.ts'
import { isObject } from '../fields.ts'
import { largestSample, type ReadSample, tooLarge, unreadable } from './contract.ts'
import { readValue } from './entry.ts'
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
  let size = shell.size
  const lists: Record<string, unknown[]> = { messages: [], events: [], attachments: [] }
  for (const [list, items] of Object.entries(lists))
    for (const entry of piecesOf(archive, `${folder}/${list}/`)) {
      const piece = readValue(archive, entry, label, name)
      if ('problem' in piece) return piece
      size += piece.size
      if (size > largestSample) return { problem: tooLarge(label, name) }
      if (Array.isArray(piece.value)) for (const item of piece.value) items.push(item)
    }
  const { message_refs: references, ...sample } = shell.value
  const { messages = [], events = [], attachments = [] } = lists
  const metadata = readValue(archive, `${folder}/metadata.json`, label, name)
  const whole = {
    ...sample,
    ...('value' in metadata ? { metadata: metadata.value } : {}),
    messages: referred(references, messages),
    events,
    events_data: { messages },
    // Referred to by their index.
    attachments: Object.fromEntries(attachments.entries()),
  }
  return { sample: whole }
}

const piecesOf = (archive: Archive, folder: string): string[] =>
  archive.names
    .filter(name => name.startsWith(folder) && /^\d+\.json$/.test(name.slice(folder.length)))
    .sort((a, b) => Number.parseInt(a.slice(folder.length), 10) - Number.parseInt(b.slice(folder.length), 10))
