import { join } from 'node:path'
import { expect, test } from 'vitest'
import { simulatedRuns } from '../../../test/support/simulated.ts'
import { temporaryFolder } from '../../../test/support/temporary.ts'
import { defaultSettings } from '../../core/settings.ts'
import { readManifest } from '../../output/files/folder.ts'
import { analyze } from '../analyze.ts'
import { foreseen } from './targets.ts'

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
