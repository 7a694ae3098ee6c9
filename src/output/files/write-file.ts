import { appendFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { AnalysisError } from '../../core/problem.ts'
import { makeFolder } from './make-folder.ts'

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
