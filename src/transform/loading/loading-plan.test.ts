import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { allCells, cells } from '../../../test/support/cells.ts'
import { attempt, codesOf, type Files, rawExperiment, rawRun, runFolder } from '../../../test/support/raw.ts'
import { temporaryFolder } from '../../../test/support/temporary.ts'
import { defaultSettings, type Settings } from '../../core/settings.ts'
import { load } from './load.ts'

const loadAll = (folders: readonly string[], settings: Partial<Settings> = {}) =>
  load(folders, { jobs: 0, settings: { ...defaultSettings, ...settings } })

const manifest = { [`${attempt}/T0/00/config_manifest.json`]: '{"resources": {"tools": {"enabled": "all"}}}' }
const experiment: Files = { ...rawExperiment({ config: { runs_per_subtest: 2 } }), ...manifest }

describe('several folders', () => {
  test('together hold what each of them holds; planned runs that one of them has are not missing', async () => {
    await using first = await temporaryFolder({ ...experiment, ...rawRun({ run: 1 }) })
    await using second = await temporaryFolder({ ...experiment, ...rawRun({ run: 2 }) })
    await using whole = await temporaryFolder({ ...experiment, ...rawRun({ run: 1 }), ...rawRun({ run: 2 }) })
    const { tables, problems } = await loadAll([first.path, second.path])
    const reference = await loadAll([whole.path])
    expect(problems).toEqual([])
    const withoutFolders = (rows: readonly object[]) => rows.map(row => ({ ...row, folder: null }))
    const [together, alone] = [allCells(tables), allCells(reference.tables)]
    for (const name of Object.keys(alone))
      expect(withoutFolders(together[name]), name).toEqual(withoutFolders(alone[name]))
    expect(cells(tables.runs, 'folder')).toEqual([
      { folder: `${first.path}/${runFolder({ run: 1 })}` },
      { folder: `${second.path}/${runFolder({ run: 2 })}` },
    ])
  })

  test('that hold each other give each run once, silently', async () => {
    await using folder = await temporaryFolder({ ...rawExperiment(), ...manifest, ...rawRun() })
    const { tables, problems } = await loadAll([folder.path, join(folder.path, 'exp'), join(folder.path, attempt)])
    expect(problems).toEqual([])
    expect([tables.runs.size, tables.experiments.size, tables.components.size]).toEqual([1, 1, 1])
  })
})

describe('the same run twice', () => {
  const sound = { ...rawExperiment(), ...rawRun() }

  test('with identical content counts once, and a note says so', async () => {
    await using first = await temporaryFolder(sound)
    await using second = await temporaryFolder()
    cpSync(first.path, second.path, { recursive: true })
    const { tables, problems } = await loadAll([first.path, second.path])
    expect(tables.runs.size).toBe(1)
    expect(problems).toMatchObject([{ code: 'log-twice', severity: 'note' }])
    expect(problems[0].message).toContain(first.path)
    expect(problems[0].file).toContain(second.path)
  })

  test('with different content: the first given counts, and an error names both', async () => {
    await using first = await temporaryFolder({ ...sound, ...rawRun({ judges: [{ score: 0.9 }] }) })
    await using second = await temporaryFolder({ ...sound, ...rawRun({ judges: [{ score: 0.7 }] }) })
    const scoreOf = async (...folders: string[]) => {
      const { tables, problems } = await loadAll(folders)
      return { scores: cells(tables.runs, 'score').map(({ score }) => score), problems }
    }
    const both = await scoreOf(first.path, second.path)
    expect(both.scores).toEqual([0.9])
    expect(both.problems).toMatchObject([
      {
        code: 'run-twice',
        severity: 'error',
        file: `${second.path}/${runFolder()}`,
        message: expect.stringContaining(`${first.path}/${runFolder()}`),
      },
    ])
    expect((await scoreOf(second.path, first.path)).scores).toEqual([0.7])
  })

  test('in one attempt, as run_1 and run_01, is the same too', async () => {
    const other = Object.entries(rawRun({ judges: [{ score: 0.1 }] })).map(([path, text]) => [
      path.replace('run_01', 'run_1'),
      text,
    ])
    await using folder = await temporaryFolder({ ...sound, ...Object.fromEntries(other) })
    const { tables, problems } = await loadAll([folder.path])
    expect(tables.runs.size).toBe(1)
    expect(codesOf(problems)).toEqual(['run-twice'])
  })

  test('in which only one was finished is different content', async () => {
    await using first = await temporaryFolder(sound)
    await using second = await temporaryFolder({ ...sound, ...rawRun({ judges: [{}] }) })
    writeFileSync(join(second.path, `${runFolder()}/run_result.json`), '')
    expect(codesOf((await loadAll([first.path, second.path])).problems)).toEqual(['run-twice'])
  })

  test('counts where it was finished, whichever is given first', async () => {
    await using whole = await temporaryFolder(sound)
    await using begun = await temporaryFolder(sound)
    rmSync(join(begun.path, `${runFolder()}/run_result.json`))
    for (const folders of [
      [whole.path, begun.path],
      [begun.path, whole.path],
    ]) {
      const { tables, problems } = await loadAll(folders)
      expect({ runs: tables.runs.size, missing: tables.missing_runs.size }).toEqual({ runs: 1, missing: 0 })
      expect(problems).toMatchObject([
        { code: 'run-twice', file: `${begun.path}/${runFolder()}`, message: expect.stringContaining(whole.path) },
      ])
    }
  })
})

describe('filters', () => {
  const files = {
    ...rawExperiment({ config: { tiers_to_run: ['T0', 'T1'], runs_per_subtest: 2 } }),
    ...rawRun({ tier: 'T0' }),
    ...rawRun({ tier: 'T1' }),
    ...rawExperiment({ at: 'other/2026', config: { models: ['model-2'] } }),
    ...rawRun({ at: 'other/2026' }),
  }
  const placesOf = async (settings: Partial<Settings>) => {
    await using folder = await temporaryFolder(files)
    const { tables } = await loadAll([folder.path], settings)
    const places = (table: typeof tables.runs) =>
      cells(table, 'experiment', 'tier').map(row => Object.values(row).join(' '))
    return { runs: places(tables.runs), missing: places(tables.missing_runs), experiments: tables.experiments.size }
  }

  test('take runs, missing runs and experiments alike', async () => {
    expect(await placesOf({})).toEqual({
      runs: ['exp T0', 'exp T1', 'other T0'],
      missing: ['exp T0', 'exp T1'],
      experiments: 2,
    })
    expect(await placesOf({ where: ['tier=T1'] })).toEqual({ runs: ['exp T1'], missing: ['exp T1'], experiments: 1 })
    expect(await placesOf({ exclude: ['model=model-1'] })).toEqual({ runs: ['other T0'], missing: [], experiments: 1 })
  })

  test('that leave nothing say so, and which of them fits no run', async () =>
    expect(placesOf({ where: ['tier=T9'] })).rejects.toMatchObject({
      code: 'nothing-to-analyse',
      hint: expect.stringMatching(/\bwhere tier=T9: .*\bT0, T1\b/),
    }))

  test('that fit no run are told one by one, with the name that was probably meant', async () => {
    const unfit = async (settings: Partial<Settings>) => {
      await using folder = await temporaryFolder(files)
      const { problems } = await loadAll([folder.path], settings)
      return problems
        .filter(({ code }) => code === 'option-without-effect')
        .map(({ file, message, hint }) => ({ file, meant: /\w+=\w+(?=\?)/.exec(message)?.[0] ?? null, hint }))
    }
    expect(await unfit({ where: ['tier=T0', 'tier=T7'], exclude: ['model=model-1'] })).toEqual([
      { file: 'where tier=T7', meant: null, hint: expect.stringContaining('T0, T1') },
    ])
    expect(await unfit({ exclude: ['othr', 'agent=x'] })).toEqual([
      { file: 'exclude agent=x', meant: null, hint: expect.any(String) },
      { file: 'exclude othr', meant: 'experiment=other', hint: expect.stringContaining('exp, other') },
    ])
    // Another filter took the runs that this one fits.
    expect(await unfit({ where: ['exp'], exclude: ['other'] })).toEqual([])
  })
})
