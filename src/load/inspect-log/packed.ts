import { type Problem, problem } from '../../core/problem.ts'
import type { Archive } from '../archive/archive.ts'
import { isObject, type JsonObject } from '../fields.ts'
import { readChunked } from './chunked.ts'
import { type InspectLog, type ReadSample, type SampleReference, unreadable } from './contract.ts'
import { readValue } from './entry.ts'

const samplePattern = /^samples\/((.+)_epoch_(\d+))(\.json|\/sample\.json)$/s
/** Pieces of a large sample. */
const piecePattern = /^samples\/.+_epoch_\d+\/(metadata|(messages|events|attachments)\/\d+)\.json$/s
/** The header is written when the log is finished; until then there is what it began with. */
const headerNames = ['header.json', '_journal/start.json']

/** A log that is an archive, with an entry for every sample, or several for a large one. */
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

/** What stands where samples do and does not say which it is. */
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
