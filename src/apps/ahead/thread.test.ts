import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { usual } from '../../../test/support/fixtures/studies.ts'
import { analyseStudy } from '../../../test/support/fixtures/study.ts'
import { projectRoot } from '../../../test/support/project.ts'
import type { JudgeIntervals } from '../../analysis/judges/index.ts'
import { makeEarly } from '../../exhibits/early.ts'
import { type MadeExhibits, nothingMade } from '../../exhibits/made.ts'
import { answerAhead } from './thread.ts'

describe.skipIf(!existsSync(join(projectRoot, 'dist/bundle/ahead-worker.js')))('answering ahead on a thread', () => {
  /** What an analysis is told by a thread. */
  const toldBy = async (kinds: readonly (keyof MadeExhibits)[], threads: number) => {
    const analysis = analyseStudy(usual)
    const told: JudgeIntervals[] = []
    analysis.judges().know = found => told.push(found)
    const { judged, exhibits } = answerAhead(analysis, kinds, threads)
    await judged
    return { judges: told, exhibits: await exhibits }
  }

  test('finds what the analysis would have found itself, to the last digit', async () => {
    const analysis = analyseStudy(usual)
    const { judges, exhibits } = await toldBy(['figures', 'tables'], 2)
    expect(judges).toEqual([analysis.judges().intervals()])
    expect(exhibits.figures.size).toBeGreaterThan(10)
    expect(exhibits.tables.size).toBeGreaterThan(3)
    expect(exhibits).toEqual(makeEarly(analysis, ['figures', 'tables']))
  })

  test('makes no tables and figures where none are wanted', async () =>
    expect(await toldBy([], 2)).toEqual({
      judges: [analyseStudy(usual).judges().intervals()],
      exhibits: nothingMade(),
    }))

  test('is left to the main thread where there is no other', async () =>
    expect(await toldBy(['figures'], 1)).toEqual({ judges: [], exhibits: nothingMade() }))
})
