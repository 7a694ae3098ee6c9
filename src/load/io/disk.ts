import { isAscii, isUtf8 } from 'node:buffer'
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readSync,
  type Stats,
  statSync,
} from 'node:fs'
import type { Seen } from '../../core/importer.ts'
import { type Problem, problem } from '../../core/problem.ts'

export const largestFile = 128 * 2 ** 20
/** What a person writes by hand, such as settings and rubrics: ten times what any of them has. */
export const largestSmall = 2 ** 18

/** An error of the file system, as far as we tell them apart. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'UNKNOWN'

export const absentCodes = new Set(['ENOENT', 'ENOTDIR'])

/** A pipe in place of a file must not keep us waiting for someone to write to it. */
export const readOnly = constants.O_RDONLY | constants.O_NONBLOCK

const statsOf = (path: string): Stats | null => {
  try {
    return statSync(path, { throwIfNoEntry: false }) ?? null
  } catch (error) {
    if (errorCode(error) === 'UNKNOWN') throw error
    return null
  }
}

export type ReadText = { readonly text: string } | { readonly problem: Problem } | 'absent'

/** The one door to the disk for raw data; `watching` keeps account of what was looked at, for caches to see changes. */
export class Disk {
  readonly #watching: boolean
  readonly #bits = new Float64Array(2)
  readonly #words = new Uint32Array(this.#bits.buffer)
  #buffer = Buffer.allocUnsafe(1 << 16)
  #base = ''
  #files: string[] = []
  #high = 0
  #low = 0

  constructor(watching = true) {
    this.#watching = watching
  }

  /** Starts the account of one run; the files it names are relative to this folder. */
  begin(base: string): void {
    this.#base = base
    this.#files = []
    this.#high = 0x811c9dc5
    this.#low = 0x9e3779b9
  }

  seen(): Seen {
    return { files: this.#files.join('\n'), stamp: (this.#high >>> 0) * 2 ** 21 + (this.#low >>> 11) }
  }

  /** The text of a file below the base; a reason why there is none is a problem that names `label`. */
  read(name: string, label: string, largest = largestFile): ReadText {
    let descriptor: number
    try {
      descriptor = openSync(`${this.#base}/${name}`, readOnly)
    } catch (error) {
      if (this.#watching) this.#accountFor(name, null)
      const code = errorCode(error)
      return absentCodes.has(code) ? 'absent' : { problem: unreadable(label, code) }
    }
    try {
      if (this.#watching) this.#accountFor(name, fstatSync(descriptor))
      return this.#text(descriptor, label, largest)
    } catch (error) {
      return { problem: unreadable(label, errorCode(error)) }
    } finally {
      closeSync(descriptor)
    }
  }

  /** The names in a folder below the base, or none where there is no such folder. */
  list(name: string): string[] {
    const path = `${this.#base}/${name}`
    if (this.#watching) this.#accountFor(name, statsOf(path))
    return listNames(path)
  }

  watch(name: string): void {
    if (this.#watching) this.#accountFor(name, statsOf(`${this.#base}/${name}`))
  }

  /** The fingerprint that these files have now: equal to the one seen before if none has changed. */
  restamp(base: string, files: string): number {
    this.begin(base)
    for (const name of files.split('\n')) this.#accountFor(name, statsOf(`${base}/${name}`))
    return this.seen().stamp
  }

  #text(descriptor: number, label: string, largest: number): ReadText {
    let length = readSync(descriptor, this.#buffer, 0, this.#buffer.length, null)
    // Only what fills the buffer can be larger: asking every file for its size would cost as much as reading it.
    if (length === this.#buffer.length || length === 0) {
      const stats = fstatSync(descriptor)
      if (!stats.isFile()) return { problem: unreadable(label, 'no file') }
      if (stats.size > largest) return { problem: tooLarge(label, stats.size, largest) }
      length = this.#readRest(descriptor, length, stats.size)
    }
    const bytes = this.#buffer.subarray(0, length)
    // Most files are plain, and copied faster than decoded.
    if (isAscii(bytes)) return { text: bytes.toString('latin1') }
    if (isUtf8(bytes)) return { text: withoutMark(bytes.toString('utf8')) }
    return { problem: notText(label) }
  }

  #readRest(descriptor: number, start: number, size: number): number {
    if (size > this.#buffer.length) {
      const larger = Buffer.allocUnsafe(2 ** Math.ceil(Math.log2(size)))
      this.#buffer.copy(larger, 0, 0, start)
      this.#buffer = larger
    }
    let length = start
    while (length < size) {
      const count = readSync(descriptor, this.#buffer, length, size - length, null)
      if (count === 0) break
      length += count
    }
    return length
  }

  #accountFor(name: string, stats: Stats | null): void {
    this.#files.push(name)
    this.#bits[0] = !stats ? -1 : stats.isFile() ? stats.size : -2
    this.#bits[1] = stats?.mtimeMs ?? -1
    for (const word of this.#words) {
      this.#high = Math.imul(this.#high ^ word, 0x01000193)
      this.#low = Math.imul(this.#low ^ (word + this.#high), 0x85ebca6b)
      this.#low ^= this.#low >>> 13
    }
  }
}

/** Editors on Windows put a byte-order mark in front. */
const withoutMark = (text: string): string => (text.charCodeAt(0) === 0xfeff ? text.slice(1) : text)

export const unreadable = (label: string, code: string): Problem => {
  if (code === 'ELOOP') return problem('symlink-loop', label, 'The link leads back to itself.', 'Remove the link.')
  return code === 'no file' || code === 'EISDIR'
    ? problem(
        'unreadable-file',
        label,
        'This is no file, but a folder, a pipe or a device.',
        'Put a file in its place, or remove it.',
      )
    : problem('unreadable-file', label, `The file cannot be read (${code}).`, 'Check its permissions.')
}

export const notText = (label: string, what = 'The file is'): Problem =>
  problem('not-utf8', label, `${what} not UTF-8 text.`, 'Convert it to UTF-8, or write it again.')

export const tooLarge = (label: string, size: number, largest: number): Problem => {
  const message = `The file has ${sizeText(size)}; files of its kind above ${sizeText(largest)} are not read.`
  return problem('file-too-large', label, message, 'A file of this size is damaged: look at it and write it again.')
}

export const sizeText = (bytes: number): string =>
  bytes < 2 ** 20 ? `${Math.ceil(bytes / 2 ** 10)} kB` : `${Math.ceil(bytes / 2 ** 20)} MB`

const listNames = (path: string): string[] => {
  try {
    return readdirSync(path)
  } catch {
    return []
  }
}

/** Whether anything is there, if only a link that leads nowhere. */
export const isThere = (path: string): boolean => {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined
  } catch (error) {
    return !absentCodes.has(errorCode(error))
  }
}

export const isFile = (path: string): boolean => statsOf(path)?.isFile() ?? false
export const isFolder = (path: string): boolean => statsOf(path)?.isDirectory() ?? false
