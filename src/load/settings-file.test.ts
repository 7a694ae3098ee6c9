import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runChild } from '../../test/support/child.ts'
import { temporaryFolder } from '../../test/support/temporary.ts'
import { readSettingsFile, settingsFromYaml } from './settings-file.ts'

const complaint = (text: string): string => {
  try {
    settingsFromYaml(text, 'tiercel.yaml', ['score'])
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  return 'no complaint'
}

describe('settingsFromYaml', () => {
  test('names file, line and key of everything that is wrong', () =>
    expect(
      complaint(`# settings
seed: 42

consensus: medain
criterion_aliases:
  core functionality: functional
  7: [a]
where:
  - tier=T0
  - colour=red
metrics:
  score: { margin: 0.1 }
  speed: { margin: 1 }
figure: {}
figures:
  formats:
    - svg
    - jpeg
`)
        .split('\n')
        .map(line => /^tiercel\.yaml:\d+: [\w.]+/.exec(line)?.[0]),
    ).toEqual([
      'tiercel.yaml:4: consensus',
      'tiercel.yaml:7: criterion_aliases.7',
      'tiercel.yaml:10: where.1',
      'tiercel.yaml:13: metrics.speed',
      'tiercel.yaml:14: figure',
      'tiercel.yaml:18: figures.formats.1',
    ]))

  test('names the line of what is not YAML', () => {
    expect(complaint('seed: 42\nwhere: [a, b\nalpha: 0.05\n')).toMatch(/^tiercel\.yaml:[23]: /)
    expect(complaint('seed: 1\nalpha: 0.05\nseed: 2\n')).toMatch(/^tiercel\.yaml:3: /)
    expect(complaint('a: 1\n---\nb: 2\n')).toMatch(/^tiercel\.yaml:2: /)
  })

  test('names keys that are there twice, among however many', () => {
    const keys = Array.from({ length: 20_000 }, (_, i) => `  name ${i}: functional`)
    expect(complaint(['criterion_aliases:', ...keys, '  name 7: style'].join('\n'))).toMatch(/^tiercel\.yaml:20002: /)
  })

  test('follows anchors to the line where the value stands', () =>
    expect(complaint('metrics:\n  score: &same\n    margin: none\nreport: *same\n')).toContain(
      'tiercel.yaml:3: metrics.',
    ))

  test('refuses aliases that multiply without end', () => {
    const levels = 'abcdefghij'.split('')
    const bomb = levels.map((name, i) => `${name}: &${name} [${i === 0 ? '1' : `*${levels[i - 1]},`.repeat(9)}]`)
    expect(complaint(bomb.join('\n'))).toMatch(/^tiercel\.yaml: /)
  })

  test('takes an empty file, and one with comments only', () => {
    expect(settingsFromYaml('', 'x', [])).toEqual({})
    expect(settingsFromYaml('# seed: 1\n', 'x', [])).toEqual({})
  })
})

const unreadable = (name: string) =>
  expect.objectContaining({ code: 'settings-unreadable', message: expect.stringContaining(`/${name} `) })

describe('readSettingsFile', () => {
  test('gives the settings of the file', async () => {
    await using folder = await temporaryFolder({ 'own.yaml': 'seed: 1' })
    expect(readSettingsFile(join(folder.path, 'own.yaml'), [])).toEqual({ seed: 1 })
  })

  test('says so when the file named is not there or is a folder', async () => {
    await using folder = await temporaryFolder({ 'a/b': '' })
    expect(() => readSettingsFile(join(folder.path, 'no.yaml'), [])).toThrow(unreadable('no.yaml'))
    expect(() => readSettingsFile(join(folder.path, 'a'), [])).toThrow(unreadable('a'))
  })

  test('refuses what never ends or is larger than any settings', async () => {
    await using folder = await temporaryFolder({ 'large.yaml': `seed: 1\n${'#'.repeat(2 ** 20)}\n` })
    const at = (name: string) => join(folder.path, name)
    expect((await runChild('mkfifo', [at('pipe.yaml')])).code).toBe(0)
    symlinkSync('/dev/zero', at('zero.yaml'))
    for (const name of ['large.yaml', 'pipe.yaml', 'zero.yaml'])
      expect(() => readSettingsFile(at(name), [])).toThrow(unreadable(name))
  })
})
