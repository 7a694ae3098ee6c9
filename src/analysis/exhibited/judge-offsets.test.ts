import { expect, test } from 'vitest'
import { studyAnalysis } from '../../../test/support/fixtures/studies.ts'
import { mean } from '../../statistics/sum.ts'

test('the mean over runs is the severity where every task has as many runs', () => {
  const analysis = studyAnalysis('usual')
  const offsets = new Map(analysis.exhibited.judgeOffsets().map(({ judge, values }) => [judge, values]))
  for (const { judge, value, runs } of analysis.judges().severities()) {
    const own = offsets.get(judge) ?? []
    expect(own.length).toBe(runs)
    expect(mean(own)).toBeCloseTo(value, 12)
  }
})

test('a judge alone is compared with nobody', () =>
  expect(studyAnalysis('one-of-each').exhibited.judgeOffsets()).toEqual([{ judge: 'harrier-large-1', values: [] }]))
