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

/** The settings files that are named on stderr, each in a line: those that count and those that do not. */
const namedIn = (stderr: string) => {
  const paths = (word: string) => [...stderr.matchAll(new RegExp(`^${word}: (\\S+?);? `, 'gm'))].map(([, path]) => path)
  return { lines: stderr.split('\n').length - 1, used: paths('Settings'), ignored: paths('Ignored') }
}
const ignored = { lines: 1, used: [], ignored: ['branch/tiercel.yaml'] }

describe('settings in a data folder', () => {
  const rule = ['--no-worse', 'pass_rate:0.1']

  test.each([
    ['gate', ['gate', 'main', 'branch', ...rule, '--json'], ['gate', 'main', 'plain', ...rule, '--json']],
    ['compare', ['compare', 'main', 'branch', '--json'], ['compare', 'main', 'plain', '--json']],
    ['plan', ['plan', 'branch', '--effect', '0.1', '--json'], ['plan', 'plain', '--effect', '0.1', '--json']],
  ])('change nothing of %s, and are named', async (_, args, plain) => {
    const found = await run(...args)
    const expected = await run(...plain)
    expect(found.stdout.replaceAll('branch', 'plain')).toBe(expected.stdout)
    expect(found.code).toBe(expected.code)
    expect(namedIn(found.stderr)).toMatchObject({ used: [], ignored: ignored.ignored })
    expect(namedIn(expected.stderr)).toMatchObject({ used: [], ignored: [] })
    expect(namedIn((await run(...args, '--quiet')).stderr)).toEqual(ignored)
  })

  test('give gate no rule', async () => {
    const { code, stderr } = await run('gate', 'main', 'branch')
    expect(code).toBe(2)
    expect(stderr).toMatch(/^error: .*\n {2}.*--no-worse/m)
  })

  test('do not change what a baseline keeps', async () => {
    const { stderr } = await run('baseline', 'save', 'branch', '--out', 'branch.json', '--name', 'x', '--quiet')
    await run('baseline', 'save', 'plain', '--out', 'plain.json', '--name', 'x', '--quiet')
    expect(readFileSync(at('branch.json'), 'utf8')).toBe(readFileSync(at('plain.json'), 'utf8'))
    expect(namedIn(stderr)).toEqual(ignored)
  })

  test('hold for analyze and check, which say where they come from', async () => {
    const from = { used: ['branch/tiercel.yaml'], ignored: [] }
    const analyzed = await run('analyze', 'branch', '--only', 'data', '--json')
    expect(namedIn(analyzed.stderr)).toMatchObject(from)
    expect(JSON.parse(readFileSync(at('results/manifest.json'), 'utf8')).settings).toMatchObject({ seed: 7 })
    expect(namedIn((await run('check', 'branch', '--json')).stderr)).toMatchObject(from)
    for (const args of [
      ['analyze', 'branch', '--only', 'data', '--out', 'quiet'],
      ['check', 'branch'],
      ['import', 'branch', '--out', 'imported'],
    ])
      expect(namedIn((await run(...args, '--quiet')).stderr), args[0]).toEqual({ lines: 1, ...from })
  })

  test('are those of the working folder where that is the data folder', async () => {
    const there = await commandHere(['gate', '.', '--quiet'], { cwd: at('branch') })
    expect(namedIn(there.stderr)).toEqual({ lines: 1, used: ['tiercel.yaml'], ignored: [] })
    expect(there.stdout).toContain('min pass_rate:0')
  })

  test('give way to the file that is named, also for analyze', async () => {
    writeFileSync(at('own.yaml'), 'seed: 1\n')
    const gated = await run('gate', 'main', 'branch', ...rule, '--config', 'own.yaml', '--quiet')
    expect(namedIn(gated.stderr)).toEqual({ ...ignored, lines: 2, used: ['own.yaml'] })
    const named = await run('gate', 'main', 'branch', ...rule, '--config', 'branch/tiercel.yaml', '--quiet')
    expect(namedIn(named.stderr)).toEqual({ lines: 1, used: ['branch/tiercel.yaml'], ignored: [] })
    const { stderr } = await run('check', 'branch', '--config', 'own.yaml')
    expect(namedIn(stderr)).toMatchObject({ used: ['own.yaml'], ignored: ignored.ignored })
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
