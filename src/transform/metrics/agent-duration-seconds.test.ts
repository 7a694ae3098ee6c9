import { expect, test } from 'vitest'
import { ratedRun } from '../../../test/support/run.ts'
import agentDurationSeconds from './agent-duration-seconds.ts'

const seconds = { total: 203.1, agent: 35.3, judge: 167.8 }

test('is the recorded time of the agent', () => expect(agentDurationSeconds.value(ratedRun({ seconds }))).toBe(35.3))

test('is not measured where only the other times are recorded', () =>
  expect(agentDurationSeconds.value(ratedRun({ seconds: { ...seconds, agent: NaN } }))).toBeNaN())
