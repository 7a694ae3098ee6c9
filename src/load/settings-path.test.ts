import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../test/support/temporary.ts'
import { AnalysisError } from '../core/problem.ts'
import { readSettingsFile } from './settings-file.ts'
import { settingsPaths } from './settings-path.ts'

const files = { 'own.yaml': '', 'a/file': '', 'b/file': '', 'b/tiercel.yaml': '', 'c/tiercel.yaml': '' }

describe('the settings file', () => {
  test('is the one named, then that of the first data folder that has one; the others are told', async () => {
    await using folder = await temporaryFolder(files)
    const at = (name: string) => join(folder.path, name)
    const [b, c] = ['b', 'c'].map(name => at(`${name}/tiercel.yaml`))
    const folders = [at('missing'), at('a/file'), at('a'), at('b/file'), at('b'), at('c')]
    expect(settingsPaths(at('own.yaml'), folders, 'with data')).toEqual({
      used: { path: at('own.yaml'), from: '--config' },
      ignored: [b, c],
    })
    expect(settingsPaths(null, folders, 'with data')).toEqual({
      used: { path: b, from: 'the data folder' },
      ignored: [c],
    })
    expect(settingsPaths(null, [at('a')], 'with data')).toEqual({ used: null, ignored: [] })
  })

  test('is never one of a data folder where what is there is judged', async () => {
    await using folder = await temporaryFolder(files)
    const b = join(folder.path, 'b/tiercel.yaml')
    expect(settingsPaths(null, [join(folder.path, 'b')], 'without data')).toEqual({ used: null, ignored: [b] })
    // Named by whoever judges, it is theirs.
    expect(settingsPaths(b, [join(folder.path, 'b')], 'without data')).toEqual({
      used: { path: b, from: '--config' },
      ignored: [],
    })
  })

  test('that is a link to itself is there, and told by who reads it', async () => {
    await using folder = await temporaryFolder({ 'a/file': '' })
    const a = join(folder.path, 'a')
    const path = join(a, 'tiercel.yaml')
    symlinkSync('tiercel.yaml', path)
    expect(settingsPaths(null, [a], 'with data')).toEqual({ used: { path, from: 'the data folder' }, ignored: [] })
    expect(settingsPaths(null, [a], 'without data')).toEqual({ used: null, ignored: [path] })
    expect(() => readSettingsFile(path, [])).toThrow(AnalysisError)
  })

  test('is one file, however many ways lead to it', async () => {
    await using folder = await temporaryFolder(files)
    symlinkSync('b', join(folder.path, 'link'))
    const [b, link] = ['b', 'link'].map(name => join(folder.path, name))
    expect(settingsPaths(null, [b, link], 'with data').ignored).toEqual([])
    expect(settingsPaths(null, [b, link], 'without data').ignored).toHaveLength(1)
  })
})
