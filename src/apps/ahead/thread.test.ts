import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { usual } from '../../../test/support/fixtures/studies.ts'
import { analyseStudy } from '../../../test/support/fixtures/study.ts'
import { projectRoot } from '../../../test/support/project.ts'
import { temporaryFolder } from '../../../test/support/temporary.ts'
import { type Analysis, allResults } from '../../analysis/analysis.ts'
import type { ToldGroup } from '../../analysis/told.ts'
import { Claims } from '../../core/claims.ts'
import { groupingNames } from '../../core/dimensions.ts'
import { makeEarly } from '../../exhibits/early.ts'
import type { MadeExhibits } from '../../exhibits/made.ts'
import { rawFiles } from '../../formats/data.ts'
import { tableFiles } from '../../formats/exhibit-files.ts'
import { fingerprint } from '../../formats/folder.ts'
import { Stage } from '../../formats/stage.ts'
import { Pool } from '../../pipeline/pool.ts'
import { answerAhead, noExhibits, type Written } from './thread.ts'

describe.skipIf(!existsSync(join(projectRoot, 'dist/bundle/worker.js')))('answering ahead on a thread', () => {
  /** What an analysis is told by a thread. */
  const toldBy = async (
    kinds: readonly (keyof MadeExhibits)[],
    threads: number,
    stage: Stage | null = null,
    written: readonly Written[] = stage ? ['data'] : [],
  ) => {
    const analysis = analyseStudy(usual)
    const pool = new Pool(threads, analysis.settings)
    try {
      const { staged, exhibits } = answerAhead(analysis, { kinds, stage, written }, pool)
      return { staged: await staged, exhibits: await exhibits }
    } finally {
      await pool.end()
    }
  }

  test('finds what the analysis would have found itself, to the last digit', async () => {
    const analysis = analyseStudy(usual)
    const { exhibits } = await toldBy(['figures', 'tables'], 2)
    expect(exhibits.figures.size).toBeGreaterThan(10)
    expect(exhibits.tables.size).toBeGreaterThan(3)
    expect(exhibits).toEqual({
      ...(await makeEarly(analysis, ['figures', 'tables'], new Claims())),
      staged: new Map(),
    })
  })

  test('makes no tables and figures where none are wanted', async () =>
    expect(await toldBy([], 2)).toEqual({
      staged: new Map(),
      exhibits: noExhibits(),
    }))

  test('is left to the main thread where there is no other', async () =>
    expect(await toldBy(['figures'], 1)).toEqual({ staged: new Map(), exhibits: noExhibits() }))

  test('finds the results of groups as the main thread would, to the last digit', async () => {
    await using folder = await temporaryFolder()
    const [alone, helped] = [analyseStudy(usual), analyseStudy(usual)]
    const known: ToldGroup[] = []
    const know = helped.know
    helped.know = found => {
      known.push(...found)
      know(found)
    }
    const pool = new Pool(2, helped.settings)
    try {
      await answerAhead(helped, { kinds: [], stage: new Stage(folder.path, process.pid), written: ['data'] }, pool)
        .grouped
    } finally {
      await pool.end()
    }
    expect(new Set(known.map(({ grouping }) => grouping))).toEqual(
      new Set(groupingNames.filter(name => name !== 'by_subtest' && alone.groups(name).length > 0)),
    )
    const summaries = (analysis: Analysis) =>
      [...allResults(analysis)].map(({ metric, variant, summary }) => ({ metric: metric.id, variant, summary }))
    expect(summaries(helped)).toEqual(summaries(alone))
  })

  test('writes the tables as the main thread would', async () => {
    await using folder = await temporaryFolder()
    const stage = new Stage(folder.path, process.pid)
    const { staged } = await toldBy([], 2, stage)
    const files = rawFiles(analyseStudy(usual))
    expect([...staged.keys()].sort()).toEqual(files.map(({ path }) => path).sort())
    for (const { path, pieces } of files) expect(readFileSync(stage.at(path), 'utf8')).toBe([...pieces()].join(''))
    expect(staged.get('data/items.csv')?.sha256).toBe(fingerprint(stage.at('data/items.csv')))
  })

  test('writes the texts of the exhibits it has made, and of no others', async () => {
    await using folder = await temporaryFolder()
    const stage = new Stage(folder.path, process.pid)
    const { exhibits } = await toldBy(['figures', 'tables'], 2, stage, ['tables'])
    const made = [...exhibits.tables.values()].flatMap(outcome => ('made' in outcome ? [outcome.made] : []))
    expect(made.length).toBeGreaterThan(3)
    const files = made.flatMap(table => tableFiles(table).map(file => [`tables/${table.id}.${file.ending}`, file.text]))
    expect([...exhibits.staged.keys()].sort()).toEqual(files.map(([name]) => name).sort())
    for (const [name, text] of files) expect(readFileSync(stage.at(name), 'utf8')).toBe(text)
  })
})
