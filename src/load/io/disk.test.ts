import { mkdirSync, realpathSync, rmSync, symlinkSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runChild } from '../../../test/support/child.ts'
import { temporaryFolder } from '../../../test/support/temporary.ts'
import { Disk, isFile, isFolder } from './disk.ts'
import { subFolders } from './folders.ts'
import { readBytes } from './open-file.ts'

const diskAt = (path: string): Disk => {
  const disk = new Disk()
  disk.begin(path)
  return disk
}

const problemOf = (disk: Disk, name: string) => {
  const read = disk.read(name, `shown/${name}`)
  return typeof read === 'object' && 'problem' in read ? read.problem : null
}

describe('reading', () => {
  test('gives the whole text of files small and large, one after the other', async () => {
    const large = 'größer 🦅 '.repeat(200_000)
    await using folder = await temporaryFolder({ small: 'ä', large, empty: '' })
    const disk = diskAt(folder.path)
    expect(disk.read('large', '')).toEqual({ text: large })
    expect(disk.read('small', '')).toEqual({ text: 'ä' })
    expect(disk.read('empty', '')).toEqual({ text: '' })
  })

  test('gives the whole text of files about as long as its buffer', async () => {
    const lengths = [2 ** 16 - 1, 2 ** 16, 2 ** 16 + 1, 2 ** 17, 2 ** 17 + 1]
    await using folder = await temporaryFolder(Object.fromEntries(lengths.map(length => [length, 'x'.repeat(length)])))
    for (const length of lengths)
      expect(diskAt(folder.path).read(String(length), '')).toEqual({ text: 'x'.repeat(length) })
    const disk = diskAt(folder.path)
    for (const length of lengths.toReversed())
      expect(disk.read(String(length), '')).toEqual({ text: 'x'.repeat(length) })
  })

  test('what is not there is absent, also below a file', async () => {
    await using folder = await temporaryFolder({ file: '' })
    const disk = diskAt(folder.path)
    expect(disk.read('other', '')).toBe('absent')
    expect(disk.read('file/below', '')).toBe('absent')
    expect(disk.list('other')).toEqual([])
    expect(disk.list('file')).toEqual([])
  })

  test('a folder, a pipe, a link to itself, 200 MB and bytes that are not UTF-8 are problems that name the file', async () => {
    await using folder = await temporaryFolder({ huge: '' })
    mkdirSync(join(folder.path, 'folder'))
    expect((await runChild('mkfifo', [join(folder.path, 'pipe')])).code).toBe(0)
    symlinkSync('loop', join(folder.path, 'loop'))
    truncateSync(join(folder.path, 'huge'), 200 * 2 ** 20)
    writeFileSync(join(folder.path, 'latin1'), Buffer.from('{"name": "Björn"}', 'latin1'))
    const disk = diskAt(folder.path)
    expect(problemOf(disk, 'folder')).toMatchObject({ code: 'unreadable-file', file: 'shown/folder' })
    expect(problemOf(disk, 'pipe')).toMatchObject({ code: 'unreadable-file' })
    expect(problemOf(disk, 'loop')).toMatchObject({ code: 'symlink-loop' })
    expect(problemOf(disk, 'huge')).toMatchObject({
      code: 'file-too-large',
      message: expect.stringContaining('200 MB'),
    })
    expect(problemOf(disk, 'latin1')).toMatchObject({ code: 'not-utf8' })
    expect(disk.list('loop')).toEqual([])
  })
})

describe('the fingerprint of what was looked at', () => {
  const files = { 'result.json': '{}', 'judge/judge_01/judgment.json': '{}', 'unread.txt': '' }

  /** Looks at some files, lets the test change something, and says whether that is noticed. */
  const noticed = async (change: (path: (name: string) => string) => void): Promise<boolean> => {
    await using folder = await temporaryFolder(files)
    const path = (name: string) => join(folder.path, name)
    mkdirSync(path('folder.json'))
    symlinkSync('loop', path('loop'))
    const disk = diskAt(folder.path)
    for (const name of ['result.json', 'judge/judge_01/judgment.json', 'judge/judge_01/MODEL.md', 'result.json/below'])
      disk.read(name, '')
    for (const name of ['folder.json', 'loop']) disk.read(name, '')
    disk.list('judge')
    const { files: seen, stamp } = disk.seen()
    change(path)
    return new Disk().restamp(folder.path, seen) !== stamp
  }

  test('stays while nothing changes, and when a file changes that was not looked at', async () => {
    expect(await noticed(() => {})).toBe(false)
    expect(await noticed(path => writeFileSync(path('unread.txt'), 'changed'))).toBe(false)
  })

  test('notices a file that has grown, was touched, was removed or became a folder', async () => {
    expect(await noticed(path => writeFileSync(path('judge/judge_01/judgment.json'), '{} '))).toBe(true)
    expect(await noticed(path => utimesSync(path('result.json'), 1, 1))).toBe(true)
    expect(await noticed(path => rmSync(path('result.json')))).toBe(true)
    expect(
      await noticed(path => {
        rmSync(path('result.json'))
        mkdirSync(path('result.json'))
      }),
    ).toBe(true)
  })

  test('notices a file that was looked for and came later, and a new name in a folder that was listed', async () => {
    expect(await noticed(path => writeFileSync(path('judge/judge_01/MODEL.md'), ''))).toBe(true)
    expect(
      await noticed(path => {
        mkdirSync(path('judge/judge_02'))
        utimesSync(path('judge'), 1, 1)
      }),
    ).toBe(true)
  })

  test('is not kept when nobody watches, and reading gives the same', async () => {
    await using folder = await temporaryFolder({ a: 'one' })
    const disk = new Disk(false)
    disk.begin(folder.path)
    expect(disk.read('a', '')).toEqual({ text: 'one' })
    expect(disk.read('b', '')).toBe('absent')
    expect(disk.list('.')).toEqual(['a'])
    expect(disk.seen().files).toBe('')
  })

  test('does not mix up one file with another', async () => {
    await using folder = await temporaryFolder({ a: 'one', b: 'three' })
    for (const name of ['a', 'b']) utimesSync(join(folder.path, name), 5, 5)
    const stamp = (...names: string[]) => new Disk().restamp(folder.path, names.join('\n'))
    expect(stamp('a', 'b')).not.toBe(stamp('b', 'a'))
    expect(stamp('a')).not.toBe(stamp('a', 'a'))
  })
})

describe('subFolders', () => {
  test('names folders and links to folders, but neither files nor links to nothing', async () => {
    await using folder = await temporaryFolder({ 'a/x': '', 'b/x': '', file: '' })
    symlinkSync('a', join(folder.path, 'linked'))
    symlinkSync('gone', join(folder.path, 'dangling'))
    symlinkSync('file', join(folder.path, 'linked-file'))
    const { names, problems } = subFolders(folder.path, '')
    expect([...names].sort()).toEqual(['a', 'b', 'linked'])
    expect(problems).toEqual([])
  })

  test('does not follow links that lead back, and says so', async () => {
    await using folder = await temporaryFolder({ 'a/b/x': '' })
    symlinkSync('../../..', join(folder.path, 'a/b/above'))
    symlinkSync('.', join(folder.path, 'a/b/here'))
    symlinkSync('itself', join(folder.path, 'a/b/itself'))
    const { names, problems } = subFolders(join(folder.path, 'a/b'), 'shown')
    expect(names).toEqual([])
    expect(problems.map(({ code, file }) => `${code} ${file}`).sort()).toEqual([
      'symlink-loop shown/above',
      'symlink-loop shown/here',
      'symlink-loop shown/itself',
    ])
  })

  test('never enters .git, node_modules and workspaces', async () => {
    await using folder = await temporaryFolder({ '.git/x': '', 'node_modules/x': '', 'workspace/x': '', 'T0/x': '' })
    expect(subFolders(folder.path, '').names).toEqual(['T0'])
  })

  test('a folder that is not there has none', () =>
    expect(subFolders('/nowhere/at/all', '')).toEqual({ names: [], problems: [] }))
})

test('what cannot be looked at is neither a file nor a folder', async () => {
  await using folder = await temporaryFolder({ file: '' })
  symlinkSync('loop', join(folder.path, 'loop'))
  for (const name of ['loop', 'file/below', 'gone', 'x'.repeat(300)]) {
    expect(isFile(join(folder.path, name))).toBe(false)
    expect(isFolder(join(folder.path, name))).toBe(false)
  }
  expect(isFile(join(folder.path, 'file'))).toBe(true)
  expect(isFolder(realpathSync(folder.path))).toBe(true)
})

test('bytes come back as they are; no file gives none', async () => {
  await using folder = await temporaryFolder()
  const bytes = Uint8Array.from({ length: 70_000 }, (_, i) => i % 251)
  writeFileSync(join(folder.path, 'bytes'), bytes)
  expect(Buffer.compare(readBytes(join(folder.path, 'bytes')) ?? new Uint8Array(), bytes)).toBe(0)
  expect(readBytes(join(folder.path, 'gone'))).toBeNull()
  expect(readBytes(folder.path)).toBeNull()
})
