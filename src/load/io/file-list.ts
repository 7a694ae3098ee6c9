import { join, relative, sep } from 'node:path'
import { naturalOrder } from '../../core/dimensions.ts'
import type { Source } from '../../core/importer.ts'
import type { Problem } from '../../core/problem.ts'
import { isFile, isFolder, unreadable } from './disk.ts'
import { garbledName, isGarbled, neverEntered } from './folders.ts'
import { folderEntries } from './open-file.ts'

export interface SourceFile {
  /** Relative to the source. */
  readonly name: string
  readonly path: string
  /** How problems name it. */
  readonly label: string
  /** Other files that its runs rest on, relative to its folder. */
  readonly beside?: ReadonlySet<string>
}

const deepest = 8

/** A folder of our own results is an input by itself and no part of another one. */
const isResults = (path: string, names: ReadonlySet<string>): boolean =>
  names.has('manifest.json') && names.has('problems.csv') && isFolder(join(path, 'data'))

/** A name in a folder; `whole` is false for what should be a file and is none. */
interface Named {
  readonly name: string
  readonly whole: boolean
  /** What has a name that leads nowhere. */
  readonly garbled?: 'file' | 'folder'
}

export const namesBelow = function* (path: string): Iterable<Named> {
  let level = ['']
  for (let depth = 0; depth < deepest && level.length > 0; depth++) {
    const below: string[] = []
    for (const folder of level) yield* namesIn(path, folder, below)
    level = below
  }
}

const namesIn = function* (path: string, folder: string, below: string[]): Iterable<Named> {
  const inside = join(path, folder)
  const entries = folderEntries(inside).sort((a, b) => naturalOrder(a.name, b.name))
  if (isResults(inside, new Set(entries.map(({ name }) => name)))) return
  for (const { name, kind } of entries) {
    const place = folder === '' ? name : `${folder}/${name}`
    if (isGarbled(inside, name)) {
      yield { name: place, whole: false, garbled: kind === 'folder' ? 'folder' : 'file' }
      continue
    }
    if (kind !== 'folder') yield { name: place, whole: kind === 'file' || isFile(join(path, place)) }
    // A folder with an ending is named like a file.
    else if (name.includes('.')) yield { name: place, whole: false }
    if (kind === 'folder' && !name.startsWith('.') && !neverEntered.has(name)) below.push(place)
  }
}

export const filesOf = (
  source: Source,
  wanted: (name: string) => boolean,
): { files: SourceFile[]; problems: Problem[] } => {
  const named: Iterable<Named> =
    source.files?.map(name => ({ name, whole: isFile(join(source.path, name)) })) ?? namesBelow(source.path)
  const files: SourceFile[] = []
  const problems: Problem[] = []
  for (const { name, whole, garbled } of named) {
    const isLost = garbled === 'folder' || (garbled === 'file' && wanted(name))
    if (isLost) problems.push(garbledName(labelOf(source, join(source.path, name))))
    if (garbled || !wanted(name)) continue
    const path = join(source.path, name)
    const label = labelOf(source, path)
    if (whole) files.push({ name, path, label })
    else problems.push(unreadable(label, isFolder(path) ? 'no file' : 'ELOOP'))
  }
  return { files: files.sort((a, b) => naturalOrder(a.name, b.name)), problems }
}

export const labelOf = ({ path, label }: Pick<Source, 'path' | 'label'>, file: string): string => {
  const beyond = file.startsWith(`${path}/`) ? file.slice(path.length + 1) : relative(path, file)
  const inside = sep === '/' ? beyond : beyond.replaceAll(sep, '/')
  return label === '' ? inside : `${label}/${inside}`
}
