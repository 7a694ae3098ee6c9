import { expect, test } from 'vitest'
import { ratedRun } from '../../../test/support/run.ts'
import type { JudgeRecord } from '../../core/record.ts'
import judgeSeconds from './judge-seconds.ts'

const judge = (seconds: number, valid = true): JudgeRecord => ({
  model: 'judge',
  number: 1,
  score: 1,
  passed: true,
  grade: 'S',
  valid,
  reasoning: null,
  seconds,
  costUsd: NaN,
  criteria: [],
})

test('adds up all judges, invalid judgments included', () =>
  expect(judgeSeconds.value(ratedRun({ judges: [judge(0.25), judge(0.5, false), judge(2)] }))).toBe(2.75))

test('is not measured where one judge lacks it: a part is no sum', () =>
  expect(judgeSeconds.value(ratedRun({ judges: [judge(0.25), judge(NaN)] }))).toBeNaN())

test('is not measured where no judge has one', () => {
  expect(judgeSeconds.value(ratedRun({ judges: [judge(NaN), judge(NaN)] }))).toBeNaN()
  expect(judgeSeconds.value(ratedRun())).toBeNaN()
})
