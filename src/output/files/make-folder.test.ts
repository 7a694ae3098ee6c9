import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runChild } from '../../../test/support/child.ts'
import { projectRoot } from '../../../test/support/project.ts'
import { temporaryFolder } from '../../../test/support/temporary.ts'
import { makeFolder } from './file-system.ts'

test('makes the folders above as well, and is content with one that is there', async () => {
  await using folder = await temporaryFolder()
  const path = join(folder.path, 'a/b/c')
  makeFolder(path)
  makeFolder(path)
  expect(existsSync(path)).toBe(true)
})

test('ends, even when the working folder was removed meanwhile', async () => {
  await using folder = await temporaryFolder()
  const module = JSON.stringify(join(projectRoot, 'dist/output/files/file-system.js'))
  const gone = JSON.stringify(join(folder.path, 'gone'))
  const script = `import { mkdirSync, rmdirSync } from 'node:fs'
    const { makeFolder } = await import(${module})
    mkdirSync(${gone}); process.chdir(${gone}); rmdirSync(${gone})
    try { makeFolder('a/b') } catch {}
    console.log('ended')`
  const { stdout } = await runChild(process.execPath, ['--input-type=module', '-e', script], { cwd: folder.path })
  expect(stdout).toBe('ended\n')
})

test.runIf(existsSync('/proc/self'))('ends where a folder is there and takes none', async () => {
  const module = JSON.stringify(join(projectRoot, 'dist/output/files/file-system.js'))
  const script = `const { makeFolder } = await import(${module})
    try { makeFolder('/proc/none/below') } catch ({ code }) { console.log(code) }`
  const { stdout } = await runChild(process.execPath, ['--input-type=module', '-e', script], {})
  expect(stdout).toBe('ENOENT\n')
})
