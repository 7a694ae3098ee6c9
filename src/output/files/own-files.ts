import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { AnalysisError } from '../../core/problem.ts'
import { readJsonFile } from './file-system.ts'

/** Our own corner of a results folder: files being written, and columns kept for the next time. */
export const ownCorner = '.tiercel'

/** Lists of files that are ours besides those of a manifest. */
export const nameLists = {
  /** What an analysis was putting in place: still there where it was killed meanwhile. */
  publishing: 'publishing.json',
  /** What `compare` and `plan` wrote. */
  written: 'written.json',
} as const

type NameList = (typeof nameLists)[keyof typeof nameLists]

/** Our corner is a folder of ours: one that is a link would lead to files of others. */
export const checkCorner = (folder: string): void => {
  const path = join(folder, ownCorner)
  if (lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? true) return
  throw new AnalysisError('cannot-write', `${path} is no folder of Tiercel.`, 'Rename or remove it.')
}

export const ownPath = (folder: string, list: NameList): string => join(folder, ownCorner, list)

/** A list is data: a name in it that leads out of the folder is no name of ours. */
export const isInside = (name: string): boolean => !name.startsWith('/') && !name.split(/[/\\]/).includes('..')

/** The names in a list; null where there is none. */
export const readNames = (folder: string, list: NameList): string[] | null => {
  const value = readJsonFile(ownPath(folder, list))
  return Array.isArray(value) ? value.filter(name => typeof name === 'string').filter(isInside) : null
}

export const namesText = (names: Iterable<string>): string => `${JSON.stringify([...new Set(names)].sort(), null, 1)}\n`
