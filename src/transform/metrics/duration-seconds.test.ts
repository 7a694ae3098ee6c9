import { expect, test } from 'vitest'
import { ratedRun } from '../../../test/support/run.ts'
import durationSeconds from './duration-seconds.ts'

const seconds = { total: 203.1, agent: 35.3, judge: 167.8 }

test('is the recorded time of the whole run', () => expect(durationSeconds.value(ratedRun({ seconds }))).toBe(203.1))

test('is not measured where only the other times are recorded', () =>
  expect(durationSeconds.value(ratedRun({ seconds: { ...seconds, total: NaN } }))).toBeNaN())
