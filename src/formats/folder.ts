import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { AnalysisError } from '../core/problem.ts'
import { makeFolder } from './make-folder.ts'
import { type Manifest, type OutputFile, type Part, partOf } from './manifest.ts'
import { ownCorner, Stage } from './stage.ts'

const manifestName = 'manifest.json'
const cacheName = 'columns.cache'

/** Where a results folder keeps the columns that it was made from. */
export const cacheIn = (folder: string): string => join(folder, ownCorner, cacheName)

const isManifest = (value: unknown): value is Manifest =>
  typeof value === 'object' &&
  value !== null &&
  'tiercel' in value &&
  'outputs' in value &&
  typeof value.outputs === 'object'

/** The manifest of a results folder; null where there is none, or none of ours. */
export const readManifest = (folder: string): Manifest | null => {
  try {
    const value: unknown = JSON.parse(readFileSync(join(folder, manifestName), 'utf8'))
    return isManifest(value) ? value : null
  } catch {
    return null
  }
}

/** The fingerprint of a file; null where there is none. */
export const fingerprint = (path: string): string | null =>
  existsSync(path) ? createHash('sha256').update(readFileSync(path)).digest('hex') : null

/**
 * A results folder being updated. Files are staged under another name; `publish` renames them into place and the
 * manifest last, then removes files of ours that are no longer made. Whenever it is stopped, every file is the old
 * one or the new one, whole; files of others are never touched.
 */
export class ResultsFolder {
  readonly #outputs = new Map<string, OutputFile>()
  readonly #retained = new Map<string, OutputFile>()
  readonly before: Manifest | null
  readonly cache: string
  readonly stage: Stage

  constructor(
    readonly path: string,
    process: number,
  ) {
    this.before = readManifest(path)
    this.cache = cacheIn(path)
    this.stage = new Stage(path, process)
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
    this.adopt(name, this.stage.write(name, pieces))
  }

  isStaged(name: string): boolean {
    return this.#outputs.has(name)
  }

  /** Takes over a file that another thread has staged. */
  adopt(name: string, file: OutputFile): void {
    this.#outputs.set(name, file)
  }

  /** Keeps columns beside the results; no output, so not in the manifest. */
  keep(pieces: readonly Uint8Array[]): void {
    this.stage.write(cacheName, pieces)
    this.stage.attempt(() => renameSync(this.stage.at(cacheName), this.cache))
  }

  get outputs(): Manifest['outputs'] {
    const all = [...this.#retained, ...this.#outputs]
    return Object.fromEntries(all.sort(([a], [b]) => (a < b ? -1 : 1)))
  }

  publish(manifest: Manifest): void {
    this.stage.write(manifestName, [`${JSON.stringify(manifest, null, 2)}\n`])
    this.stage.attempt(() => {
      const names = [...this.#outputs.keys(), manifestName]
      // Before the first file is in place: a folder in the way of a later one would leave old and new ones mixed.
      for (const name of names) makeWay(join(this.path, name))
      for (const name of names.slice(0, -1)) renameSync(this.stage.at(name), join(this.path, name))
      for (const name of Object.keys(this.before?.outputs ?? {}))
        if (!this.#outputs.has(name) && !this.#retained.has(name)) removeOutput(this.path, name)
      renameSync(this.stage.at(manifestName), join(this.path, manifestName))
    })
    this.discard()
  }

  /** Takes away what was staged: after publishing, or when stopped. */
  discard(): void {
    this.stage.discard()
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

/** The folder of a file, and nothing but a file in its place. */
const makeWay = (path: string): void => {
  makeFolder(dirname(path))
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory())
    throw new AnalysisError(
      'cannot-write',
      `${path} is a folder, and a file is to be written there.`,
      'Rename or remove it, or choose another folder with --out.',
    )
}

/** A manifest is data: a name in it that leads out of the folder is not followed. */
const removeOutput = (folder: string, name: string): void => {
  if (name.startsWith('/') || name.split('/').includes('..')) return
  const path = join(folder, name)
  if (statSync(path, { throwIfNoEntry: false })?.isFile()) rmSync(path)
  try {
    rmdirSync(dirname(join(folder, name)))
  } catch {
    // Not empty: files of others stay.
  }
}
