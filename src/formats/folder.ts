import { createHash } from 'node:crypto'
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { AnalysisError } from '../core/problem.ts'
import { makeFolder } from './make-folder.ts'
import { type Manifest, type OutputFile, type Part, partOf } from './manifest.ts'

/** Our own corner of a results folder: files being written, and columns kept for the next time. */
const ownCorner = '.tiercel'
const manifestName = 'manifest.json'

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
  readonly #stage: string
  readonly #outputs = new Map<string, OutputFile>()
  readonly #retained = new Map<string, OutputFile>()
  readonly before: Manifest | null
  readonly cache: string

  constructor(
    readonly path: string,
    process: number,
  ) {
    this.before = readManifest(path)
    this.cache = join(path, ownCorner, 'columns.cache')
    this.#stage = join(path, ownCorner, `stage-${process}`)
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
    const file = this.#prepare(name)
    const descriptor = openSync(file, 'w')
    const hash = createHash('sha256')
    let bytes = 0
    try {
      for (const piece of pieces) {
        const chunk = typeof piece === 'string' ? Buffer.from(piece) : piece
        hash.update(chunk)
        bytes += writeAll(descriptor, chunk)
      }
    } finally {
      closeSync(descriptor)
    }
    this.#outputs.set(name, { sha256: hash.digest('hex'), bytes })
  }

  /** Keeps columns beside the results; no output, so not in the manifest. */
  keep(pieces: readonly Uint8Array[]): void {
    const file = this.#prepare('columns.cache')
    const descriptor = openSync(file, 'w')
    try {
      for (const piece of pieces) writeAll(descriptor, piece)
    } finally {
      closeSync(descriptor)
    }
    renameSync(file, this.cache)
  }

  get outputs(): Manifest['outputs'] {
    const all = [...this.#retained, ...this.#outputs]
    return Object.fromEntries(all.sort(([a], [b]) => (a < b ? -1 : 1)))
  }

  publish(manifest: Manifest): void {
    for (const name of this.#outputs.keys()) {
      makeFolder(dirname(join(this.path, name)))
      renameSync(join(this.#stage, name), join(this.path, name))
    }
    for (const name of Object.keys(this.before?.outputs ?? {}))
      if (!this.#outputs.has(name) && !this.#retained.has(name)) removeOutput(this.path, name)
    const file = this.#prepare(manifestName)
    const descriptor = openSync(file, 'w')
    try {
      writeAll(descriptor, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`))
    } finally {
      closeSync(descriptor)
    }
    renameSync(file, join(this.path, manifestName))
    this.discard()
  }

  /** Takes away what was staged: after publishing, or when stopped. */
  discard(): void {
    if (existsSync(this.#stage)) rmSync(this.#stage, { recursive: true, force: true })
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

  #prepare(name: string): string {
    const file = join(this.#stage, name)
    try {
      makeFolder(dirname(file))
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      throw new AnalysisError(
        'cannot-write',
        `The results folder ${this.path} cannot be written: ${why}`,
        'Choose another folder with --out.',
      )
    }
    return file
  }
}

const writeAll = (descriptor: number, bytes: Uint8Array): number => {
  let written = 0
  while (written < bytes.length)
    written += writeSync(descriptor, bytes, written, Math.min(bytes.length - written, 2 ** 30))
  return written
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
