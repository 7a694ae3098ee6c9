import { expect, test } from 'vitest'
import { analysisOf, foundRun, judgeOf } from '../../../../test/support/chunks.ts'
import { runOf } from '../../../../test/support/runs.ts'
import type { JudgeRecord } from '../../../core/record.ts'
import { silentJudges } from '../caveats.ts'

const told = (...judges: JudgeRecord[]) =>
  silentJudges(analysisOf([1, 2].map(run => foundRun({ ...runOf({ run }), judges }))))

const other = { model: 'other', number: 2 }

test('a judge who never gave a rating that counts is named', () => {
  expect(told(judgeOf(), judgeOf({ ...other, score: NaN }))).toEqual(['other'])
  expect(told(judgeOf(), judgeOf({ ...other, valid: false }))).toEqual(['other'])
})

test('where all rated, or none did, nothing is said of that', () => {
  expect(told(judgeOf(), judgeOf(other))).toEqual([])
  expect(told(judgeOf({ score: NaN }))).toEqual([])
  expect(told()).toEqual([])
})
