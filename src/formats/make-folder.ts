import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'

/** Makes a folder and those above it. Node never returns if the working folder is gone and the path is relative. */
export const makeFolder = (path: string): void => {
  mkdirSync(resolve(path), { recursive: true })
}
