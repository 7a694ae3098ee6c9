import { expect, test } from 'vitest'
import { ratedRun } from '../../../test/support/run.ts'
import judgeDurationSeconds from './judge-duration-seconds.ts'

const seconds = { total: 203.1, agent: 35.3, judge: 167.8 }

test('is the recorded time of judging', () => expect(judgeDurationSeconds.value(ratedRun({ seconds }))).toBe(167.8))

test('is not measured where only the other times are recorded', () =>
  expect(judgeDurationSeconds.value(ratedRun({ seconds: { ...seconds, judge: NaN } }))).toBeNaN())
