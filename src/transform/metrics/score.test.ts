import { expect, test } from 'vitest'
import { runOf } from '../../../test/support/runs.ts'
import score from './score.ts'

test('is the score of the consensus', () => expect(score.value(runOf({ score: 0.96, implRate: 0.5 }))).toBe(0.96))

test('is not measured without one', () => expect(score.value(runOf({ passed: true, implRate: 0.5 }))).toBeNaN())
