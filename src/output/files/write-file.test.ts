import { once } from 'node:events'
import { statSync, writeFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/support/temporary.ts'
import { writeWhole } from './file-system.ts'

test('takes the place of a file, makes the folders above it and leaves nothing else behind', async () => {
  await using folder = await temporaryFolder({ 'a/b.txt': 'old' })
  for (const name of ['a/b.txt', 'c/d.txt']) {
    writeWhole(join(folder.path, name), 'new', 1)
    expect(await readFile(join(folder.path, name), 'utf8')).toBe('new')
  }
  expect(await readdir(join(folder.path, 'a'))).toEqual(['b.txt'])
})

test('never takes the place of what is no file', async () => {
  await using folder = await temporaryFolder()
  const path = join(folder.path, 'socket')
  const server = createServer().listen(path)
  await once(server, 'listening')
  // Nobody can write to a socket this way, so that nothing but its place could be taken.
  expect(() => writeWhole(path, 'new', 1)).toThrow(expect.objectContaining({ code: 'cannot-write' }))
  expect(statSync(path).isSocket()).toBe(true)
  server.close()
})

test('says where a file is in the place of a folder', async () => {
  await using folder = await temporaryFolder()
  writeFileSync(join(folder.path, 'file'), '')
  expect(() => writeWhole(join(folder.path, 'file/below'), 'new', 1)).toThrow(
    expect.objectContaining({ code: 'cannot-write' }),
  )
})
