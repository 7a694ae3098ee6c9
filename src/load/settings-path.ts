import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isFile } from './disk.ts'

export const settingsFileName = 'tiercel.yaml'

/** The file named, else the one in the working folder, else the first one in a data folder; null where there is none. */
export const settingsPath = (named: string | null, folders: readonly string[]): string | null =>
  named ?? [settingsFileName, ...folders.map(beside)].find(path => existsSync(path)) ?? null

/** A settings file lies in the folder given, or beside the file. */
const beside = (given: string): string => join(isFile(given) ? dirname(given) : given, settingsFileName)
