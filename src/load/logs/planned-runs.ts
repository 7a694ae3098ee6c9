import type { Found, Part, Seen } from '../../core/importer.ts'
import type { RunKey, RunRecord } from '../../core/record.ts'
import { Disk } from '../io/disk.ts'
import { labelOf } from '../io/file-list.ts'

/** Stands in no name of a file; paths of runs are kept in the cache and shown nowhere. */
const separator = '\u0001'

/** What precedes the place of a run in its path: the file and the state it is in, since another state is another run. */
export const pathPrefix = (file: string, stamp: number): string => `${file}${separator}${stamp}${separator}`

export const placeIn = (path: string): { file: string; place: string } => {
  const end = path.indexOf(separator)
  if (end < 0) return { file: path, place: '' }
  return { file: path.slice(0, end), place: path.slice(path.indexOf(separator, end + 1) + 1) }
}

/** Says where runs were found, as tables and problems name it. Packed runs have the path of their file. */
export const folderNamer = ({ source }: Part): ((path: string, packed?: readonly number[]) => string) => {
  let last = ''
  let label = ''
  return (path, packed) => {
    if (path !== last) {
      last = path
      const { file, place } = placeIn(path)
      label = labelOf(source, file) + place
    }
    return packed ? `${label}:${packed[0]}` : label
  }
}

export const seenOf = ({ runs: [first] }: Part): Seen => ({
  files: '',
  stamp: new Disk().restamp(first?.path ?? '', ''),
})

export type Unpack = (packed: readonly number[], key: RunKey, folder: string) => RunRecord

export const readPlanned = function* (part: Part, unpack?: Unpack): Iterable<Found> {
  const seen = seenOf(part)
  const folderOf = folderNamer(part)
  for (const { key, path, content, packed } of part.runs) {
    const folder = folderOf(path, packed)
    if (packed && unpack) yield { kind: 'run', run: unpack(packed, key, folder), seen }
    else if (content) yield { kind: 'run', run: { key, folder, ...content }, seen }
  }
}
