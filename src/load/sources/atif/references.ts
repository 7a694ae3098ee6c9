import { basename, dirname, isAbsolute, join, normalize, posix } from 'node:path'
import { isFile } from '../../io/disk.ts'
import { isObject, type JsonObject } from '../../io/fields.ts'
import { folderEntries, isProblem, readHead } from '../../io/open-file.ts'
import { objectsIn, textIn } from '../../transcripts/shared/values.ts'
import { firstValue, readWhole } from '../../transcripts/shared/whole.ts'

export interface Source {
  readonly key: string | JsonObject
  readonly trajectory: JsonObject
  readonly file: LabelledFile
  readonly isTruncated: boolean
  readonly inline: readonly JsonObject[]
}

export const embeddedIn = (trajectory: JsonObject): JsonObject[] => objectsIn(trajectory.subagent_trajectories)

const sourceInFile = (file: LabelledFile): Source | null => {
  const read = readTrajectoryFile(file)
  return read && { ...read, key: file.path, file, inline: embeddedIn(read.trajectory) }
}

const sourceInside = (trajectory: JsonObject, around: Source): Source => ({
  key: trajectory,
  trajectory,
  file: around.file,
  isTruncated: false,
  inline: [...embeddedIn(trajectory), ...around.inline],
})

export interface Target {
  readonly key: string | JsonObject
  readonly read: () => Source | null
}

export const targetInside = (trajectory: JsonObject, around: Source): Target => ({
  key: trajectory,
  read: () => sourceInside(trajectory, around),
})

export const findReferred = (reference: JsonObject, from: Source): Target | null => {
  const id = textIn(reference.trajectory_id)
  const session = textIn(reference.session_id)
  const path = textIn(reference.trajectory_path)
  const inside =
    (id === null ? undefined : from.inline.find(({ trajectory_id }) => trajectory_id === id)) ??
    (session === null || path !== null ? undefined : from.inline.find(({ session_id }) => session_id === session))
  if (inside) return targetInside(inside, from)
  const named = path === null ? null : fileBeside(from.file, path)
  const file = named ?? (session === null ? null : fileOfSession(from.file, session))
  return file && { key: file.path, read: () => sourceInFile(file) }
}

const partName = /^(.*)\.cont-(\d+)\.json$/

/** Whether the file beside it that comes before by its name goes on in this one, and is read with it. */
export const isContinuation = (file: LabelledFile): boolean => {
  const [, base, number] = partName.exec(basename(file.path)) ?? []
  if (base === undefined) return false
  const before = Number(number) > 1 ? `${base}.cont-${Number(number) - 1}.json` : `${base}.json`
  const path = join(dirname(file.path), before)
  const reference = isFile(path)
    ? readTrajectoryFile({ path, label: before })?.trajectory.continued_trajectory_ref
    : null
  return typeof reference === 'string' && fileBeside({ path, label: before }, reference)?.path === file.path
}

const mostParts = 1000

export const partsOf = (source: Source, warn: (sentence: string) => void): Source[] => {
  const parts = [source]
  const seen = new Set([source.file.path])
  for (let part: Source | null = source; part && parts.length < mostParts; ) {
    const reference = textIn(part.trajectory.continued_trajectory_ref)
    if (reference === null) break
    const file = fileBeside(part.file, reference)
    part = file && !seen.has(file.path) ? sourceInFile(file) : null
    if (!part) warn(`The trajectory goes on in ${reference}, which is not there.`)
    else {
      parts.push(part)
      seen.add(part.file.path)
    }
  }
  return parts
}

interface LabelledFile {
  readonly path: string
  readonly label: string
}

const mainName = 'trajectory.json'

/** Never outside the trajectory's folder. With a prefix, `x.trajectory.json` refers to `x.trajectory.sub.json`. */
const fileBeside = (from: LabelledFile, reference: string): LabelledFile | null => {
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

const fileOfSession = (from: LabelledFile, sessionId: string): LabelledFile | null => {
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

const readTrajectoryFile = (file: LabelledFile) => {
  const whole = readWhole(file.path, file.label)
  if (isProblem(whole) || !isObject(whole.value) || !isAtif(whole.value)) return null
  return { ...file, trajectory: whole.value, isTruncated: whole.truncated }
}
