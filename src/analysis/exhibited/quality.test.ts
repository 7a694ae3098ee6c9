import { expect, test } from 'vitest'
import { studyAnalysis, usual } from '../../../test/support/fixtures/studies.ts'
import { analyzeStudy } from '../../../test/support/fixtures/study.ts'

test('scores say how good a run is; where there are none, verdicts do', () => {
  expect(studyAnalysis('usual').exhibited.quality()).toBe('score')
  const verdicts = analyzeStudy({
    ...usual,
    adjust: run => ({ ...run, judges: run.judges.map(judge => ({ ...judge, score: NaN })) }),
  })
  expect(verdicts.exhibited.quality()).toBe('pass_rate')
})
