import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/support/temporary.ts'
import { folderEntries, isProblem, readHead, withFile } from './open-file.ts'

describe('a file read piece by piece', () => {
  test('gives the bytes of any place', async () => {
    await using folder = await temporaryFolder({ 'a.txt': '0123456789' })
    const piece = withFile(join(folder.path, 'a.txt'), 'a.txt', ({ size, read }) => {
      const bytes = Buffer.alloc(4)
      return {
        size,
        counts: [read(bytes, 3), read(Buffer.alloc(9), 8), read(bytes.subarray(3), 50)],
        text: bytes.toString(),
      }
    })
    expect(piece).toEqual({ size: 10, counts: [4, 2, 0], text: '3456' })
  })

  test('is a problem with its name where it cannot be read', async () => {
    await using folder = await temporaryFolder()
    mkdirSync(join(folder.path, 'sub'))
    symlinkSync('loop', join(folder.path, 'loop'))
    const codes = ['none', 'sub', 'loop'].map(name => withFile(join(folder.path, name), name, () => ({ size: 0 })))
    expect(codes.map(each => isProblem(each) && [each.code, each.file])).toEqual([
      ['unreadable-file', 'none'],
      ['unreadable-file', 'sub'],
      ['symlink-loop', 'loop'],
    ])
  })

  test('a fault of whoever reads it is not hidden', async () => {
    await using folder = await temporaryFolder({ a: 'x' })
    const fail = () => {
      throw new TypeError('mine')
    }
    expect(() => withFile(join(folder.path, 'a'), 'a', fail)).toThrow('mine')
  })
})

test('the beginning of a file is enough to see what it is', async () => {
  await using folder = await temporaryFolder()
  writeFileSync(join(folder.path, 'long'), 'é'.repeat(500_000))
  const head = readHead(join(folder.path, 'long'), 'long')
  expect(head?.name).toBe('long')
  expect(head?.bytes.length).toBeLessThan(500_000)
  expect(head?.text.startsWith('ééé')).toBe(true)
  expect(readHead(join(folder.path, 'none'), 'none')).toBeNull()
})

test('a folder lists what it holds by name, and does not follow links', async () => {
  await using folder = await temporaryFolder({ 'b.txt': '', 'a/c.txt': '' })
  symlinkSync('a', join(folder.path, 'link'))
  expect(folderEntries(folder.path)).toEqual([
    { name: 'a', kind: 'folder' },
    { name: 'b.txt', kind: 'file' },
    { name: 'link', kind: 'other' },
  ])
  expect(folderEntries(join(folder.path, 'none'))).toEqual([])
})
