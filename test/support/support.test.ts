import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runChild } from './child.ts'
import { temporaryFolder } from './temporary.ts'

test('a temporary folder holds its files and is gone after its block', async () => {
  let path = ''
  {
    await using folder = await temporaryFolder({ 'a/b.txt': 'content' })
    path = folder.path
    expect(readFileSync(join(path, 'a/b.txt'), 'utf8')).toBe('content')
  }
  expect(existsSync(path)).toBe(false)
})

test('a temporary folder is gone when its block fails', async () => {
  let path = ''
  const failing = async () => {
    await using folder = await temporaryFolder()
    path = folder.path
    throw new Error('failed inside')
  }
  await expect(failing()).rejects.toThrow('failed inside')
  expect(existsSync(path)).toBe(false)
})

test('a child gets its folder, environment and input, and its output and code come back', async () => {
  await using folder = await temporaryFolder({ 'echo.mjs': echo })
  const result = await runChild(process.execPath, ['echo.mjs', 'word'], {
    cwd: folder.path,
    env: { TIERCEL_TEST: 'set', HOME: undefined },
    input: 'given',
  })
  expect(result).toEqual({ stdout: 'word set  given', stderr: 'complaint', code: 3 })
})

const echo = `import { readFileSync } from 'node:fs'
process.stdout.write([process.argv[2], process.env.TIERCEL_TEST, process.env.HOME, readFileSync(0, 'utf8')].join(' '))
process.stderr.write('complaint')
process.exitCode = 3`
