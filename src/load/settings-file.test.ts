import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
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
`),
    ).toMatchInlineSnapshot(`
      "tiercel.yaml:4: consensus: "medain", expected median, mean or recorded (did you mean median?)
      tiercel.yaml:7: criterion_aliases.7: a list, expected text; put a number in quotes
      tiercel.yaml:10: where.1: "colour=red", expected an experiment or dimension=value. Use one of: experiment, family, task, agent, model, tier, subtest; for example tier=T0.
      tiercel.yaml:13: metrics.speed: there is no such metric; \`tiercel metrics\` lists them
      tiercel.yaml:14: figure: there is no such setting (did you mean figures?)
      tiercel.yaml:18: figures.formats.1: "jpeg", expected vl, svg, png or pdf"
    `))

  test('names the line of what is not YAML', () => {
    expect(complaint('seed: 42\nwhere: [a, b\nalpha: 0.05\n')).toMatch(/^tiercel\.yaml:[23]: not valid YAML/)
    expect(complaint('seed: 1\nalpha: 0.05\nseed: 2\n')).toMatch(/^tiercel\.yaml:3: not valid YAML: .*unique/)
    expect(complaint('a: 1\n---\nb: 2\n')).toMatch(/^tiercel\.yaml:2: not valid YAML/)
  })

  test('follows anchors to the line where the value stands', () =>
    expect(complaint('metrics:\n  score: &same\n    margin: none\nreport: *same\n')).toContain(
      'tiercel.yaml:3: metrics.',
    ))

  test('refuses aliases that multiply without end', () => {
    const levels = 'abcdefghij'.split('')
    const bomb = levels.map((name, i) => `${name}: &${name} [${i === 0 ? '1' : `*${levels[i - 1]},`.repeat(9)}]`)
    expect(complaint(bomb.join('\n'))).toMatch(/not usable YAML/)
  })

  test('takes an empty file, and one with comments only', () => {
    expect(settingsFromYaml('', 'x', [])).toEqual({})
    expect(settingsFromYaml('# seed: 1\n', 'x', [])).toEqual({})
  })
})

describe('readSettingsFile', () => {
  test('gives the settings of the file', async () => {
    await using folder = await temporaryFolder({ 'own.yaml': 'seed: 1' })
    expect(readSettingsFile(join(folder.path, 'own.yaml'), [])).toEqual({ seed: 1 })
  })

  test('says so when the file named is not there or is a folder', async () => {
    await using folder = await temporaryFolder({ 'a/b': '' })
    expect(() => readSettingsFile(join(folder.path, 'no.yaml'), [])).toThrow(/no\.yaml cannot be read: ENOENT/)
    expect(() => readSettingsFile(join(folder.path, 'a'), [])).toThrow(/cannot be read: EISDIR/)
  })
})
