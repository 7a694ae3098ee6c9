import { expect, test } from 'vitest'
import { runsOf } from '../../../test/support/runs.ts'
import { reason } from '../../core/reasons.ts'
import consistencyPooled from './consistency-pooled.ts'

test('is 1 - sd / mean over all runs, whatever their subtest', () => {
  const runs = runsOf([
    { subtest: '00', score: 0.4 },
    { subtest: '01', score: 0.5 },
    { tier: 'T1', score: 0.6 },
  ])
  const { value, ...counts } = consistencyPooled.value(runs)
  expect(value).toBeCloseTo(0.8, 12)
  expect(counts).toEqual({ n: 3, missing: 0 })
})

test('stays between 0 and 1, and is 0 where all scores are', () => {
  expect(consistencyPooled.value(runsOf([{ score: 0 }, { score: 0 }, { score: 1 }])).value).toBe(0)
  expect(consistencyPooled.value(runsOf([{ score: 0 }, { score: 0 }])).value).toBe(0)
  expect(consistencyPooled.value(runsOf([{ score: 0.3 }, { score: 0.3 }])).value).toBe(1)
})

test('is not measured with fewer than two scores', () =>
  expect(consistencyPooled.value(runsOf([{ score: 0.5 }, {}]))).toEqual({
    value: NaN,
    n: 1,
    missing: 1,
    reasons: [reason('too-few-scores')],
  }))
