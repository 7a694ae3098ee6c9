import { closeSync, lstatSync, openSync, readSync, realpathSync, type Stats, statSync } from 'node:fs'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { AnalysisError } from '../../core/problem.ts'

/** What a run may not overwrite: what it reads, and without `force` what Tiercel did not write. */
export interface Protection {
  /** Files and folders that are read, as they were given. */
  readonly inputs: readonly string[]
  /** Whether files of others may be overwritten; what is read never is. */
  readonly force: boolean
}

/** Where a path leads by all links, also if nothing is there yet. */
export const realPlace = (path: string): string => {
  try {
    return realpathSync.native(path)
  } catch {
    const above = dirname(path)
    return above === path ? resolve(path) : join(realPlace(above), basename(path))
  }
}

export const isWithin = (folder: string, path: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep)

/** What is at this very place, which may be a link that leads nowhere; a file above it is told by who writes there. */
const statsAt = (path: string): Stats | undefined => {
  try {
    return lstatSync(path, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}

const isFolder = (path: string): boolean =>
  statsAt(path) !== undefined && (statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false)

/** The real places of what is read. */
class Inputs {
  readonly files: ReadonlySet<string>
  readonly folders: readonly string[]

  constructor({ inputs }: Protection) {
    const places = inputs.map(given => realPlace(resolve(given)))
    this.folders = places.filter(isFolder)
    this.files = new Set(places.filter(place => !isFolder(place)))
  }
}

const readByThisRun = (path: string, spelt: string): AnalysisError =>
  new AnalysisError(
    'would-overwrite-input',
    `${path} belongs to what is read, and would be overwritten.`,
    `Choose another place with ${spelt}.`,
  )

const folderInTheWay = (path: string): AnalysisError =>
  new AnalysisError(
    'cannot-write',
    `${path} is a folder, and a file is to be written there.`,
    'Rename or remove it, or choose another folder with --out.',
  )

/** `and 3 more` where there are more than the first. */
const others = (count: number): string => (count > 1 ? ` (and ${count - 1} more)` : '')

/** Tells by the beginning of a file whether it is one that we write again and again, such as a JUnit report. */
export type IsOurs = (head: string) => boolean

/** More than precedes the sign of a file of ours. */
const headLength = 1000

const headOf = (path: string): string => {
  const descriptor = openSync(path, 'r')
  try {
    const head = Buffer.alloc(headLength)
    return head.toString('utf8', 0, readSync(descriptor, head))
  } finally {
    closeSync(descriptor)
  }
}

/**
 * Refuses to write a file where that would overwrite what is read, or a file of others. One of ours may be written
 * again, and what is no file, such as /dev/stdout or a pipe, cannot be lost.
 */
export const checkFile = (path: string, option: string, isOurs: IsOurs, protection: Protection): void => {
  const inputs = new Inputs(protection)
  const place = realPlace(path)
  if (inputs.files.has(place)) throw readByThisRun(path, option)
  if (isFolder(path)) throw new AnalysisError('cannot-write', `${path} is a folder.`, `Name a file with ${option}.`)
  const stats = statsAt(place)
  if (!stats?.isFile() || stats.size === 0 || isOurs(headOf(place))) return
  if (inputs.folders.some(folder => isWithin(folder, place))) throw readByThisRun(path, option)
  if (protection.force) return
  throw new AnalysisError(
    'file-exists',
    `${path} would be overwritten, and Tiercel did not write it.`,
    `Choose another place with ${option}, or add --force to overwrite it.`,
  )
}

/** Files of a folder of results that are about to be written, and those that are about to go. */
interface Targets {
  readonly written: readonly string[]
  readonly removed: readonly string[]
}

/**
 * Refuses where that would overwrite or remove what is read, or overwrite what is not in the list of those that are
 * ours. A folder in it that is a link to elsewhere holds nothing that is ours.
 */
export const checkTargets = (
  folder: string,
  { written, removed }: Targets,
  ours: ReadonlySet<string>,
  protection: Protection,
): void => {
  const root = realPlace(folder)
  const inputs = new Inputs(protection)
  if (inputs.folders.includes(root))
    throw new AnalysisError(
      'would-overwrite-input',
      `${folder} is the folder that is read, and results would be written into it.`,
      'Choose another folder with --out.',
    )
  // Results in a folder that is read, such as ./results of `analyze .`, are made again; what else is there is read.
  const isRead = (place: string, isOurs: boolean) =>
    inputs.files.has(place) ||
    inputs.folders.some(input => isWithin(input, place) && !(isOurs && isWithin(input, root)))
  const parents = new Parents()
  const refuseRead = (path: string, isOurs: boolean) => {
    if ([parents.placeOf(path), realPlace(path)].some(place => isRead(place, isOurs)))
      throw readByThisRun(path, '--out')
  }
  const foreign: string[] = []
  for (const name of written) {
    const path = join(folder, name)
    const isOutside = !isWithin(root, parents.of(path))
    if (isOutside && !protection.force) throw leadsOutside(dirname(path), parents.of(path))
    if (!statsAt(path)) continue
    if (isFolder(path)) throw folderInTheWay(path)
    const isOurs = ours.has(name) && !isOutside
    refuseRead(path, isOurs)
    if (!isOurs) foreign.push(path)
  }
  for (const path of removed.map(name => join(folder, name)))
    if (isWithin(root, parents.of(path)) && statsAt(path)) refuseRead(path, true)
  if (foreign.length > 0 && !protection.force)
    throw new AnalysisError(
      'file-exists',
      `${foreign[0]}${others(foreign.length)} would be overwritten, and no manifest there says that Tiercel wrote it.`,
      'Choose another folder with --out, or add --force to overwrite it.',
    )
}

const leadsOutside = (path: string, place: string): AnalysisError =>
  new AnalysisError(
    'leads-outside',
    `${path} is a link that leads out of the results folder, to ${place}.`,
    'Choose another folder with --out, or add --force to write there.',
  )

/** The real folders of files, each found once. */
class Parents {
  readonly #known = new Map<string, string>()

  of(path: string): string {
    const above = dirname(path)
    const known = this.#known.get(above) ?? realPlace(above)
    this.#known.set(above, known)
    return known
  }

  /** Where the file itself stands, which may be a link. */
  placeOf(path: string): string {
    return join(this.of(path), basename(path))
  }
}
