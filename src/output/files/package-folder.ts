import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { once } from '../../core/once.ts'

/** Where package.json is, with the fonts and the built page: this code is at different depths as source and in bundles. */
export const packageFolder = once((): string => {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder)
  return folder
})
