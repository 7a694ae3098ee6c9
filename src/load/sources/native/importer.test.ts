import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { allCells, cells } from '../../../../test/support/cells.ts'
import {
  attempt,
  codesOf,
  loadFiles,
  rawExperiment,
  rawRun,
  runFolder,
  withCode,
} from '../../../../test/support/raw.ts'
import { temporaryFolder } from '../../../../test/support/temporary.ts'
import type { Tables } from '../../../core/schema.ts'
import { load } from '../../../transform/loading/load.ts'

const twoTiers = {
  ...rawExperiment({ config: { tiers_to_run: ['T0', 'T1'], runs_per_subtest: 2 } }),
  ...rawRun({ tier: 'T0', run: 1 }),
  ...rawRun({ tier: 'T0', run: 2, judges: [{ score: 0.2 }] }),
  ...rawRun({ tier: 'T1', subtest: '03', run: 1 }),
  [`${attempt}/T1/03/config_manifest.json`]: '{"resources": {"tools": {"enabled": "all"}}}',
}

/** Every cell but where the runs were found. */
const contentOf = (tables: Tables) =>
  Object.entries(allCells(tables)).map(([name, rows]) => [name, rows.map(({ folder: _, ...row }) => row)])

describe('the native layout', () => {
  test('data folder, experiment and timestamp folder give the same tables', async () => {
    await using folder = await temporaryFolder(twoTiers)
    const whole = await load([folder.path], { jobs: 0 })
    expect(whole.tables.runs.size).toBe(3)
    for (const given of ['exp', attempt]) {
      const part = await load([join(folder.path, given)], { jobs: 0 })
      expect(contentOf(part.tables)).toEqual(contentOf(whole.tables))
      expect(codesOf(part.problems)).toEqual(codesOf(whole.problems))
      for (const { file } of part.problems)
        expect(whole.problems.some(problem => problem.file.endsWith(file))).toBe(true)
    }
  })

  test('completed/ changes nothing but the folder', async () => {
    const moved = Object.fromEntries(
      Object.entries(twoTiers).map(([path, content]) => [path.replace(/\/(T\d)/, '/completed/$1'), content]),
    )
    const [above, below] = [await loadFiles(twoTiers), await loadFiles(moved)]
    expect(contentOf(below.tables)).toEqual(contentOf(above.tables))
    expect(cells(below.tables.runs, 'folder')[0]).toEqual({ folder: `${attempt}/completed/T0/00/run_01` })
  })

  test('a run planned for a subtest that is there is missing; a tier without a folder is a warning', async () => {
    const config = { tiers_to_run: ['T0', 'T7'], runs_per_subtest: 2 }
    const { tables, problems } = await loadFiles({
      ...rawExperiment({ config }),
      ...rawRun(),
      ...rawRun({ tier: 'T1' }),
    })
    expect(cells(tables.missing_runs, 'tier', 'run_number')).toEqual([{ tier: 'T0', run_number: 2 }])
    expect(problems).toMatchObject([
      { code: 'run-not-started', file: runFolder({ run: 2 }) },
      { code: 'tier-not-started', file: attempt, at: 'T7' },
    ])
  })

  test('a plan of more missing runs than anyone looks at is told, and not listed to its end', async () => {
    const subtests = Array.from({ length: 11 }, (_, i) => rawRun({ subtest: String(i).padStart(2, '0') }))
    const { tables, problems } = await loadFiles({
      ...rawExperiment({ config: { tiers_to_run: ['T0'], runs_per_subtest: 10_000 } }),
      ...Object.assign({}, ...subtests),
    })
    expect(tables.missing_runs.size).toBe(100_000)
    expect(problems.filter(({ code }) => code === 'number-out-of-range')).toHaveLength(1)
  })

  test('an experiment without runs is reported beside others, and an error when it is alone', async () => {
    const empty = rawExperiment({ at: 'empty/2026' })
    const { problems } = await loadFiles({ ...twoTiers, ...empty })
    expect(withCode(problems, 'experiment-without-runs')).toMatchObject([{ file: 'empty/2026' }])
    await expect(loadFiles(empty)).rejects.toMatchObject({ code: 'nothing-to-analyse' })
  })

  test('names with quotes, commas, spaces and line breaks are names', async () => {
    const name = 'exp "north", first\nsecond'
    const { tables, problems } = await loadFiles({
      ...rawExperiment({ at: `${name}/2026`, config: { models: ['a "model",\n1'] } }),
      ...rawRun({ at: `${name}/2026` }),
    })
    expect(problems).toEqual([])
    expect(cells(tables.runs, 'experiment', 'agent_model', 'folder')).toEqual([
      { experiment: name, agent_model: 'a "model",\n1', folder: `${name}/2026/T0/00/run_01` },
    ])
  })
})
