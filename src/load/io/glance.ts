import { basename, dirname, join } from 'node:path'
import type { Beginning, Glance } from '../../core/importer.ts'
import { once } from '../../core/once.ts'
import { firstObjects, parseWhole } from '../transcripts/shared/whole.ts'
import { isFile, isFolder } from './disk.ts'
import { namesBelow } from './file-list.ts'
import { isProblem, withFile } from './open-file.ts'

const mostNames = 2000
/** What precedes the part of a file that tells its format, such as a long list of prompts, is seldom longer. */
export const beginningLength = 1 << 18

export const glanceAt = (path: string, columns: Glance['columns'] = {}): Glance => {
  const single = isFile(path)
  const base = single ? dirname(path) : path
  const beginnings = new Map<string, Beginning | null>()
  const files = once(() => (single ? [basename(path)] : isFolder(path) ? firstNames(base) : []))
  return {
    columns,
    get files() {
      return files()
    },
    beginning(file) {
      const known = beginnings.get(file) ?? beginningOf(join(base, file))
      beginnings.set(file, known)
      return known
    },
  }
}

const firstNames = (path: string): string[] => {
  const names: string[] = []
  for (const { name, whole } of namesBelow(path)) {
    if (whole) names.push(name)
    if (names.length >= mostNames) break
  }
  return names
}

export const beginningOf = (path: string): Beginning | null => {
  const bytes = withFile(path, path, ({ size, read }) => {
    const head = Buffer.allocUnsafe(Math.min(size, beginningLength))
    return head.subarray(0, read(head, 0))
  })
  if (isProblem(bytes)) return null
  const head = once(() => ({ name: basename(path), bytes, text: bytes.toString('utf8').replace(/^\ufeff/, '') }))
  const parsed = once(() => parseWhole(head().text))
  const lines = once(() => firstObjects(head()))
  const isAll = bytes.length < beginningLength
  return {
    bytes,
    isAll,
    get value() {
      return parsed()?.value
    },
    get isWhole() {
      return isAll && parsed()?.truncated === false
    },
    get notFinite() {
      return parsed()?.notFinite ?? 0
    },
    get lines() {
      return lines()
    },
    get text() {
      return head().text
    },
    get firstLine() {
      const { text } = head()
      const end = text.indexOf('\n')
      return end < 0 ? text : text.slice(0, end)
    },
  }
}
