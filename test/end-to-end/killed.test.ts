import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { verifyResults } from '../../src/apps/verify.ts'
import { RandomState } from '../../src/core/random.ts'
import { tiercel } from '../support/cli.ts'
import { projectRoot } from '../support/project.ts'
import { simulatedRuns } from '../support/simulated.ts'
import { temporaryFolder } from '../support/temporary.ts'

const outputs = (folder: string): Map<string, string> =>
  new Map(
    [
      'problems.csv',
      ...(existsSync(join(folder, 'data')) ? readdirSync(join(folder, 'data')).map(name => `data/${name}`) : []),
    ]
      .filter(name => existsSync(join(folder, name)))
      .map(name => [name, readFileSync(join(folder, name), 'utf8')]),
  )

/** Starts the command and ends it after so many milliseconds; says whether it was still running. */
const startAndKill = async (args: string[], after: number, by: NodeJS.Signals = 'SIGKILL'): Promise<boolean> => {
  const child = spawn(process.execPath, [join(projectRoot, 'dist/bundle/main.js'), ...args], { stdio: 'ignore' })
  const codes: readonly unknown[] = [128 + constants.signals[by], by]
  const ended = new Promise<boolean>(resolve =>
    child.on('exit', (code, signal) => resolve(codes.includes(signal ?? code))),
  )
  await Promise.race([wait(after), ended])
  child.kill(by)
  return ended
}

test('killed at 50 random moments, every file is the old one or the new one, whole; a later run mends the rest', async () => {
  await using first = await simulatedRuns({ seed: 1 })
  await using second = await simulatedRuns({ seed: 2 })
  await using results = await temporaryFolder()
  await using reference = await temporaryFolder()
  const out = join(results.path, 'results')
  const command = (path: string, folder: string) => ['analyze', path, '--out', folder, '--quiet', '--only', 'data']
  const whole: { path: string; files: Map<string, string> }[] = []
  let span = 0
  for (const { path } of [first, second]) {
    const folder = join(reference.path, String(whole.length))
    const started = performance.now()
    expect((await tiercel(command(path, folder))).code).toBe(0)
    span = performance.now() - started
    whole.push({ path, files: outputs(folder) })
  }
  const random = new RandomState(7)
  let killed = 0
  for (let round = 0; killed < 50; round++) {
    expect(round, 'it ends before it can be killed').toBeLessThan(400)
    const inTime = await startAndKill(command(whole[round % 2].path, out), random.randomSample() * span)
    killed += Number(inTime)
    // A machine that has become faster ends before the moment comes: aim earlier.
    if (!inTime) span *= 0.97
    for (const [name, text] of outputs(out)) {
      const versions = whole.map(({ files }) => files.get(name))
      expect(versions.includes(text), `${name} after round ${round} is neither the old nor the new one`).toBe(true)
    }
  }
  expect((await tiercel(command(whole[0].path, out))).code).toBe(0)
  expect(outputs(out)).toEqual(whole[0].files)
  expect(verifyResults(out)).toMatchObject({ missing: [], changed: [] })
  expect(readdirSync(join(out, '.tiercel'))).toEqual(['columns.cache'])
}, 300_000)

test('what was killed after its last file was in place is finished by the same analysis', async () => {
  await using runs = await simulatedRuns({ seed: 1 })
  await using results = await temporaryFolder()
  const out = join(results.path, 'results')
  const command = ['analyze', runs.path, '--out', out, '--quiet', '--only', 'data']
  expect((await tiercel(command)).code).toBe(0)
  const whole = outputs(out)
  const corner = join(out, '.tiercel')
  writeFileSync(join(out, 'data/left.csv'), 'of the killed one')
  writeFileSync(join(corner, 'publishing.json'), JSON.stringify([...whole.keys(), 'data/left.csv', 'manifest.json']))
  expect((await tiercel(command)).code).toBe(0)
  expect(outputs(out)).toEqual(whole)
  expect(readdirSync(corner)).toEqual(['columns.cache'])
}, 60_000)

test('interrupted at any moment, nothing is published by halves', async () => {
  await using first = await simulatedRuns({ seed: 1 })
  await using second = await simulatedRuns({ seed: 2 })
  await using results = await temporaryFolder()
  const out = join(results.path, 'results')
  const command = (path: string) => ['analyze', path, '--out', out, '--quiet', '--figure-formats', 'svg,pdf']
  const started = performance.now()
  expect((await tiercel(command(first.path))).code).toBe(0)
  let span = performance.now() - started
  const random = new RandomState(11)
  let stopped = 0
  for (let round = 0; stopped < 20; round++) {
    expect(round, 'it ends before it can be interrupted').toBeLessThan(200)
    const { path } = round % 2 === 0 ? second : first
    const inTime = await startAndKill(
      command(path),
      random.randomSample() * span,
      round % 3 === 0 ? 'SIGTERM' : 'SIGINT',
    )
    stopped += Number(inTime)
    if (!inTime) span *= 0.97
    expect(verifyResults(out), `round ${round}`).toMatchObject({ missing: [], changed: [] })
  }
}, 300_000)

describe('while the main thread computes', () => {
  test.each(['SIGINT', 'SIGTERM'] as const)(
    '%s ends it at once',
    async signal => {
      await using raw = await simulatedRuns({ seed: 1 })
      await using results = await temporaryFolder({ 'tiercel.yaml': 'resamples: 1000000\n' })
      const settings = ['--config', join(results.path, 'tiercel.yaml')]
      // Minutes of resampling; whether it has begun is told by no more than the time that reading takes.
      expect(
        await startAndKill(
          ['analyze', raw.path, '--out', join(results.path, 'out'), '--quiet', ...settings],
          4000,
          signal,
        ),
      ).toBe(true)
    },
    60_000,
  )
})
