import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/support/temporary.ts'
import { defaultSettings } from '../../core/settings.ts'
import { createManifest, type Manifest } from './manifest.ts'
import { fingerprint, ResultsFolder, readManifest } from './results-folder.ts'

const process = 4711

const manifestOf = (outputs: Manifest['outputs'], key = 'key') =>
  createManifest(
    { created: 'now', key, parts: { data: key }, input: { folders: [], runs: 0, hash: '' }, settings: defaultSettings },
    [],
    outputs,
  )

/** Writes these files and publishes them. */
/** Where nothing can be written. */
const cannotWrite = expect.objectContaining({ code: 'cannot-write' })

const publish = (path: string, files: Readonly<Record<string, string>>, key?: string): void => {
  const folder = new ResultsFolder(path, process)
  for (const [name, text] of Object.entries(files)) folder.write(name, [text])
  folder.publish(manifestOf(folder.outputs, key))
}

const filesIn = (path: string): string[] =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(path.length + 1))
    .sort()

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

describe('a results folder', () => {
  test('that cannot be is told at once, and one that can be is not made yet', async () => {
    await using place = await temporaryFolder({ file: '' })
    for (const name of ['file', 'file/below/it'])
      expect(() => new ResultsFolder(join(place.path, name), process).check()).toThrow(cannotWrite)
    new ResultsFolder(join(place.path, 'new/results'), process).check()
    expect(filesIn(place.path)).toEqual(['file'])
    expect(existsSync(join(place.path, 'new'))).toBe(false)
  })

  test('shows nothing before it is published, and then everything, with fingerprints in the manifest', async () => {
    await using place = await temporaryFolder()
    const out = join(place.path, 'deep/results')
    const folder = new ResultsFolder(out, process)
    folder.write('data/runs.csv', ['a,b\n', Buffer.from('1,ä\n')])
    expect(existsSync(join(out, 'data'))).toBe(false)
    folder.publish(manifestOf(folder.outputs))
    expect(filesIn(out)).toEqual(['data/runs.csv', 'manifest.json'])
    expect(readFileSync(join(out, 'data/runs.csv'), 'utf8')).toBe('a,b\n1,ä\n')
    expect(readManifest(out)?.outputs).toEqual({ 'data/runs.csv': { sha256: sha256('a,b\n1,ä\n'), bytes: 9 } })
  })

  test('drops files of ours that are no longer made, and keeps those of others', async () => {
    await using place = await temporaryFolder({ 'notes.txt': 'mine', 'old/mine.csv': 'mine' })
    publish(place.path, { 'old/a.csv': '1', 'gone/b.csv': '2', 'c.csv': '3' })
    publish(place.path, { 'c.csv': '4' })
    expect(filesIn(place.path)).toEqual(['c.csv', 'manifest.json', 'notes.txt', 'old/mine.csv'])
    expect(existsSync(join(place.path, 'gone'))).toBe(false)
  })

  test('a manifest that names files outside cannot have them removed', async () => {
    await using place = await temporaryFolder({ 'outside.txt': 'mine' })
    const out = join(place.path, 'results')
    mkdirSync(out)
    const entry = { sha256: '', bytes: 0 }
    const outputs = { '../outside.txt': entry, 'a/../../outside.txt': entry, [join(place.path, 'outside.txt')]: entry }
    writeFileSync(join(out, 'manifest.json'), JSON.stringify(manifestOf(outputs)))
    publish(out, {})
    expect(existsSync(join(place.path, 'outside.txt'))).toBe(true)
  })

  test('holds what equal inputs give while every file is as it was written', async () => {
    await using place = await temporaryFolder()
    publish(place.path, { 'a.csv': '1', 'b.csv': '2' })
    const holds = (key: string) => new ResultsFolder(place.path, process).holds('data', key)
    expect(holds('key')).toBe(true)
    expect(holds('other')).toBe(false)
    writeFileSync(join(place.path, 'a.csv'), '2')
    expect(holds('key')).toBe(false)
  })

  test('can leave one part as it is while another is made anew', async () => {
    await using place = await temporaryFolder()
    publish(place.path, { 'data/a.csv': '1', 'figures/b.svg': '2', 'tables/c.md': '3' })
    const folder = new ResultsFolder(place.path, process)
    expect(folder.holds('figures', 'key')).toBe(false)
    folder.retain('figures')
    folder.write('data/a.csv', ['4'])
    folder.publish(manifestOf(folder.outputs))
    expect(filesIn(place.path)).toEqual(['data/a.csv', 'figures/b.svg', 'manifest.json'])
    expect(Object.keys(readManifest(place.path)?.outputs ?? {})).toEqual(['data/a.csv', 'figures/b.svg'])
    expect(readFileSync(join(place.path, 'data/a.csv'), 'utf8')).toBe('4')
  })

  test('a harmed file of one part does not make another part wrong', async () => {
    await using place = await temporaryFolder()
    publish(place.path, { 'data/a.csv': '1', 'figures/b.svg': '2' })
    writeFileSync(join(place.path, 'figures/b.svg'), 'mine')
    expect(new ResultsFolder(place.path, process).holds('data', 'key')).toBe(true)
  })

  test('what was put in place by one that was killed is known to be ours', async () => {
    await using place = await temporaryFolder({
      'data/a.csv': 'new',
      'gone.csv': 'new',
      '.tiercel/publishing.json': '["data/a.csv", "gone.csv", "manifest.json", "../outside.txt"]',
    })
    expect(new ResultsFolder(place.path, process).isMixed).toBe(true)
    publish(place.path, { 'data/a.csv': '1' })
    expect(filesIn(place.path)).toEqual(['data/a.csv', 'manifest.json'])
    expect(new ResultsFolder(place.path, process).isMixed).toBe(false)
  })

  test('never replaces what others put there since it was looked at, and leaves everything as it was', async () => {
    await using place = await temporaryFolder()
    publish(place.path, { 'a.csv': 'old' })
    const folder = new ResultsFolder(place.path, process)
    for (const name of ['a.csv', 'b.csv']) folder.write(name, ['new'])
    folder.refuse(['data'], [])
    writeFileSync(join(place.path, 'b.csv'), 'mine')
    expect(() => folder.publish(manifestOf(folder.outputs))).toThrow(expect.objectContaining({ code: 'file-exists' }))
    expect(readFileSync(join(place.path, 'a.csv'), 'utf8')).toBe('old')
    expect(readFileSync(join(place.path, 'b.csv'), 'utf8')).toBe('mine')
  })

  test('neither writes nor removes through a folder in it that leads elsewhere', async () => {
    await using place = await temporaryFolder({ 'precious/a.csv': 'mine', 'precious/b.csv': 'mine' })
    const out = join(place.path, 'results')
    publish(out, { 'data/a.csv': '1', 'data/b.csv': '2', 'c.csv': '3' })
    rmSync(join(out, 'data'), { recursive: true })
    symlinkSync(join(place.path, 'precious'), join(out, 'data'))
    expect(() => publish(out, { 'data/a.csv': '4' })).toThrow(expect.objectContaining({ code: 'leads-outside' }))
    publish(out, { 'c.csv': '4' })
    for (const name of ['a.csv', 'b.csv']) expect(readFileSync(join(place.path, 'precious', name), 'utf8')).toBe('mine')
  })

  test('discarded, it leaves everything as it was', async () => {
    await using place = await temporaryFolder()
    publish(place.path, { 'a.csv': 'old' })
    const folder = new ResultsFolder(place.path, process)
    folder.write('a.csv', ['new'])
    folder.discard()
    expect(readFileSync(join(place.path, 'a.csv'), 'utf8')).toBe('old')
    expect(filesIn(place.path)).toEqual(['a.csv', 'manifest.json'])
  })

  test('sweeps up after those that were killed, not after those still running', async () => {
    await using place = await temporaryFolder({
      '.tiercel/stage-1/half': '',
      '.tiercel/stage-2/half': '',
      '.tiercel/other': '',
    })
    new ResultsFolder(place.path, process).sweep(id => id === 2)
    expect(filesIn(place.path)).toEqual(['.tiercel/other', '.tiercel/stage-2/half'])
  })

  test('keeps columns for the next time, whole, without calling them results', async () => {
    await using place = await temporaryFolder()
    const folder = new ResultsFolder(place.path, process)
    folder.keep([Uint8Array.of(1, 2), Uint8Array.of(3)])
    expect([...readFileSync(folder.cache)]).toEqual([1, 2, 3])
    folder.publish(manifestOf(folder.outputs))
    expect(readManifest(place.path)?.outputs).toEqual({})
    expect(existsSync(folder.cache)).toBe(true)
  })

  test('a folder in the way of a file leaves everything as it was, and is named', async () => {
    await using place = await temporaryFolder()
    publish(place.path, { 'a.csv': 'old', 'b.csv': 'old' })
    mkdirSync(join(place.path, 'c.csv'))
    expect(() => publish(place.path, { 'a.csv': 'new', 'c.csv': 'new' })).toThrow(/c\.csv is a folder/)
    expect(readFileSync(join(place.path, 'a.csv'), 'utf8')).toBe('old')
    expect(readFileSync(join(place.path, 'b.csv'), 'utf8')).toBe('old')
    expect(readManifest(place.path)?.outputs['a.csv'].sha256).toBe(sha256('old'))
  })

  test('a file where a folder should be is told as that', async () => {
    await using place = await temporaryFolder({ data: 'mine' })
    expect(() => publish(place.path, { 'data/a.csv': '1' })).toThrow(cannotWrite)
    expect(readFileSync(join(place.path, 'data'), 'utf8')).toBe('mine')
  })

  test('what the system refuses is told as that, a fault of ours as it is', async () => {
    await using place = await temporaryFolder()
    const failing = function* (error: Error) {
      yield 'a'
      throw error
    }
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), {
      code: 'ENOSPC',
      syscall: 'write',
    })
    const folder = new ResultsFolder(place.path, process)
    expect(() => folder.write('a.csv', failing(full))).toThrow(/ENOSPC/)
    expect(() => folder.write('a.csv', failing(new Error('ours')))).toThrow(/^ours$/)
  })

  test('where it cannot be written says so', async () => {
    await using place = await temporaryFolder({ file: '' })
    const folder = new ResultsFolder(join(place.path, 'file'), process)
    expect(() => folder.write('a.csv', [])).toThrow(
      expect.objectContaining({ code: 'cannot-write', hint: expect.stringContaining('--out') }),
    )
  })
})

describe('reading back', () => {
  test.each(['', '{', '[]', 'null', '{"outputs": {}}', '{"tiercel": "1"}'])('%j is no manifest of ours', async text => {
    await using place = await temporaryFolder({ 'manifest.json': text })
    expect(readManifest(place.path)).toBeNull()
  })

  test('what is not there has neither manifest nor fingerprint', async () => {
    await using place = await temporaryFolder({ a: 'x' })
    expect(readManifest(place.path)).toBeNull()
    expect(fingerprint(join(place.path, 'a'))).toBe(sha256('x'))
    expect(fingerprint(join(place.path, 'b'))).toBeNull()
  })
})
