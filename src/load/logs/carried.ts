import type { Found, Part, Seen } from '../../core/importer.ts'
import { Disk } from '../disk.ts'
import { labelOf } from '../sources.ts'
import { placeIn } from './plan.ts'

/** Where a run of a log was found, as tables and problems name it. */
export const folderOf = (part: Part, path: string): string => {
  const { file, place } = placeIn(path)
  return `${labelOf(part.source, file)}${place}`
}

/** The path of each run already names the state of its file: there is nothing to look at besides. */
export const seenOf = ({ runs: [first] }: Part): Seen => ({
  files: '',
  stamp: new Disk().restamp(first?.path ?? '', ''),
})

/** Runs that planning has read already. */
export const readCarried = function* (part: Part): Iterable<Found> {
  const seen = seenOf(part)
  for (const { key, path, content } of part.runs)
    if (content) yield { kind: 'run', run: { key, folder: folderOf(part, path), ...content }, seen }
}
