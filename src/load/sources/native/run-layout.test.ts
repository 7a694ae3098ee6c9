import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Files, rawExperiment, rawRun } from '../../../../test/support/raw.ts'
import { temporaryFolder } from '../../../../test/support/temporary.ts'
import { findAttempts, findSubtests, isNative } from './run-layout.ts'

const layoutOf = (path: string) => {
  const { attempts, problems } = findAttempts(path, '')
  const found = attempts.map(findSubtests)
  return {
    attempts: attempts.map(({ experiment, label }) => `${experiment}: ${label}`),
    runs: found.flatMap(({ subtests }) => subtests.flatMap(({ runs }) => runs.map(({ label }) => label))),
    problems: [...problems, ...found.flatMap(each => each.problems)].map(({ code, file }) => `${code} ${file}`),
  }
}

const layoutWith = async (files: Files) => {
  await using folder = await temporaryFolder(files)
  return layoutOf(folder.path)
}

describe('findAttempts', () => {
  test('of several timestamps the newest that holds a run counts, and the others are noted', async () => {
    const files = {
      ...rawRun({ at: 'exp/2025-12-31' }),
      ...rawRun({ at: 'exp/2026-01-02' }),
      ...rawExperiment({ at: 'exp/2026-01-03' }),
    }
    expect(await layoutWith(files)).toEqual({
      attempts: ['exp: exp/2026-01-02'],
      runs: ['exp/2026-01-02/T0/00/run_01'],
      problems: ['older-attempt-ignored exp/2026-01-03', 'older-attempt-ignored exp/2025-12-31'],
    })
  })

  test('without any run the newest attempt stands for the experiment', async () => {
    const files = { ...rawExperiment({ at: 'exp/1' }), ...rawExperiment({ at: 'exp/2' }) }
    expect(await layoutWith(files)).toMatchObject({ attempts: ['exp: exp/2'], runs: [] })
  })

  test('the level is recognised by what is in it: data folder, experiment, timestamp', async () => {
    await using folder = await temporaryFolder(rawRun({ at: 'data/exp/2026' }))
    const at = (...names: string[]) => layoutOf(join(folder.path, 'data', ...names)).attempts
    expect(at()).toEqual(['exp: exp/2026'])
    expect(at('exp')).toEqual(['exp: 2026'])
    expect(at('exp', '2026')).toEqual(['exp: '])
  })

  test('a folder of experiments may lie one level down, beside tables that others made of it', async () => {
    const tables = { 'expected/runs.csv': 'experiment,tier,score\nexp,T0,1\n' }
    const inOne = { ...rawRun({ at: 'fullruns/exp/2026' }), ...tables }
    await using folder = await temporaryFolder(inOne)
    expect(isNative(folder.path)).toBe(true)
    expect(layoutOf(folder.path)).toEqual({
      attempts: ['exp: fullruns/exp/2026'],
      runs: ['fullruns/exp/2026/T0/00/run_01'],
      problems: [],
    })
    const inTwo = await layoutWith({ ...inOne, ...rawRun({ at: 'more/other/2026' }) })
    expect(inTwo.attempts).toEqual(['exp: fullruns/exp/2026', 'other: more/other/2026'])
  })

  test('experiments come in natural order, and folders without runs are no experiments', async () => {
    const files = { ...rawRun({ at: 'exp-10/1' }), ...rawRun({ at: 'exp-9/1' }), 'notes/deep/down/x': '', readme: '' }
    expect((await layoutWith(files)).attempts).toEqual(['exp-9: exp-9/1', 'exp-10: exp-10/1'])
  })

  test('a repository around the data does not get in the way', async () => {
    const files = { ...rawRun({ at: 'exp/1' }), '.git/config': '', '.git/HEAD': '', 'node_modules/T0/00/run_01/x': '' }
    expect((await layoutWith(files)).attempts).toEqual(['exp: exp/1'])
  })

  test('links that lead back are reported at every level and not followed', async () => {
    await using folder = await temporaryFolder(rawRun({ at: 'exp/1' }))
    for (const place of ['loop', 'exp/loop', 'exp/1/loop', 'exp/1/T0/loop', 'exp/1/T0/00/loop', 'exp/1/completed'])
      symlinkSync(place.endsWith('loop') ? '.' : 'completed', join(folder.path, place))
    expect(layoutOf(folder.path)).toEqual({
      attempts: ['exp: exp/1'],
      runs: ['exp/1/T0/00/run_01'],
      problems: ['loop', 'exp/loop', 'exp/1/completed', 'exp/1/loop', 'exp/1/T0/loop', 'exp/1/T0/00/loop'].map(
        place => `symlink-loop ${place}`,
      ),
    })
  })
})

describe('runs that do not fit the layout are told, not lost', () => {
  const moved = (from: string, to: string, files: Files = rawRun({ at: 'exp/1' })): Files =>
    Object.fromEntries(Object.entries(files).map(([path, text]) => [path.replace(from, to), text]))
  const sound = rawRun({ at: 'exp/1' })

  test('at every level', async () => {
    const odd = {
      run_01: ['run_x', 'run_-1', 'run_9007199254740992', '00/run_01/run_02'],
      'T0/00': ['T0/abc', 'T0/0"x\ny', 't8/00', 'T1/T0/00'],
      'exp/1': ['exp/1/1', 'exp/2/1', 'deep/2/1', 'deeper/3/2/1'],
    }
    const strays = Object.entries(odd).flatMap(([from, places]) => places.map(to => moved(from, to)))
    const { runs, problems } = await layoutWith(Object.assign({}, sound, ...strays))
    expect(runs).toEqual(['exp/1/T0/00/run_01'])
    expect(problems.toSorted()).toEqual(
      [
        'deep',
        'deeper',
        'exp/1/1',
        'exp/2',
        'exp/1/T0/0"x\ny',
        'exp/1/T0/abc',
        'exp/1/T1/T0',
        'exp/1/t8',
        'exp/1/T0/00/00',
        'exp/1/T0/00/run_-1',
        'exp/1/T0/00/run_9007199254740992',
        'exp/1/T0/00/run_x',
      ]
        .map(place => `folder-not-read ${place}`)
        .toSorted(),
    )
  })

  test('but for what a harness set aside, and for folders without runs', async () => {
    const files = { ...sound, ...moved('run_01', '.failed/run_01'), 'exp/1/config/deep/er/x': '', 'notes/x': '' }
    expect((await layoutWith(files)).problems).toEqual([])
  })

  test('the largest number that is exact is a run', async () =>
    expect((await layoutWith(moved('run_01', `run_${Number.MAX_SAFE_INTEGER}`))).problems).toEqual([]))
})

describe('experiments without the timestamp level', () => {
  test('beside others lose no run', async () => {
    const { attempts } = await layoutWith({ ...rawRun({ at: 'bare' }), ...rawRun({ at: 'usual/2026-01-02' }) })
    expect(attempts).toEqual(['bare: bare', 'usual: usual/2026-01-02'])
  })

  test('among themselves are experiments, not attempts at one', async () => {
    const { attempts } = await layoutWith({ ...rawRun({ at: 'first' }), ...rawRun({ at: 'second' }) })
    expect(attempts).toEqual(['first: first', 'second: second'])
  })
})

describe('findSubtests', () => {
  test('tiers, subtests and runs come in natural order: T2 before T10', async () => {
    const places = [
      { tier: 'T10', subtest: '00', run: 1 },
      { tier: 'T2', subtest: '10', run: 1 },
      { tier: 'T2', subtest: '09', run: 10 },
      { tier: 'T2', subtest: '09', run: 9 },
    ]
    const { runs } = await layoutWith(Object.assign({}, ...places.map(place => rawRun({ at: 'e/1', ...place }))))
    expect(runs).toEqual(['e/1/T2/09/run_09', 'e/1/T2/09/run_10', 'e/1/T2/10/run_01', 'e/1/T10/00/run_01'])
  })

  test('tiers may lie one level deeper, in completed/', async () => {
    const { attempts, runs } = await layoutWith({ ...rawExperiment({ at: 'e/1' }), ...rawRun({ at: 'e/1/completed' }) })
    expect(attempts).toEqual(['e: e/1'])
    expect(runs).toEqual(['e/1/completed/T0/00/run_01'])
  })

  test('only T<n>, <digits> and run_<n> count', async () => {
    const odd = ['T0/best', 'T0/00/run_x', 'T0/00/workspace/run_02', 'tier0/00/run_01', 'T0/no "tes\nts, here']
    const files = Object.fromEntries(odd.map(name => [`e/1/${name}/x`, '']))
    expect((await layoutWith({ ...rawRun({ at: 'e/1' }), ...files })).runs).toEqual(['e/1/T0/00/run_01'])
  })
})

test('isNative recognises nothing in an empty folder or in folders of other things', async () => {
  await using folder = await temporaryFolder({ 'src/core/file.ts': '', 'config/settings.json': '{}', 'T0.txt': '' })
  mkdirSync(join(folder.path, 'empty'))
  expect(isNative(folder.path)).toBe(false)
  expect(isNative(join(folder.path, 'empty'))).toBe(false)
})
