import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allRows, numbers } from '../../src/core/table.ts'
import { load } from '../../src/transform/loading/load.ts'
import { simulatedRuns } from '../support/simulated.ts'

test('every count of simulated transcripts comes out as it was put in', async () => {
  await using raw = await simulatedRuns({ tasks: 2, tiers: 3, subtests: 2, runs: 3, transcripts: true })
  const { transcripts: truth } = JSON.parse(readFileSync(join(raw.path, 'simulation.json'), 'utf8'))
  const { tables, problems } = await load([raw.path])
  expect(problems.filter(({ code }) => code.startsWith('transcript'))).toEqual([])
  expect(tables.process.size).toBe(2 * 3 * 2 * 3)
  const counted = Object.fromEntries(
    Object.keys(truth).map(name => [name, numbers(allRows(tables.process), name).reduce((sum, each) => sum + each, 0)]),
  )
  expect(counted).toEqual(truth)
  // Sessions have times, streams have the list of tools: a run that has both has both.
  const [seconds, breadth] = ['tool_seconds', 'tool_breadth'].map(name => numbers(allRows(tables.runs), name))
  expect([...seconds, ...breadth].every(value => value > 0)).toBe(true)
})

test('transcripts change nothing else of the runs', async () => {
  await using without = await simulatedRuns({ tasks: 1, tiers: 2 })
  await using having = await simulatedRuns({ tasks: 1, tiers: 2, transcripts: true })
  const [plain, told] = [await load([without.path]), await load([having.path])]
  for (const name of ['score', 'cost_usd', 'duration_seconds'])
    expect(numbers(allRows(told.tables.runs), name)).toEqual(numbers(allRows(plain.tables.runs), name))
})
