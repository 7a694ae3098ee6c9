import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tiercel } from '../support/cli.ts'
import { projectRoot } from '../support/project.ts'
import { type TemporaryFolder, temporaryFolder } from '../support/temporary.ts'

const small = ['--tasks', '2', '--tiers', '2', '--subtests', '1', '--runs', '2']
const main = join(projectRoot, 'dist/bundle/main.js')
const escapes = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e]/

let folder: TemporaryFolder
const at = (...names: string[]) => join(folder.path, ...names)
const run = (...args: string[]) => tiercel(args, { cwd: folder.path })

beforeAll(async () => {
  folder = await temporaryFolder()
  await run('simulate', '--out', 'runs', ...small)
})
afterAll(() => folder[Symbol.asyncDispose]())

test('colours are for terminals, or for those who force them', async () => {
  const of = async (env: Record<string, string | undefined>) =>
    (
      await tiercel(['analyze', 'runs', '--out', 'plain', '--only', 'data'], {
        cwd: folder.path,
        env: { NO_COLOR: undefined, ...env },
      })
    ).stdout
  expect(await of({ CI: 'true', FORCE_COLOR: undefined })).not.toContain('\x1b')
  expect(await of({ FORCE_COLOR: '1' })).toContain('\x1b[1m')
  expect(await of({ FORCE_COLOR: '1', NO_COLOR: '1' })).not.toContain('\x1b')
})

test('a reader that closes early is no error', () => {
  const command = `"${process.execPath}" "${main}" analyze runs --out json --json --quiet --only data | head -c 9; exit \${PIPESTATUS[0]}`
  const { stdout, stderr, status } = spawnSync('bash', ['-c', command], { cwd: folder.path, encoding: 'utf8' })
  expect({ stdout, stderr, status }).toEqual({ stdout: expect.stringMatching(/^\{\s+"pip/), stderr: '', status: 0 })
})

describe('names that would command the terminal', () => {
  test('reach neither stdout nor stderr', async () => {
    await using own = await temporaryFolder()
    const runs = join(own.path, 'runs')
    await tiercel(['simulate', '--out', runs, ...small])
    const evil = '\x1b]0;owned\x07\x1b[2J\u202eevil'
    const attempt = join(runs, 'test001-kestrel', readdirSync(join(runs, 'test001-kestrel'))[0])
    const config = join(attempt, 'config/experiment.json')
    writeFileSync(config, readFileSync(config, 'utf8').replace(/"kestrel[^"]*"/, JSON.stringify(evil)))
    writeFileSync(join(attempt, 'T0/00/run_01/judge/judge_01/MODEL.md'), `**Model**: ${evil}\n`)
    const judgment = join(attempt, 'T0/00/run_01/judge/judge_02/judgment.json')
    const text = readFileSync(judgment, 'utf8')
    writeFileSync(judgment, text.replace('"functional"', JSON.stringify(`${evil} functional`)))
    mkdirSync(join(runs, `${evil}/2026-01-01T00-00-00/T0/00/run_01`), { recursive: true })
    writeFileSync(
      join(runs, `${evil}/2026-01-01T00-00-00/T0/00/run_01/run_result.json`),
      `{"exit_code": ${JSON.stringify(evil)}}`,
    )
    for (const command of [['analyze', '--figure-formats', 'vl', '--out', join(own.path, 'out')], ['check']]) {
      const { stdout, stderr, code } = await tiercel([...command, runs], { env: { NO_COLOR: '1' } })
      expect(code, stderr).toBe(0)
      expect(stdout).toContain('evil')
      expect(stdout + stderr).not.toMatch(escapes)
    }
    const missing = await tiercel(['analyze', `${evil}/nowhere`])
    expect(missing.code).toBe(2)
    expect(missing.stderr).not.toMatch(escapes)
  })
})

describe('Ctrl-C', () => {
  /** Interrupts a command as soon as stderr says this; the code is what a shell shows. */
  const interrupted = (args: readonly string[], when: string) =>
    new Promise<number | null>(resolve => {
      const child = spawn(process.execPath, [main, ...args], { cwd: folder.path, stdio: ['ignore', 'ignore', 'pipe'] })
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        if (text.includes(when)) child.kill('SIGINT')
      })
      child.on('close', (code, signal) => resolve(signal ? 128 + constants.signals[signal] : code))
    })

  test('ends a simulation with code 130 and leaves nothing of it', async () => {
    expect(await interrupted(['simulate', '--out', 'stopped', '--runs', '100'], 'Simulating')).toBe(130)
    expect(readdirSync(at('stopped'))).toEqual([])
  })

  test('ends an analysis with code 130 and leaves the old results as they were', async () => {
    await run('simulate', '--out', 'many', '--tasks', '1', '--tiers', '4', '--runs', '10', '--quiet')
    await run('analyze', 'many', '--out', 'kept', '--where', 'tier=T0', '--quiet', '--only', 'data')
    const before = readFileSync(at('kept/manifest.json'), 'utf8')
    expect(await interrupted(['analyze', 'many', '--out', 'kept', '--only', 'data'], 'Looking')).toBe(130)
    expect(readFileSync(at('kept/manifest.json'), 'utf8')).toBe(before)
    // What was staged by then goes with the next command.
    await run('analyze', 'many', '--out', 'kept', '--quiet', '--only', 'data')
    expect(readdirSync(at('kept/.tiercel'))).toEqual(['columns.cache'])
  })
})
