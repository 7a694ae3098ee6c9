import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { AnalysisError } from '../core/problem.ts'
import { makeFolder } from '../output/files/file-system.ts'

/**
 * Fills a folder by way of one within it, from which what is complete is moved to its place; whatever is left there
 * when the work ends, or the process does, is discarded.
 */
export const withStage = async <Done>(
  out: string,
  check: (target: string) => void,
  work: (stage: string, target: string) => Promise<Done>,
): Promise<Done> => {
  const target = resolve(out)
  const stage = join(target, `.partial-${process.pid}`)
  const discard = () => {
    if (existsSync(stage)) rmSync(stage, { recursive: true })
  }
  try {
    check(target)
    makeFolder(stage)
    process.once('exit', discard)
    return await work(stage, target)
  } catch (error) {
    throw diskError(out, error)
  } finally {
    discard()
    process.off('exit', discard)
  }
}

/** No rights, no room, not a folder: what a person can mend. */
const diskError = (out: string, error: unknown): unknown =>
  error instanceof Error && 'syscall' in error
    ? new AnalysisError(
        'cannot-write',
        `The folder ${out} cannot be used: ${error.message}.`,
        'Choose another with --out.',
      )
    : error

/** Makes each folder once: asking the disk every time would cost more than the files. */
export const folderMaker = (root: string): ((path: string) => void) => {
  const made = new Set([root])
  const make = (path: string): void => {
    if (made.has(path)) return
    make(dirname(path))
    mkdirSync(path)
    made.add(path)
  }
  return make
}
