import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from './project.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** The folder of sample data that is too large for the project: TIERCEL_SHARED, else `shared` beside the project. */
export const sharedFolder = (environment: Environment = process.env, root = projectRoot): string | null => {
  const folder = environment.TIERCEL_SHARED ? resolve(environment.TIERCEL_SHARED) : join(dirname(root), 'shared')
  return existsSync(folder) ? folder : null
}

/** What to do without the folder: CI must have it, and a wrong TIERCEL_SHARED must not look like success. */
export const withoutShared = ({ TIERCEL_CI, TIERCEL_SHARED }: Environment): { act: 'skip' | 'fail'; reason: string } =>
  TIERCEL_SHARED
    ? { act: 'fail', reason: `TIERCEL_SHARED names a folder that does not exist: ${TIERCEL_SHARED}` }
    : { act: TIERCEL_CI === '1' ? 'fail' : 'skip', reason: 'needs the sample data: set TIERCEL_SHARED to its folder' }

/**
 * A `describe` whose tests need the sample data, and get its folder:
 * `whenShared('the dry run', shared => test('has 16 runs', () => …))`
 */
export const whenShared = (name: string, tests: (shared: string) => void): void => {
  const shared = sharedFolder()
  if (shared !== null) describe(name, () => tests(shared))
  else {
    const { act, reason } = withoutShared(process.env)
    if (act === 'skip') test.skip(`${name} (${reason})`)
    else test(name, () => expect.fail(reason))
  }
}
