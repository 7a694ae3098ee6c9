import { basename, dirname, isAbsolute, join, normalize, posix } from 'node:path'
import { isFile } from '../../disk.ts'
import { isObject, type JsonObject } from '../../fields.ts'
import { folderEntries, isProblem, readHead } from '../../open-file.ts'
import { firstValue } from '../shared/head.ts'
import { textIn } from '../shared/values.ts'
import { readWhole } from '../shared/whole.ts'

/** A file and the name by which events and problems call it. */
export interface LabelledFile {
  readonly path: string
  readonly label: string
}

export interface ReadFile extends LabelledFile {
  readonly trajectory: JsonObject
  readonly isTruncated: boolean
}

const mainName = 'trajectory.json'

/**
 * A file that a trajectory refers to by its path: relative to the trajectory's folder and never outside it. Where files
 * were renamed by a prefix, `x.trajectory.json` refers to `x.trajectory.sub.json`.
 */
export const fileBeside = (from: LabelledFile, reference: string): LabelledFile | null => {
  const relative = normalize(reference)
  if (isAbsolute(relative) || relative.startsWith('..') || reference.includes('\0')) return null
  const name = basename(from.path)
  const prefix = name.endsWith(mainName) ? name.slice(0, -mainName.length) : ''
  const found = [relative, prefix + relative].find(each => isFile(join(dirname(from.path), each)))
  return found === undefined ? null : besides(from, found)
}

const besides = (from: LabelledFile, relative: string): LabelledFile => ({
  path: join(dirname(from.path), relative),
  label: posix.join(posix.dirname(from.label), relative),
})

const mostNeighbours = 1000

/** A neighbour that has this session id, for references that name no file. */
export const fileOfSession = (from: LabelledFile, sessionId: string): LabelledFile | null => {
  const names = folderEntries(dirname(from.path))
    .filter(({ name, kind }) => kind === 'file' && name.endsWith('.json') && name !== basename(from.path))
    .slice(0, mostNeighbours)
  for (const { name } of names) {
    const file = besides(from, name)
    if (sessionOf(file) === sessionId) return file
  }
  return null
}

const sessionOf = ({ path, label }: LabelledFile): string | null => {
  const head = readHead(path, label)
  const value = head && firstValue(head)
  return isObject(value) && isAtif(value) ? textIn(value.session_id) : null
}

export const isAtif = (value: JsonObject): boolean => textIn(value.schema_version)?.startsWith('ATIF-') === true

/** The trajectory that a file is; null where it is none. */
export const readTrajectoryFile = (file: LabelledFile): ReadFile | null => {
  const whole = readWhole(file.path, file.label)
  if (isProblem(whole) || !isObject(whole.value) || !isAtif(whole.value)) return null
  return { ...file, trajectory: whole.value, isTruncated: whole.truncated }
}
