import { join } from 'node:path'
import { expect, test } from 'vitest'
import { simulatedRuns } from '../../test/support/simulated.ts'
import { temporaryFolder } from '../../test/support/temporary.ts'
import { defaultSettings, type Settings } from '../core/settings.ts'
import { readManifest } from '../output/files/results-folder.ts'
import { analyze } from './analyze.ts'
import { foreseen, keysOf } from './analyze-options.ts'

const all = { figures: null, tables: null }
const keys = (settings: Partial<Settings> = {}, wanted: Parameters<typeof keysOf>[3] = all, input = 'input') =>
  keysOf(input, { ...defaultSettings, ...settings }, [], wanted)

test('other input or other settings make other results in every part', () => {
  for (const other of [keys({}, all, 'other'), keys({ seed: 1 })]) {
    expect(other.key).not.toBe(keys().key)
    for (const part of ['data', 'tables', 'figures'] as const) expect(other.parts[part]).not.toBe(keys().parts[part])
  }
})

test('how figures look and which are wanted changes the figures alone', () => {
  const look = keys({ figures: { formats: ['vl'], width: 100 } })
  expect(look.parts).toEqual({ ...keys().parts, figures: expect.any(String) })
  expect(look.parts.figures).not.toBe(keys().parts.figures)
  const some = keys({}, { figures: ['pass-rate-by-tier'], tables: null })
  expect(some.parts).toEqual({ ...keys().parts, figures: expect.any(String) })
  expect(some.parts.figures).not.toBe(keys().parts.figures)
  const few = keys({}, { figures: null, tables: ['tier-summary'] })
  expect(few.parts).toEqual({ ...keys().parts, tables: expect.any(String) })
})

test('every file that an analysis writes is foreseen, and nothing that was not asked for', async () => {
  await using runs = await simulatedRuns({ models: 2 })
  await using folder = await temporaryFolder()
  const out = join(folder.path, 'results')
  const settings = { ...defaultSettings, figures: { ...defaultSettings.figures, formats: ['svg' as const] } }
  await analyze([runs.path], { out, settings, only: { figures: ['metric-by-tier'] } })
  const written = Object.keys(readManifest(out)?.outputs ?? {})
  expect(written.length).toBeGreaterThan(50)
  expect(await foreseen(written, { settings, only: { figures: ['metric-by-tier'] } })).toEqual(written)
  expect(
    await foreseen(['figures/pass-rate-by-tier.svg', 'data/mine.csv', 'tables/mine.md'], {
      only: { figures: ['qq-plots'] },
    }),
  ).toEqual([])
}, 60_000)
