import { existsSync, lstatSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../test/support/temporary.ts'
import { AnalysisError } from '../core/problem.ts'
import { defaultSimulation } from '../simulate/options.ts'
import { simulate } from '../simulate/simulation.ts'
import { writeSimulation } from './simulate-writer.ts'

const small = { ...defaultSimulation, tasks: 2, tiers: 2, subtests: 1, runs: 1, models: 2 }

test('writes every file of a simulation, and nothing else', async () => {
  await using folder = await temporaryFolder()
  const out = join(folder.path, 'deep/down')
  const written = await writeSimulation(out, small)
  const files = [...simulate(small)]
  expect(written.files).toBe(files.length)
  for (const { path, bytes } of files) expect(readFileSync(join(out, path), 'utf8')).toBe(bytes)
  const onDisk = readdirSync(out, { recursive: true, withFileTypes: true }).filter(entry => !entry.isDirectory())
  expect(onDisk).toHaveLength(files.length)
  const truth = JSON.parse(readFileSync(join(out, 'simulation.json'), 'utf8'))
  expect(written.expected).toEqual(truth.expected)
})

test('counts the runs it writes as it goes', async () => {
  await using folder = await temporaryFolder()
  const seen: number[] = []
  const options = { ...small, runs: 30 }
  const { expected } = await writeSimulation(folder.path, options, (runs, total) => {
    expect(total).toBe(240)
    seen.push(runs)
  })
  expect(expected).toEqual({ experiments: 4, runs: 240 })
  expect(seen).toEqual([...seen].sort((a, b) => a - b))
  expect(seen.length).toBeGreaterThan(2)
})

test('replaces an earlier simulation, and what a killed one left', async () => {
  await using folder = await temporaryFolder({ '.partial-1/half': '' })
  await writeSimulation(folder.path, small)
  await writeSimulation(folder.path, { ...small, tasks: 1, models: 1 })
  expect(readdirSync(folder.path).sort()).toEqual(['simulation.json', 'test001-kestrel'])
})

test('refuses a folder that holds anything else, and leaves it alone', async () => {
  await using folder = await temporaryFolder({ 'other/notes.txt': 'mine' })
  await expect(writeSimulation(join(folder.path, 'other'), small)).rejects.toThrow(join(folder.path, 'other'))
  expect(readdirSync(join(folder.path, 'other'))).toEqual(['notes.txt'])
  const out = join(folder.path, 'simulated')
  await writeSimulation(out, small)
  writeFileSync(join(out, 'notes.txt'), 'mine')
  const before = lstatSync(join(out, 'simulation.json')).ino
  await expect(writeSimulation(out, { ...small, seed: 7 })).rejects.toThrow('notes.txt')
  expect(lstatSync(join(out, 'simulation.json')).ino).toBe(before)
})

test.each(['{}', 'not json', '{"options":{"tasks":1e12,"models":1},"expected":{}}'])(
  'is not misled by a simulation.json that holds %s',
  async text => {
    await using folder = await temporaryFolder({ 'simulation.json': text, 'mine.txt': '' })
    await expect(writeSimulation(folder.path, small)).rejects.toBeInstanceOf(AnalysisError)
    expect(existsSync(join(folder.path, 'mine.txt'))).toBe(true)
  },
)

test('says so when the folder cannot be made', async () => {
  await using folder = await temporaryFolder({ file: '' })
  await expect(writeSimulation(join(folder.path, 'file/below'), small)).rejects.toThrow('ENOTDIR')
  await expect(writeSimulation(join(folder.path, 'file'), small)).rejects.toThrow('ENOTDIR')
})
