import { expect, test } from 'vitest'
import { ratedRun } from '../../../test/support/run.ts'
import numTurns from './num-turns.ts'

test('is what was recorded', () => expect(numTurns.value(ratedRun({ turns: 7, apiCalls: 99 }))).toBe(7))

test('is not measured where it was not recorded', () => expect(numTurns.value(ratedRun({ apiCalls: 99 }))).toBeNaN())
