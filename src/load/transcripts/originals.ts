import { join } from 'node:path'
import type { Original, PartRun } from '../../core/importer.ts'
import { folderEntries, readBytes } from '../open-file.ts'
import { transcriptFiles } from './find.ts'

/** The transcripts in the folder of a run, as they are. */
export const folderOriginals =
  () =>
  ({ path }: PartRun): readonly Original[] =>
    transcriptFiles(folder => folderEntries(join(path, folder)).map(({ name }) => name))
      .flatMap(name => [name, ...besideSession(path, name)])
      .flatMap(name => {
        const text = readBytes(join(path, name))
        return text === null ? [] : [{ name, text }]
      })

/** What sub-agents did is in a folder of the name of their session. */
const besideSession = (path: string, name: string): string[] => {
  const folder = `${name.replace(/\.jsonl$/, '')}/subagents`
  return folderEntries(join(path, folder)).map(entry => `${folder}/${entry.name}`)
}
