import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { attempt, rawExperiment, rawRun, withCode } from '../../../test/support/raw.ts'
import { temporaryFolder } from '../../../test/support/temporary.ts'
import { load } from '../../transform/loading/load.ts'

const row = 'task,score\nt1,1\n'

/** A name whose last byte is no UTF-8; other systems than Linux refuse it. */
const garbled = (path: string): Buffer => Buffer.concat([Buffer.from(path), Buffer.from([0xff])])

const read = async (folder: string) => {
  const { tables, problems } = await load([folder], { jobs: 0 })
  return { runs: tables.runs.size, names: withCode(problems, 'name-not-utf8').map(({ file }) => file) }
}

test('what an import that was stopped left beside runs is told, and not read', async () => {
  const left = Object.entries({ ...rawExperiment({ at: 'late/2026-01-02' }), ...rawRun({ at: 'late/2026-01-02' }) })
  await using folder = await temporaryFolder({
    ...rawExperiment(),
    ...rawRun(),
    ...Object.fromEntries(left.map(([path, text]) => [`.partial-7/${path}`, text])),
  })
  const { tables, problems } = await load([folder.path], { jobs: 0 })
  expect(tables.runs.size).toBe(1)
  expect(problems).toMatchObject([{ code: 'folder-not-read', file: '.partial-7' }])
})

describe.skipIf(process.platform !== 'linux')('a name that is not UTF-8 is told, and its folder left out', () => {
  test.each([
    ['an experiment', 'exp', 'exp\ufffd'],
    ['a tier', `${attempt}/T`, `${attempt}/T\ufffd`],
    ['a subtest', `${attempt}/T0/0`, `${attempt}/T0/0\ufffd`],
    ['a run', `${attempt}/T0/00/run_0`, `${attempt}/T0/00/run_0\ufffd`],
  ])('of %s', async (_, name, told) => {
    await using folder = await temporaryFolder({ ...rawExperiment(), ...rawRun() })
    mkdirSync(garbled(join(folder.path, name)))
    expect(await read(folder.path)).toEqual({ runs: 1, names: [told] })
  })

  test('of a file or folder of tables', async () => {
    await using folder = await temporaryFolder({ 'runs.csv': row })
    mkdirSync(garbled(join(folder.path, 'more')))
    writeFileSync(Buffer.concat([garbled(join(folder.path, 'runs')), Buffer.from('.csv')]), row)
    expect(await read(folder.path)).toEqual({ runs: 1, names: ['more\ufffd', 'runs\ufffd.csv'] })
  })

  test('unless it holds the sign that stands for such bytes', async () => {
    await using folder = await temporaryFolder({ 'more\ufffd/runs\ufffd.csv': row })
    expect(await read(folder.path)).toEqual({ runs: 1, names: [] })
  })
})
