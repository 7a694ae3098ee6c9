import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type ChildOptions, type ChildResult, runChild } from './child.ts'
import { projectRoot } from './project.ts'

/** The command as it is installed. */
export const main = join(projectRoot, 'dist/bundle/main.js')

export const isBuilt = (): boolean => existsSync(main)

/** Runs the built command as a user would: `await tiercel(['analyze', folder])`. */
export const tiercel = async (args: readonly string[], options: ChildOptions = {}): Promise<ChildResult> => {
  if (!isBuilt()) throw new Error('The command is not built. Run `npm run build` first.')
  return runChild(process.execPath, [main, ...args], options)
}
