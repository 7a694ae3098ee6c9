import { expect, test } from 'vitest'
import { studyAnalysis, usual } from '../../test/support/fixtures/studies.ts'
import { analyzeStudy } from '../../test/support/fixtures/study.ts'
import { qualityOf } from './quality.ts'

test('scores say how good a run is; where there are none, verdicts do', () => {
  expect(qualityOf(studyAnalysis('usual')).id).toBe('score')
  const verdicts = analyzeStudy({
    ...usual,
    adjust: run => ({ ...run, judges: run.judges.map(judge => ({ ...judge, score: NaN })) }),
  })
  expect(qualityOf(verdicts).id).toBe('pass_rate')
})
