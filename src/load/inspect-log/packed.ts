import type { Archive } from '../archive/archive.ts'
import { isObject, type JsonObject } from '../fields.ts'
import { readChunked } from './chunked.ts'
import { type InspectLog, type ReadSample, type SampleReference, unreadable } from './contract.ts'
import { readValue } from './entry.ts'

const samplePattern = /^samples\/(.+_epoch_\d+)(\.json|\/sample\.json)$/s
/** The header is written when the log is finished; until then there is what it began with. */
const headerNames = ['header.json', '_journal/start.json']

/** A log that is an archive, with an entry for every sample, or several for a large one. */
export const packedLog = (archive: Archive, label: string): InspectLog => ({
  header: headerOf(archive, label),
  isTruncated: archive.isCut,
  samples: archive.names.flatMap((entry): SampleReference[] => {
    const [, name, ending] = samplePattern.exec(entry) ?? []
    if (name === undefined) return []
    const read = ending === '.json' ? readSingle : readChunked
    return [{ name, read: () => read(archive, name, label) }]
  }),
})

const headerOf = (archive: Archive, label: string): JsonObject => {
  for (const name of headerNames) {
    const read = readValue(archive, name, label, '')
    if ('value' in read && isObject(read.value)) return read.value
  }
  return {}
}

const readSingle = (archive: Archive, name: string, label: string): ReadSample => {
  const read = readValue(archive, `samples/${name}.json`, label, name)
  if ('problem' in read) return read
  if (isObject(read.value)) return { sample: read.value }
  return { problem: unreadable(label, 'The sample is not a JSON object.', name) }
}
