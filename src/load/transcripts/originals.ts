import { join } from 'node:path'
import type { Original, PartRun } from '../../core/importer.ts'
import { folderEntries, isProblem, readBytes } from '../io/open-file.ts'
import { placeIn } from '../logs/planned-runs.ts'
import { readWhole } from './shared/whole.ts'
import { transcriptFiles } from './transcript-files.ts'

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

export const originalOf = (value: unknown): Original[] =>
  value === undefined ? [] : [{ name: 'agent/transcript.json', text: JSON.stringify(value) }]

/** Runs that are parts of a JSON file. Those of one file follow each other, so that it is read once. */
export const partOriginals =
  (partAt: (value: unknown, place: string) => unknown) => (): ((run: PartRun) => readonly Original[]) => {
    let last: { readonly file: string; readonly value: unknown } | null = null
    return run => {
      const { file, place } = placeIn(run.path)
      if (last?.file !== file) {
        const whole = readWhole(file, file)
        last = { file, value: isProblem(whole) ? null : whole.value }
      }
      return originalOf(partAt(last.value, place))
    }
  }
