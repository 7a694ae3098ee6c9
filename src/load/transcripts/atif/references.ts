import { basename, dirname, join } from 'node:path'
import { isFile } from '../../disk.ts'
import type { JsonObject } from '../../fields.ts'
import { listIn, objectIn, textIn } from '../shared/values.ts'
import { fileBeside, fileOfSession, type LabelledFile, readTrajectoryFile } from './beside.ts'

/** A trajectory to be read, and where others that it refers to may stand. */
export interface Source {
  /** The path of its file, or itself where it stands inside another. */
  readonly key: string | JsonObject
  readonly trajectory: JsonObject
  readonly file: LabelledFile
  readonly isTruncated: boolean
  /** Trajectories inside this one, then those inside the ones around it. */
  readonly inline: readonly JsonObject[]
}

export const embeddedIn = (trajectory: JsonObject): JsonObject[] =>
  listIn(trajectory.subagent_trajectories)
    .map(objectIn)
    .filter(each => each !== null)

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

/** Where a trajectory may be read, once it is known that it was not read before. */
export interface Target {
  readonly key: string | JsonObject
  readonly read: () => Source | null
}

export const targetInside = (trajectory: JsonObject, around: Source): Target => ({
  key: trajectory,
  read: () => sourceInside(trajectory, around),
})

/** What a reference leads to: a trajectory inside this one, or a file beside it. */
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

/** A trajectory and those that continue it, one after the other. */
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
