import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { analyze } from '../../src/apps/analyze.ts'
import { defaultSettings } from '../../src/core/settings.ts'
import { defineTable, noExhibits } from '../../src/output/exhibits/define.ts'
import { nothingMade } from '../../src/output/exhibits/made.ts'
import { reportMain } from '../../src/output/report/report-main.ts'
import { simulatedRuns } from '../support/simulated.ts'
import { temporaryFolder } from '../support/temporary.ts'

const sizes = defineTable({
  id: 'sizes',
  title: 'Runs by tier',
  description: 'How many runs each tier has.',
  rows: analysis => analysis.groups('by_tier').map(({ key, rows }) => ({ tier: key.tier, runs: rows.rows.length })),
  columns: () => [{ title: 'Runs', align: 'right', text: ({ runs }) => String(runs) }],
  notes: () => [],
})

test('an own table is written beside the others, stands in the report, and goes with the next analysis', async () => {
  await using runs = await simulatedRuns()
  await using out = await temporaryFolder()
  const options = {
    out: out.path,
    settings: { ...defaultSettings, resamples: 100 },
    only: { tables: ['sizes', 'tier-summary'] },
    parts: ['tables' as const],
  }
  const { analysis } = await analyze([runs.path], { ...options, tables: [sizes] })
  const isThere = (id: string) => existsSync(join(out.path, `tables/${id}.csv`))
  expect([isThere('sizes'), isThere('tier-summary')]).toEqual([true, true])
  const own = { ...noExhibits, tables: [sizes] }
  const { tables } = reportMain(analysis, { blocks: [], leftOut: 0, hint: '' }, nothingMade(), own)
  expect(tables.map(({ id }) => id)).toContain('sizes')
  expect((await analyze([runs.path], options)).unchanged).toBe(false)
  expect([isThere('sizes'), isThere('tier-summary')]).toEqual([false, true])
})

test('an id that is taken is refused', async () => {
  await using runs = await simulatedRuns()
  await using out = await temporaryFolder()
  const taken = { ...sizes, id: 'tier-summary' }
  await expect(analyze([runs.path], { out: out.path, tables: [taken], parts: ['tables'] })).rejects.toMatchObject({
    code: 'id-taken',
  })
})
