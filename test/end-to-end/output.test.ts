import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runChild } from '../support/child.ts'
import { main, tiercel } from '../support/cli.ts'
import { simulatedRuns } from '../support/simulated.ts'
import { temporaryFolder } from '../support/temporary.ts'

test('a file in place of the results folder is told in a sentence, and left as it is', async () => {
  await using runs = await simulatedRuns({ tiers: 1 })
  await using folder = await temporaryFolder({ file: 'mine' })
  const file = join(folder.path, 'file')
  const { code, stderr } = await tiercel(['analyze', runs.path, '--out', file])
  expect(code).toBe(2)
  expect(stderr).toContain(file)
  expect(stderr).not.toContain('node:internal')
  expect(readFileSync(file, 'utf8')).toBe('mine')
})

test('where there is nothing to analyse no results folder appears', async () => {
  await using empty = await temporaryFolder()
  const out = join(empty.path, 'results')
  expect((await tiercel(['analyze', empty.path, '--out', out])).code).toBe(2)
  expect(existsSync(out)).toBe(false)
})

test('a baseline tier that no run has is an error that names those there are', async () => {
  await using runs = await simulatedRuns({ tiers: 2 })
  await using folder = await temporaryFolder({ 'tiercel.yaml': 'baseline_tier: T77\n' })
  const config = join(folder.path, 'tiercel.yaml')
  const { code, stderr } = await tiercel(['analyze', runs.path, '--out', join(folder.path, 'out'), '--config', config])
  expect(code).toBe(2)
  expect(stderr).toContain('T77')
  expect(stderr).toContain('T0, T1')
})

test('columns that were kept and are gone are kept again, though the results are there', async () => {
  await using runs = await simulatedRuns({ tiers: 1 })
  await using folder = await temporaryFolder()
  const out = join(folder.path, 'out')
  const analyze = () => tiercel(['analyze', runs.path, '--out', out, '--only', 'data', '--quiet'])
  await analyze()
  const own = join(out, '.tiercel')
  const before = readFileSync(join(own, 'columns.cache'))
  rmSync(own, { recursive: true })
  expect((await analyze()).code).toBe(0)
  expect(readdirSync(own)).toEqual(['columns.cache'])
  expect(readFileSync(join(own, 'columns.cache')).equals(before)).toBe(true)
})

test.skipIf(!existsSync('/dev/full'))('a full disk behind what is printed is told in a sentence', async () => {
  const { code, stderr } = await runChild('bash', ['-c', `"$0" "$1" metrics > /dev/full`, process.execPath, main])
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: expect.stringMatching(/^error: .*ENOSPC.*\n$/),
  })
})
