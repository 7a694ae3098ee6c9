import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { archiveOf } from '../../../../test/support/archive.ts'
import { temporaryFolder } from '../../../../test/support/temporary.ts'
import type { OpenFile } from '../open-file.ts'
import { isProblem, withFile } from '../open-file.ts'
import { openArchive } from './archive.ts'

const largest = 1 << 20

const inMemory = (bytes: Uint8Array): OpenFile => ({
  size: bytes.length,
  read: (into, position) => {
    const part = bytes.subarray(position, position + into.length)
    into.set(part)
    return part.length
  },
})

const contentsOf = (file: OpenFile): Record<string, string> | null => {
  const archive = openArchive(file)
  if (!archive) return null
  return Object.fromEntries(
    archive.names.map(name => {
      const bytes = archive.read(name, largest)
      return [name, typeof bytes === 'string' ? `! ${bytes}` : Buffer.from(bytes).toString()]
    }),
  )
}

const files = [
  { name: 'samples/1_epoch_1.json', content: '{"id":1}' },
  { name: 'ünïcode/ß.txt', content: 'ä'.repeat(5000) },
  { name: 'empty', content: '' },
]
const expected = Object.fromEntries(files.map(({ name, content }) => [name, content]))

describe('what was packed comes out', () => {
  test.each([0, 8, 93] as const)('by method %i', method => {
    const packed = archiveOf(files.map(file => ({ ...file, method })))
    expect(contentsOf(inMemory(packed))).toEqual(expected)
  })

  test('with the large numbers of ZIP64, and with a comment at the end', () => {
    expect(contentsOf(inMemory(archiveOf(files, { large: true })))).toEqual(expected)
    expect(contentsOf(inMemory(archiveOf(files, { comment: 'kept for PK\u0005\u0006 later' })))).toEqual(expected)
  })

  test('any bytes, any names', () => {
    const file = fc.record({ name: fc.string({ minLength: 1, unit: 'grapheme' }), content: fc.uint8Array() })
    fc.assert(
      fc.property(fc.uniqueArray(file, { selector: ({ name }) => name, minLength: 1 }), fc.boolean(), (any, large) => {
        const archive = openArchive(inMemory(archiveOf(any, { large })))
        expect(archive?.names).toEqual(any.map(({ name }) => name))
        for (const { name, content } of any)
          expect(Buffer.from(archive?.read(name, largest) ?? '')).toEqual(Buffer.from(content))
      }),
      { seed: 1, numRuns: 100 },
    )
  })
})

describe('archives of other programs', () => {
  const has = (program: string): boolean => spawnSync(program, ['--help']).status === 0
  const wanted = { 'samples/a.json': '[1,2,3]'.repeat(1000), 'header.json': '{}' }
  const read = (path: string) => {
    const contents = withFile(path, 'x', file => ({ contents: contentsOf(file) }))
    return isProblem(contents) ? contents : contents.contents
  }

  test.skipIf(!has('zip'))('zip, also as a stream that tells sizes only afterwards', async () => {
    await using folder = await temporaryFolder(wanted)
    spawnSync('zip', ['-D', 'plain.zip', 'samples/a.json', 'header.json'], { cwd: folder.path })
    expect(read(join(folder.path, 'plain.zip'))).toEqual(wanted)
    spawnSync('sh', ['-c', 'zip -D - samples/a.json header.json | cat > streamed.zip'], { cwd: folder.path })
    expect(read(join(folder.path, 'streamed.zip'))).toEqual(wanted)
  })

  test.skipIf(!has('python3'))('Python, where the large form is asked for', async () => {
    await using folder = await temporaryFolder(wanted)
    const script = `import zipfile
z = zipfile.ZipFile('large.zip', 'w', zipfile.ZIP_DEFLATED)
for name in ['samples/a.json', 'header.json']:
    with z.open(name, 'w', force_zip64=True) as f: f.write(open(name, 'rb').read())
z.close()`
    expect(spawnSync('python3', ['-c', script], { cwd: folder.path }).status).toBe(0)
    expect(read(join(folder.path, 'large.zip'))).toEqual(wanted)
  })
})

describe('archives that are not as they should be', () => {
  test('a name that was written twice has its later content', () => {
    const packed = archiveOf([...files, { name: 'empty', content: 'no more' }])
    expect(contentsOf(inMemory(packed))).toEqual({ ...expected, empty: 'no more' })
  })

  test('without its end, the entries before the cut are there', () => {
    const packed = archiveOf([...files, { name: 'last', content: 'x'.repeat(100), method: 0 }])
    const cut = packed.subarray(0, packed.indexOf('xxx') + 50)
    expect(openArchive(inMemory(packed))?.isDamaged).toBe(false)
    expect(openArchive(inMemory(cut))?.isDamaged).toBe(true)
    expect(contentsOf(inMemory(cut))).toEqual(expected)
    expect(contentsOf(inMemory(archiveOf(files, { large: true }).subarray(0, -100)))).toMatchObject({ empty: '' })
  })

  test('with a directory that lists others, fewer or in another place, the entries are found by their own headers', () => {
    const start = archiveOf(files).indexOf('PK\u0001\u0002')
    const damage = (change: (bytes: Buffer) => void) => {
      const bytes = archiveOf(files)
      change(bytes)
      expect(openArchive(inMemory(bytes))?.isDamaged).toBe(true)
      expect(contentsOf(inMemory(bytes))).toEqual(expected)
    }
    damage(bytes => bytes.write('7', start + 46 + 'samples/'.length))
    damage(bytes => bytes.write('x', bytes.lastIndexOf('PK\u0001\u0002')))
    damage(bytes => bytes.writeUInt16LE(2, bytes.length - 12))
    damage(bytes => bytes.writeUInt32LE(1, start + 42))
  })

  test('what has another checksum, another size, a password or an unknown method is told, not given', () => {
    const damage = (change: (bytes: Buffer, directory: number) => void) => {
      const bytes = archiveOf([{ name: 'x', content: 'y'.repeat(100), method: 0 }])
      change(bytes, bytes.indexOf('PK\u0001\u0002'))
      return openArchive(inMemory(bytes))?.read('x', largest)
    }
    expect(damage(bytes => bytes.write('z', bytes.indexOf('yy')))).toBe('damaged')
    expect(damage((bytes, at) => bytes.writeUInt32LE(99, at + 24))).toBe('damaged')
    expect(damage((bytes, at) => bytes.writeUInt16LE(0x801, at + 8))).toBe('unsupported')
    expect(damage((bytes, at) => bytes.writeUInt16LE(12, at + 10))).toBe('unsupported')
  })

  test('what is larger than asked for is not unpacked, whatever its header says', () => {
    const archive = openArchive(inMemory(archiveOf([{ name: 'x', content: Buffer.alloc(1 << 16) }])))
    expect(archive?.read('x', (1 << 16) - 1)).toBe('too-large')
    expect(archive?.read('x', 1 << 16)).toHaveLength(1 << 16)
    const lying = archiveOf([{ name: 'x', content: Buffer.alloc(1 << 16) }])
    lying.writeUInt32LE(10, lying.indexOf('PK\u0001\u0002') + 24)
    expect(openArchive(inMemory(lying))?.read('x', 100)).toBe('damaged')
    expect(archive?.read('y', 1)).toBe('absent')
  })

  test('no bytes make it fail or wait', () => {
    const base = archiveOf(
      files.map((file, i) => ({ ...file, method: ([0, 8, 93] as const)[i] ?? 8 })),
      { large: true },
    )
    const place = fc.nat(base.length - 1)
    fc.assert(
      fc.property(fc.array(fc.tuple(place, fc.nat(255)), { maxLength: 6 }), fc.nat(base.length), (changes, length) => {
        const bytes = Buffer.from(base.subarray(0, length))
        for (const [at, value] of changes) if (at < length) bytes[at] = value
        const archive = openArchive(inMemory(bytes))
        for (const name of archive?.names ?? []) archive?.read(name, largest)
        expect(archive === null || archive.names.length > 0).toBe(true)
      }),
      { seed: 2, numRuns: 2000 },
    )
    expect(openArchive(inMemory(Buffer.from('no archive at all')))).toBeNull()
  })
})
