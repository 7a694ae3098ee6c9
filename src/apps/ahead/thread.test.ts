import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { usual } from '../../../test/support/fixtures/studies.ts'
import { analyseStudy } from '../../../test/support/fixtures/study.ts'
import { projectRoot } from '../../../test/support/project.ts'
import { type Foreseen, foresee } from '../../analysis/exhibited/exhibited.ts'
import type { JudgeIntervals } from '../../analysis/judges/index.ts'
import { answerAhead } from './thread.ts'

describe.skipIf(!existsSync(join(projectRoot, 'dist/bundle/ahead-worker.js')))('answering ahead on a thread', () => {
  /** What an analysis is told by a thread. */
  const toldBy = async (exhibits: boolean, threads: number): Promise<(JudgeIntervals | Foreseen)[]> => {
    const analysis = analyseStudy(usual)
    const told: (JudgeIntervals | Foreseen)[] = []
    analysis.judges().know = found => told.push(found)
    analysis.exhibited.know = found => told.push(found)
    const { judged, foreseen } = answerAhead(analysis, exhibits, threads)
    await Promise.all([judged, foreseen])
    return told
  }

  test('finds what the analysis would have found itself, to the last digit', async () => {
    const analysis = analyseStudy(usual)
    expect(await toldBy(true, 2)).toEqual([analysis.judges().intervals(), foresee(analysis.exhibited)])
  })

  test('of tables and figures nothing where none are wanted', async () =>
    expect(await toldBy(false, 2)).toEqual([analyseStudy(usual).judges().intervals()]))

  test('is left to the main thread where there is no other', async () => expect(await toldBy(true, 1)).toEqual([]))
})
