import { expect, test } from 'vitest'
import { ratedRun } from '../../../test/support/run.ts'
import apiCalls from './api-calls.ts'

test('is what was recorded', () => expect(apiCalls.value(ratedRun({ apiCalls: 6, turns: 99 }))).toBe(6))

test('is not measured where it was not recorded', () => expect(apiCalls.value(ratedRun({ turns: 99 }))).toBeNaN())
