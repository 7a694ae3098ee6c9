import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tiercel } from '../support/cli.ts'
import { simulatedRuns } from '../support/simulated.ts'
import { temporaryFolder } from '../support/temporary.ts'

test('1, 2 and 4 threads give the same bytes', async () => {
  await using runs = await simulatedRuns({ tasks: 5, tiers: 4, subtests: 3, runs: 6 })
  await using out = await temporaryFolder()
  const files: Map<string, string>[] = []
  for (const jobs of ['1', '2', '4']) {
    const folder = join(out.path, jobs)
    const { code } = await tiercel(['analyze', runs.path, '--out', folder, '--quiet', '--only', 'data', '--jobs', jobs])
    expect(code).toBe(0)
    const names = readdirSync(join(folder, 'data'))
    files.push(new Map(names.map(name => [name, readFileSync(join(folder, 'data', name), 'utf8')])))
  }
  expect(files[0].size).toBeGreaterThan(14)
  expect(files[1]).toEqual(files[0])
  expect(files[2]).toEqual(files[0])
})
