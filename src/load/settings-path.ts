import { lstatSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isFile } from './io/disk.ts'

export const settingsFileName = 'tiercel.yaml'

interface UsedFile {
  readonly path: string
  readonly from: '--config' | 'the working folder' | 'the data folder'
}

export interface SettingsPaths {
  readonly used: UsedFile | null
  readonly ignored: readonly string[]
}

/** The file named, else in the working folder, else in a data folder, unless the data must not bring its own rules. */
export const settingsPaths = (
  named: string | null,
  folders: readonly string[],
  trusted: 'with data' | 'without data',
): SettingsPaths => {
  const inData = folders.map(beside).filter(isThere)
  const used = usedFile(named, trusted === 'with data' ? inData : [])
  const known = new Set(used ? [realPath(used.path)] : [])
  const ignored = inData.filter(path => {
    const real = realPath(path)
    const isKnown = known.has(real)
    known.add(real)
    return !isKnown
  })
  return { used, ignored }
}

/** Whether there is an entry, if only a link that leads nowhere. A folder without rights is reported by who reads runs. */
const isThere = (path: string): boolean => {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined
  } catch {
    return false
  }
}

/** A link that leads nowhere is reported by who reads it. */
const realPath = (path: string): string => {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}

const usedFile = (named: string | null, [first]: readonly string[]): UsedFile | null => {
  if (named !== null) return { path: named, from: '--config' }
  if (isThere(settingsFileName)) return { path: settingsFileName, from: 'the working folder' }
  return first === undefined ? null : { path: first, from: 'the data folder' }
}

/** A settings file lies in the folder given, or beside the file. */
const beside = (given: string): string => join(isFile(given) ? dirname(given) : given, settingsFileName)
