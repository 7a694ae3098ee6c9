import type { Disk } from '../../load/io/disk.ts'
import type { LooseTable } from '../tables/builders.ts'

/** What the reading of one run rested on: its folder, the files looked at and their fingerprint. */
export interface Stamp {
  readonly path: string
  readonly files: string
  readonly stamp: number
}

export const stampsOf = ({ columns, size }: LooseTable): Stamp[] => {
  const { path, files, stamp } = columns
  if (path?.type !== 'word' || files?.type !== 'word' || stamp?.type !== 'number') return []
  return Array.from({ length: size }, (_, row) => ({
    path: path.words[path.codes[row]],
    files: files.words[files.codes[row]],
    stamp: stamp.values[row],
  }))
}

/** Whether a run is as it was when it was read. */
export const isCurrent = (disk: Disk, { path, files, stamp }: Stamp): boolean => disk.restamp(path, files) === stamp
