import {
  appendFileSync,
  closeSync,
  constants,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, resolve } from 'node:path'
import { AnalysisError } from '../../core/problem.ts'

/** A file as it is; null where there is none that can be read. A pipe is not waited for, a device has no end. */
export const readWhole = (path: string): Buffer | null => {
  let descriptor: number
  try {
    descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  } catch {
    return null
  }
  try {
    return fstatSync(descriptor).isFile() ? readFileSync(descriptor) : null
  } finally {
    closeSync(descriptor)
  }
}

/** The value of a JSON file; null where there is none. */
export const readJsonFile = (path: string): unknown => {
  const bytes = readWhole(path)
  try {
    return bytes && JSON.parse(bytes.toString('utf8'))
  } catch {
    return null
  }
}

const refused = (path: string, error: unknown): AnalysisError => {
  const why = error instanceof Error ? error.message : String(error)
  return new AnalysisError('cannot-write', `The file ${path} cannot be written: ${why}`, 'Choose another place for it.')
}

/**
 * Writes a file under another name and renames it into place: it is the old one or the new one, whole. What is no file,
 * such as /dev/stdout or a pipe, is written to and stays what it is.
 */
export const writeWhole = (path: string, content: string | Uint8Array, process: number): void => {
  try {
    makeFolder(dirname(path))
    if (statSync(path, { throwIfNoEntry: false })?.isFile() ?? true)
      writeAndRename(`${path}.${process}.part`, path, content)
    else writeFileSync(path, content)
  } catch (error) {
    throw refused(path, error)
  }
}

const writeAndRename = (stage: string, path: string, content: string | Uint8Array): void => {
  try {
    writeFileSync(stage, content)
    renameSync(stage, path)
  } catch (error) {
    rmSync(stage, { force: true })
    throw error
  }
}

/** Adds to a file that others write to as well. */
export const appendTo = (path: string, text: string): void => {
  try {
    appendFileSync(path, text)
  } catch (error) {
    throw refused(path, error)
  }
}

/**
 * Makes a folder and those above it, one by one: Node's own way never returns where a folder is there and yet says that
 * it is not, such as in /proc, or where the working folder is gone.
 */
export const makeFolder = (path: string): void => make(resolve(path))

const make = (path: string): void => {
  if (isFolder(path)) return
  const above = dirname(path)
  if (above !== path) make(above)
  try {
    mkdirSync(path)
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!isFolder(path)) throw error
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
