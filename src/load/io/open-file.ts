import { closeSync, fstatSync, openSync, readdirSync, readSync } from 'node:fs'
import type { Problem } from '../../core/problem.ts'
import type { FileHead } from '../../core/transcript.ts'
import { errorCode, largestSmall, readOnly, tooLarge, unreadable } from './disk.ts'

export interface OpenFile {
  readonly size: number
  /** Fills the bytes from a place in the file; fewer than asked for only at its end. */
  read(into: Uint8Array, position: number): number
}

/** Opens a file for one use and closes it after; why it cannot be read is a problem that names `label`. */
export const withFile = <Result>(path: string, label: string, use: (file: OpenFile) => Result): Result | Problem => {
  let descriptor: number
  try {
    descriptor = openSync(path, readOnly)
  } catch (error) {
    return unreadable(label, errorCode(error))
  }
  try {
    const stats = fstatSync(descriptor)
    if (!stats.isFile()) return unreadable(label, 'no file')
    return use({ size: stats.size, read: (into, position) => fill(descriptor, into, position) })
  } catch (error) {
    const code = errorCode(error)
    if (code === 'UNKNOWN') throw error
    return unreadable(label, code)
  } finally {
    closeSync(descriptor)
  }
}

const largestPiece = 2 ** 30

const fill = (descriptor: number, into: Uint8Array, position: number): number => {
  let length = 0
  while (length < into.length) {
    const count = readSync(descriptor, into, length, Math.min(into.length - length, largestPiece), position + length)
    if (count === 0) break
    length += count
  }
  return length
}

export const isProblem = (value: object): value is Problem => 'code' in value && 'severity' in value

export interface FolderEntry {
  readonly name: string
  readonly kind: 'file' | 'folder' | 'other'
}

/** What a folder holds, by name; links are not followed. Nothing where there is no folder. */
export const folderEntries = (path: string): FolderEntry[] => {
  try {
    return readdirSync(path, { withFileTypes: true })
      .map(
        (entry): FolderEntry => ({
          name: entry.name,
          kind: entry.isFile() ? 'file' : entry.isDirectory() ? 'folder' : 'other',
        }),
      )
      .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
  } catch (error) {
    if (errorCode(error) === 'UNKNOWN') throw error
    return []
  }
}

/** The text of a file that people write by hand; a device or pipe in its place would never end. */
export const readSmall = (path: string, label: string): { readonly text: string } | Problem =>
  withFile(path, label, ({ size, read }) => {
    if (size > largestSmall) return tooLarge(label, size, largestSmall)
    const bytes = Buffer.alloc(size)
    return { text: bytes.toString('utf8', 0, read(bytes, 0)) }
  })

export const readBytes = (path: string): Uint8Array<ArrayBuffer> | null => {
  const found = withFile(path, path, ({ size, read }) => {
    const bytes = new Uint8Array(new ArrayBuffer(size))
    return { bytes, length: read(bytes, 0) }
  })
  return isProblem(found) || found.length < found.bytes.length ? null : found.bytes
}

const headLength = 1 << 18

export const readHead = (path: string, name: string, longest = headLength): FileHead | null => {
  const head = withFile(path, name, ({ size, read }) => {
    const bytes = Buffer.alloc(Math.min(size, longest))
    read(bytes, 0)
    return { name, bytes, text: bytes.toString('utf8') }
  })
  return isProblem(head) ? null : head
}
