import { expect, test } from 'vitest'
import { ratedRun } from '../../../test/support/run.ts'
import type { JudgeRecord } from '../../core/record.ts'
import judgeCostUsd from './judge-cost-usd.ts'

const judge = (costUsd: number, valid = true): JudgeRecord => ({
  model: 'judge',
  number: 1,
  score: 1,
  passed: true,
  grade: 'S',
  valid,
  reasoning: null,
  seconds: NaN,
  costUsd,
  criteria: [],
})

test('adds up all judges, invalid judgments included', () =>
  expect(judgeCostUsd.value(ratedRun({ judges: [judge(0.25), judge(0.5, false), judge(2)] }))).toBe(2.75))

test('is not measured where one judge lacks it: a part is no sum', () =>
  expect(judgeCostUsd.value(ratedRun({ judges: [judge(0.25), judge(NaN)] }))).toBeNaN())

test('is not measured where no judge has one', () => {
  expect(judgeCostUsd.value(ratedRun({ judges: [judge(NaN), judge(NaN)] }))).toBeNaN()
  expect(judgeCostUsd.value(ratedRun())).toBeNaN()
})
