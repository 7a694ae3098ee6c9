import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export interface TemporaryFolder extends AsyncDisposable {
  readonly path: string
}

/**
 * A folder of its own for one test, with these files in it (path → content); gone when the test's block ends:
 * `await using folder = await temporaryFolder({ 'run_01/run_result.json': '{}' })`
 */
export const temporaryFolder = async (
  files: Readonly<Record<string, string | Uint8Array>> = {},
): Promise<TemporaryFolder> => {
  const path = await mkdtemp(join(tmpdir(), 'tiercel-'))
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(path, name)), { recursive: true })
    await writeFile(join(path, name), content)
  }
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}
