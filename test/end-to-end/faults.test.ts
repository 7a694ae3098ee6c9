import { join } from 'node:path'
import { expect, test } from 'vitest'
import { defaultSimulation } from '../../src/simulate/options.ts'
import { tiercel } from '../support/cli.ts'
import { readBack } from '../support/csv.ts'
import { writeDamage } from '../support/faults/write.ts'
import { temporaryFolder } from '../support/temporary.ts'

/** A problem may name the file, a folder above it, or a file that is missing below it. */
const isAbout = (named: string, damaged: string): boolean =>
  `${damaged}/`.startsWith(`${named}/`) || `${named}/`.startsWith(`${damaged}/`)

test('every injected fault is reported with file and hint, no other run is lost, exit code 0', async () => {
  await using folder = await temporaryFolder()
  const runs = join(folder.path, 'runs')
  const out = join(folder.path, 'results')
  const size = ['--tasks', '2', '--tiers', '3', '--subtests', '2', '--runs', '2']
  expect((await tiercel(['simulate', '--out', runs, ...size])).code).toBe(0)
  const damage = writeDamage(runs, { ...defaultSimulation, tiers: 3 })
  const { code, stderr } = await tiercel(['analyze', runs, '--out', out, '--only', 'data'])
  expect(code, stderr).toBe(0)
  const problems = readBack(join(out, 'problems.csv'))
  expect(damage.faults.length).toBeGreaterThan(30)
  const unreported = damage.faults.filter(
    ({ expect: wanted, file }) =>
      wanted !== null &&
      !problems.some(problem => problem.code === wanted && problem.hint !== '' && isAbout(problem.file, file)),
  )
  expect(unreported).toEqual([])
  expect(readBack(join(out, 'data/runs.csv'))).toHaveLength(2 * 3 * 2 * 2 + damage.runs)
  expect(readBack(join(out, 'data/missing_runs.csv'))).toHaveLength(damage.missingRuns)
  for (const problem of problems) expect(problem.message, JSON.stringify(problem)).not.toBe('')
})
