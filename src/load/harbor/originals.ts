import { join } from 'node:path'
import type { Original, PartRun } from '../../core/importer.ts'
import { folderEntries, isProblem, withFile } from '../open-file.ts'
import { transcriptFiles } from '../transcripts/find.ts'

/** The trajectories in the folder of a trial, as they are. */
export const trajectoryOriginals =
  () =>
  ({ path }: PartRun): readonly Original[] =>
    transcriptFiles(folder => folderEntries(join(path, folder)).map(({ name }) => name))
      .filter(name => name.endsWith('.json'))
      .flatMap(name => {
        const read = withFile(join(path, name), name, ({ size, read }) => {
          const bytes = Buffer.allocUnsafe(size)
          return { text: bytes.toString('utf8', 0, read(bytes, 0)) }
        })
        return isProblem(read) ? [] : [{ name, text: read.text }]
      })
