import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commandHere } from '../support/command.ts'
import { type TemporaryFolder, temporaryFolder } from '../support/temporary.ts'

/** What a candidate could bring to be judged by rules of its own: no rule of the base, few runs, wide limits. */
const own = 'gate: [min pass_rate:0]\nconfidence: 0.5\nseed: 7\nexclude: [tier=T0]\n'

let folder: TemporaryFolder
const at = (...names: string[]) => join(folder.path, ...names)
const run = (...args: string[]) => commandHere(args, { cwd: folder.path })

beforeAll(async () => {
  folder = await temporaryFolder()
  const size = ['--tasks', '6', '--tiers', '2', '--subtests', '1', '--runs', '3', '--quiet']
  for (const name of ['main', 'branch', 'plain']) await run('simulate', '--out', name, ...size)
  writeFileSync(at('branch/tiercel.yaml'), own)
}, 120_000)
afterAll(() => folder[Symbol.asyncDispose]())

const ignored = (command: string) =>
  `Ignored: branch/tiercel.yaml; ${command} takes settings only from the working folder or --config.\n`

describe('settings in a data folder', () => {
  const rule = ['--no-worse', 'pass_rate:0.1']

  test.each([
    ['gate', ['gate', 'main', 'branch', ...rule, '--json'], ['gate', 'main', 'plain', ...rule, '--json']],
    ['compare', ['compare', 'main', 'branch', '--json'], ['compare', 'main', 'plain', '--json']],
    ['plan', ['plan', 'branch', '--effect', '0.1', '--json'], ['plan', 'plain', '--effect', '0.1', '--json']],
  ])('change nothing of %s, and are named', async (command, args, plain) => {
    const found = await run(...args)
    const expected = await run(...plain)
    expect(found.stdout.replaceAll('branch', 'plain')).toBe(expected.stdout)
    expect(found.code).toBe(expected.code)
    expect(found.stderr).toContain(ignored(command))
    expect(expected.stderr).not.toContain('Ignored')
    expect((await run(...args, '--quiet')).stderr).toBe(ignored(command))
  })

  test('give gate no rule', async () => {
    const { code, stderr } = await run('gate', 'main', 'branch')
    expect(code).toBe(2)
    expect(stderr).toMatch(/There is no rule to judge by/)
  })

  test('do not change what a baseline keeps', async () => {
    const { stderr } = await run('baseline', 'save', 'branch', '--out', 'branch.json', '--name', 'x', '--quiet')
    await run('baseline', 'save', 'plain', '--out', 'plain.json', '--name', 'x', '--quiet')
    expect(readFileSync(at('branch.json'), 'utf8')).toBe(readFileSync(at('plain.json'), 'utf8'))
    expect(stderr).toBe(ignored('baseline save'))
  })

  test('hold for analyze and check, which say where they come from', async () => {
    const from = /^Settings: branch\/tiercel\.yaml \(from the data folder\)$/m
    const analyzed = await run('analyze', 'branch', '--only', 'data', '--json')
    expect(analyzed.stderr).toMatch(from)
    expect(JSON.parse(readFileSync(at('results/manifest.json'), 'utf8')).settings).toMatchObject({ seed: 7 })
    expect((await run('check', 'branch', '--json')).stderr).toMatch(from)
    const said = 'Settings: branch/tiercel.yaml (from the data folder)\n'
    for (const args of [
      ['analyze', 'branch', '--only', 'data', '--out', 'quiet'],
      ['check', 'branch'],
      ['import', 'branch', '--out', 'imported'],
    ])
      expect([args[0], (await run(...args, '--quiet')).stderr]).toEqual([args[0], said])
  })

  test('are those of the working folder where that is the data folder', async () => {
    const there = await commandHere(['gate', '.', '--quiet'], { cwd: at('branch') })
    expect(there.stderr).toBe('Settings: tiercel.yaml (from the working folder)\n')
    expect(there.stdout).toContain('min pass_rate:0')
  })

  test('give way to the file that is named, also for analyze', async () => {
    writeFileSync(at('own.yaml'), 'seed: 1\n')
    const gated = await run('gate', 'main', 'branch', ...rule, '--config', 'own.yaml', '--quiet')
    expect(gated.stderr).toBe(`Settings: own.yaml (from --config)\n${ignored('gate')}`)
    const named = await run('gate', 'main', 'branch', ...rule, '--config', 'branch/tiercel.yaml', '--quiet')
    expect(named.stderr).toBe('Settings: branch/tiercel.yaml (from --config)\n')
    const { stderr } = await run('check', 'branch', '--config', 'own.yaml')
    expect(stderr).toContain('Ignored: branch/tiercel.yaml; only one settings file holds.\n')
  })
})

test('results of an earlier analysis bring no settings of theirs', async () => {
  await run('analyze', 'branch', '--out', 'mean', '--consensus', 'mean', '--where', 'tier=T0,tier=T1', '--quiet')
  const numbers = async (...paths: string[]) => {
    const { stdout } = await run('compare', ...paths, '--json')
    const { metrics, warnings } = JSON.parse(stdout)
    return { metrics, warnings }
  }
  await run('analyze', 'plain', '--out', 'again', '--config', 'own.yaml', '--consensus', 'mean', '--only', 'data')
  expect(await numbers('main', 'again')).toEqual(await numbers('main', 'plain'))
})
