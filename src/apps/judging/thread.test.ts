import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { usual } from '../../../test/support/fixtures/studies.ts'
import { analyseStudy } from '../../../test/support/fixtures/study.ts'
import { projectRoot } from '../../../test/support/project.ts'
import type { JudgeIntervals } from '../../analysis/judges/index.ts'
import { judgeOnThread } from './thread.ts'

describe.skipIf(!existsSync(join(projectRoot, 'dist/bundle/judge-worker.js')))('judging on a thread', () => {
  /** What an analysis is told by a thread. */
  const toldBy = async (threads: number): Promise<JudgeIntervals[]> => {
    const analysis = analyseStudy(usual)
    const told: JudgeIntervals[] = []
    analysis.judges().know = found => told.push(found)
    await judgeOnThread(analysis, threads)
    return told
  }

  test('finds what the analysis would have found itself, to the last digit', async () =>
    expect(await toldBy(2)).toEqual([analyseStudy(usual).judges().intervals()]))

  test('is left to the main thread where there is no other', async () => expect(await toldBy(1)).toEqual([]))
})
