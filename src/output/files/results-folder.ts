import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { AnalysisError } from '../../core/problem.ts'
import { makeFolder, readJsonFile, readWhole } from './file-system.ts'
import { type Manifest, type OutputFile, type Part, partOf } from './manifest.ts'
import { checkCorner, isInside, nameLists, namesText, ownCorner, ownPath, readNames } from './own-files.ts'
import { checkTargets, isWithin, type Protection, realPlace } from './protected-files.ts'
import { Stage } from './staging.ts'

const manifestName = 'manifest.json'
const cacheName = 'columns.cache'

/** Where a results folder keeps the columns that it was made from. */
export const cacheIn = (folder: string): string => join(folder, ownCorner, cacheName)

/** Where files of a results folder stand. */
const outputFolders = ['', 'data', 'tables', 'figures']
/** A file of each part that is written in any case. */
const alwaysWritten = [manifestName, 'data/schema.json', 'tables/index.csv', 'figures/index.csv']

const isManifest = (value: unknown): value is Manifest =>
  typeof value === 'object' &&
  value !== null &&
  'tiercel' in value &&
  'outputs' in value &&
  typeof value.outputs === 'object'

/** The manifest of a results folder; null where there is none, or none of ours. */
export const readManifest = (folder: string): Manifest | null => {
  const value = readJsonFile(join(folder, manifestName))
  return isManifest(value) ? value : null
}

/** The fingerprint of a file; null where there is none. */
export const fingerprint = (path: string): string | null => {
  const bytes = readWhole(path)
  return bytes && createHash('sha256').update(bytes).digest('hex')
}

/**
 * A results folder being updated. Files are staged under another name; `publish` renames them into place and the
 * manifest last, then removes files of ours that are no longer made. Whenever it is stopped, every file is the old
 * one or the new one, whole; files of others are never touched.
 */
export class ResultsFolder {
  readonly #outputs = new Map<string, OutputFile>()
  readonly #retained = new Map<string, OutputFile>()
  readonly before: Manifest | null
  /** An earlier analysis was killed while it put its files in place: old and new ones are mixed. */
  readonly isMixed: boolean
  readonly cache: string
  readonly #stage: Stage
  /** What is ours to replace and to remove. */
  readonly #ours: ReadonlySet<string>

  constructor(
    readonly path: string,
    process: number,
    readonly protection: Protection = { inputs: [], force: false },
    csvSafe = false,
  ) {
    this.before = readManifest(path)
    const publishing = readNames(path, nameLists.publishing)
    this.isMixed = publishing !== null
    this.#ours = new Set([
      ...(this.before ? [...Object.keys(this.before.outputs).filter(isInside), manifestName] : []),
      ...(publishing ?? []),
    ])
    this.cache = cacheIn(path)
    this.#stage = new Stage(path, process, csvSafe)
  }

  /** Tells before anything is computed where no results folder can be. */
  check(): void {
    let path = resolve(this.path)
    while (!existsSync(path) && dirname(path) !== path) path = dirname(path)
    if (!statSync(path).isDirectory())
      throw new AnalysisError(
        'cannot-write',
        `The results folder ${this.path} cannot be written: ${path} is a file.`,
        'Choose another folder with --out.',
      )
    try {
      accessSync(path, constants.W_OK)
    } catch {
      throw new AnalysisError(
        'cannot-write',
        `The results folder ${this.path} cannot be written: no right to write to ${path}.`,
        'Choose another folder with --out.',
      )
    }
  }

  /** What stands where outputs do, and is not ours. */
  get theirs(): string[] {
    return outputFolders
      .flatMap(below => namesIn(join(this.path, below)).map(name => (below === '' ? name : `${below}/${name}`)))
      .filter(name => !this.#ours.has(name))
  }

  /** Refuses before anything is computed, as far as it is known what will be written: this of others, and these parts. */
  refuse(parts: readonly Part[], theirs: readonly string[]): void {
    checkCorner(this.path)
    const own = [...this.#ours, ...alwaysWritten].filter(name => name === manifestName || parts.includes(partOf(name)))
    this.#checkTargets([...new Set([...own, ...theirs])])
  }

  /** Nothing that is there may be lost by these files, nor by removing what is no longer made. */
  #checkTargets(written: readonly string[]): void {
    const removed = [...this.#ours].filter(name => !written.includes(name) && !this.#retained.has(name))
    checkTargets(this.path, { written, removed }, this.#ours, this.protection)
  }

  /** Whether the folder already holds, unharmed, the part that these inputs and settings give. */
  holds(part: Part, key: string): boolean {
    return (
      this.before?.parts?.[part] === key &&
      this.#before(part).every(([name, { sha256 }]) => fingerprint(join(this.path, name)) === sha256)
    )
  }

  /** Leaves the files of a part as they are. */
  retain(part: Part): void {
    for (const [name, file] of this.#before(part)) this.#retained.set(name, file)
  }

  #before(part: Part): [string, OutputFile][] {
    return Object.entries(this.before?.outputs ?? {}).filter(([name]) => partOf(name) === part)
  }

  write(name: string, pieces: Iterable<string | Uint8Array>): void {
    this.#outputs.set(name, this.#stage.write(name, pieces))
  }

  /** Keeps columns beside the results; no output, so not in the manifest. */
  keep(pieces: readonly Uint8Array[]): void {
    this.#stage.write(cacheName, pieces)
    this.#stage.attempt(() => renameSync(this.#stage.at(cacheName), this.cache))
  }

  get outputs(): Manifest['outputs'] {
    const all = [...this.#retained, ...this.#outputs]
    return Object.fromEntries(all.sort(([a], [b]) => (a < b ? -1 : 1)))
  }

  publish(manifest: Manifest): void {
    const names = [...this.#outputs.keys(), manifestName]
    this.#checkTargets(names)
    this.#stage.write(manifestName, [`${JSON.stringify(manifest, null, 2)}\n`])
    this.#stage.attempt(() => {
      // Before the first file is in place: a folder that cannot be made would leave old and new ones mixed.
      for (const name of names) makeFolder(dirname(join(this.path, name)))
      // Killed from here on, the next analysis knows what is ours all the same.
      this.#stage.write(nameLists.publishing, [namesText([...this.#ours, ...names])])
      renameSync(this.#stage.at(nameLists.publishing), ownPath(this.path, nameLists.publishing))
      for (const name of names.slice(0, -1)) renameSync(this.#stage.at(name), join(this.path, name))
      for (const name of this.#ours)
        if (name !== manifestName && !this.#outputs.has(name) && !this.#retained.has(name))
          removeOutput(this.path, name)
      renameSync(this.#stage.at(manifestName), join(this.path, manifestName))
      rmSync(ownPath(this.path, nameLists.publishing))
    })
    this.discard()
  }

  /** Takes away what was staged: after publishing, or when stopped. */
  discard(): void {
    this.#stage.discard()
  }

  /** Removes what earlier runs left behind when they were killed; those still running are left alone. */
  sweep(isRunning: (process: number) => boolean): void {
    const corner = join(this.path, ownCorner)
    if (!existsSync(corner)) return
    for (const name of readdirSync(corner)) {
      const process = /^stage-(\d+)$/.exec(name)
      if (process && !isRunning(Number(process[1]))) rmSync(join(corner, name), { recursive: true, force: true })
    }
  }
}

const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** What leads out of the folder by a link is not ours to remove. */
const removeOutput = (folder: string, name: string): void => {
  const path = join(folder, name)
  const above = dirname(path)
  if (!isWithin(realPlace(folder), realPlace(above))) return
  if (lstatSync(path, { throwIfNoEntry: false })?.isFile()) rmSync(path)
  try {
    rmdirSync(above)
  } catch {
    // Not empty: files of others stay.
  }
}
