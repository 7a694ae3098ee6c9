import { expect, test } from 'vitest'
import { analysisOf, foundRun, judgeOf } from '../../../../test/support/chunks.ts'
import { runOf } from '../../../../test/support/runs.ts'
import type { JudgeRecord } from '../../../core/record.ts'
import { silentJudgesText } from './silent-judges.ts'

const told = (...judges: JudgeRecord[]) =>
  silentJudgesText(analysisOf([1, 2].map(run => foundRun({ ...runOf({ run }), judges }))))

const other = { model: 'other', number: 2 }

test('a judge who never gave a rating that counts is named', () => {
  const text = 'No valid rating from other: scores and verdicts are those of the other judges.'
  expect(told(judgeOf(), judgeOf({ ...other, score: NaN }))).toBe(text)
  expect(told(judgeOf(), judgeOf({ ...other, valid: false }))).toBe(text)
})

test('where all rated, or none did, nothing is said of that', () => {
  expect(told(judgeOf(), judgeOf(other))).toBeNull()
  expect(told(judgeOf({ score: NaN }))).toBeNull()
  expect(told()).toBeNull()
})
