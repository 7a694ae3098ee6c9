import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { verifyResults } from '../../src/apps/results/verify.ts'
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

/** Starts the command and kills it after so many milliseconds; says whether it was still running. */
const startAndKill = async (args: string[], after: number): Promise<boolean> => {
  const child = spawn(process.execPath, [join(projectRoot, 'dist/bundle/main.js'), ...args], { stdio: 'ignore' })
  const ended = new Promise<NodeJS.Signals | null>(resolve => child.on('exit', (_, signal) => resolve(signal)))
  await Promise.race([wait(after), ended])
  child.kill('SIGKILL')
  return (await ended) === 'SIGKILL'
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
