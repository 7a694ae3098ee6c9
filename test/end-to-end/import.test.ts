import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { importRuns } from '../../src/apps/import-runs.ts'
import { type Loaded, type LoadOptions, load } from '../../src/pipeline/load.ts'
import { importerFixtures } from '../contracts/importer-fixtures.ts'
import { allCells } from '../support/cells.ts'
import { temporaryFolder } from '../support/temporary.ts'

/** What the tables say of runs, wherever they were found. */
const contentOf = ({ tables }: Loaded) => {
  const { experiments: _, rubric: __, ...cells } = allCells(tables)
  return Object.fromEntries(
    Object.entries(cells).map(([name, rows]) => [
      name,
      rows.map(row => ({ ...row, folder: null, files_present: null })),
    ]),
  )
}

const loaded = (path: string, options: LoadOptions = {}): Promise<Loaded> => load([path], { jobs: 0, ...options })

describe('what is imported says the same', () => {
  test.each(Object.keys(importerFixtures))('of %s', async id => {
    await using source = await importerFixtures[id]()
    await using target = await temporaryFolder()
    const out = join(target.path, 'runs')
    const before = await loaded(source.path)
    const { runs } = await importRuns([source.path], out)
    expect(runs).toBe(before.tables.runs.size)
    const after = await loaded(out)
    expect(contentOf(after)).toEqual(contentOf(before))
    // Read once more, so that what is written is what we write ourselves.
    const again = join(target.path, 'again')
    await importRuns([out], again)
    expect(contentOf(await loaded(again))).toEqual(contentOf(before))
  })

  test('with the names that a person gives', async () => {
    await using source = await temporaryFolder({ 'x.jsonl': '{"task": "a b", "score": 1, "passed": true}\n' })
    const out = join(source.path, 'out')
    const told = { set: { model: 'maker/model', tier: 'with tools', agent: '~/agent' } }
    await importRuns([join(source.path, 'x.jsonl')], out, { told })
    const { tables } = await loaded(out)
    expect(allCells(tables).runs).toMatchObject([
      { agent_model: 'maker/model', tier: 'with tools', agent: '~/agent', task: 'a b' },
    ])
  })
})

test('a folder that holds something is left alone', async () => {
  await using source = await importerFixtures.metr()
  mkdirSync(join(source.path, 'out'))
  writeFileSync(join(source.path, 'out/mine.txt'), 'mine')
  await expect(importRuns([source.path], join(source.path, 'out'))).rejects.toThrow(
    expect.objectContaining({ code: 'folder-not-empty' }),
  )
})
