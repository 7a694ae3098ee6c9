import { appendFileSync, mkdirSync, readFileSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { allCells, cells } from '../../../test/support/cells.ts'
import { rawExperiment, rawRun, runFolder } from '../../../test/support/raw.ts'
import { simulatedRuns } from '../../../test/support/simulated.ts'
import { temporaryFolder } from '../../../test/support/temporary.ts'
import { RandomState } from '../../core/random.ts'
import { defaultSettings } from '../../core/settings.ts'
import { type Loaded, load, type Progress } from './load.ts'

const contentOf = ({ tables, problems }: Loaded) => ({ cells: allCells(tables), problems })

const files = {
  ...rawExperiment({ config: { runs_per_subtest: 3 } }),
  ...rawRun({ run: 1, judges: [{ criteria: { invented: { achieved: 3, max: 2 } } }] }),
  ...rawRun({ run: 2, result: null }),
}

describe('columns kept from an earlier load', () => {
  /** Loads, keeps the columns, lets the test change something, and loads again with what was kept. */
  const again = async (change: (path: (name: string) => string, cache: string) => void, options = {}) => {
    await using folder = await temporaryFolder(files)
    await using kept = await temporaryFolder()
    const cache = join(kept.path, 'columns.cache')
    const first = await load([folder.path], { jobs: 0, cache })
    writeFileSync(cache, Buffer.concat([...(first.keep?.() ?? [])]))
    change(name => join(folder.path, name), cache)
    const second = await load([folder.path], { jobs: 0, cache, ...options })
    const fresh = await load([folder.path], { jobs: 0, ...options })
    expect(contentOf(second)).toEqual(contentOf(fresh))
    return { used: second.keep === null, same: second.input.hash === first.input.hash }
  }

  const unnoticed = { used: true, same: true }
  const noticed = { used: false, same: false }

  test('are used while nothing has changed, and give the same', async () =>
    expect(await again(() => {})).toEqual(unnoticed))

  test.each<[string, (path: (name: string) => string) => void]>([
    ['a file has changed', path => appendFileSync(path(`${runFolder()}/judge/judge_01/judgment.json`), ' ')],
    ['a file was touched', path => utimesSync(path(`${runFolder()}/run_result.json`), 1, 1)],
    ['a file was removed', path => rmSync(path(`${runFolder()}/agent/result.json`))],
    ['a file came that was missing', path => writeFileSync(path(`${runFolder({ run: 2 })}/run_result.json`), '{}')],
    ['a judge came', path => mkdirSync(path(`${runFolder()}/judge/judge_02`))],
    ['a run came', path => mkdirSync(path(runFolder({ run: 3 })))],
    ['a run went', path => rmSync(path(runFolder({ run: 2 })), { recursive: true })],
    ['the rubric has changed', path => writeFileSync(path('exp/2026-01-01T00-00-00/rubric.yaml'), 'categories: {}')],
    ['the plan has changed', path => rmSync(path('exp/2026-01-01T00-00-00/config'), { recursive: true })],
  ])('are not used when %s', async (_, change) => expect(await again(change)).toEqual(noticed))

  test('are not used when they were cut short, or are gone', async () => {
    expect(await again((_, cache) => truncateSync(cache, 1000))).toMatchObject({ used: false })
    expect(await again((_, cache) => rmSync(cache))).toMatchObject({ used: false })
  })

  test('are not used when a single bit has flipped, wherever it is', async () => {
    const random = new RandomState(20)
    for (let i = 0; i < 60; i++) {
      const [place, bit] = [random.randomSample(), Math.floor(random.randomSample() * 8)]
      const flip = (_: unknown, cache: string) => {
        const bytes = readFileSync(cache)
        bytes[Math.floor(place * bytes.length)] ^= 1 << bit
        writeFileSync(cache, bytes)
      }
      expect(await again(flip)).toEqual({ used: false, same: true })
    }
  })

  test('are not used under another rule of consensus or with other aliases', async () => {
    for (const changed of [{ consensus: 'mean' as const }, { criterionAliases: { invented: 'functional' } }])
      expect(await again(() => {}, { settings: { ...defaultSettings, ...changed } })).toMatchObject({ used: false })
  })

  test('are not used when the folder is given in another way, because files are named after it', async () => {
    await using folder = await temporaryFolder({ ...rawExperiment(), ...rawRun() })
    await using kept = await temporaryFolder()
    const cache = join(kept.path, 'columns.cache')
    const whole = await load([folder.path], { jobs: 0, cache })
    writeFileSync(cache, Buffer.concat([...(whole.keep?.() ?? [])]))
    const { tables } = await load([join(folder.path, 'exp')], { jobs: 0, cache })
    expect(cells(tables.runs, 'folder')).toEqual([{ folder: '2026-01-01T00-00-00/T0/00/run_01' }])
  })

  test('do not hide files that cannot be read', async () => {
    const folderInPlace = (path: (name: string) => string) => {
      rmSync(path(`${runFolder()}/judge/judge_01/judgment.json`))
      mkdirSync(path(`${runFolder()}/judge/judge_01/judgment.json`))
    }
    expect(await again(folderInPlace)).toEqual(noticed)
  })

  test('are used for a run with a folder in place of a file', async () => {
    await using folder = await temporaryFolder({ ...rawExperiment(), ...rawRun({ agent: null }) })
    await using kept = await temporaryFolder()
    mkdirSync(join(folder.path, runFolder(), 'agent/result.json'), { recursive: true })
    const cache = join(kept.path, 'columns.cache')
    writeFileSync(cache, Buffer.concat([...((await load([folder.path], { jobs: 0, cache })).keep?.() ?? [])]))
    expect((await load([folder.path], { jobs: 0, cache })).keep).toBeNull()
  })
})

describe('load', () => {
  test('tells how far it is', async () => {
    await using folder = await temporaryFolder(files)
    const told: Progress[] = []
    await load([folder.path], { jobs: 0, progress: progress => told.push(progress) })
    expect(told.map(({ stage, done, total }) => `${stage} ${done}/${total}`)).toEqual([
      'plan 0/1',
      'read 2/2',
      'build 0/1',
    ])
  })

  test('counts what it read, and keeps nothing unless a cache is wanted', async () => {
    await using folder = await temporaryFolder(files)
    const { input, keep } = await load([folder.path], { jobs: 0 })
    expect(input).toEqual({ runs: 2, hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(keep).toBeNull()
  })

  test('threads change nothing', async () => {
    await using folder = await simulatedRuns({ tiers: 4, subtests: 5, runs: 4, faults: true })
    const [alone, together] = [await load([folder.path], { jobs: 0 }), await load([folder.path], { jobs: 2 })]
    expect(alone.tables.runs.size).toBeGreaterThan(150)
    expect(contentOf(together)).toEqual(contentOf(alone))
  })
})
