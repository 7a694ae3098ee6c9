import { mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

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
