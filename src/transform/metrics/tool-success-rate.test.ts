import { expect, test } from 'vitest'
import { processOf } from '../../../test/support/process.ts'
import { ratedRun } from '../../../test/support/run.ts'
import type { ProcessFacts } from '../../core/process.ts'
import toolSuccessRate from './tool-success-rate.ts'

const of = (facts: Partial<ProcessFacts>) => toolSuccessRate.value(ratedRun({ process: processOf(facts) }))

test('is the share of known calls, denied ones included', () =>
  expect(of({ calls: 10, known: 8, ok: 6, error: 1, denied: 1, cancelled: 1, unknown: 1 })).toBe(0.75))

test('counts a failed check as a failure of its tool', () =>
  expect(of({ known: 4, ok: 3, check_failed: 1 })).toBe(0.75))

test('is not measured without calls of which the outcome is known', () => {
  expect(of({ calls: 2, known: 0, ok: 0, cancelled: 2 })).toBeNaN()
  expect(of({})).toBeNaN()
})

test('is not measured without a transcript', () => expect(toolSuccessRate.value(ratedRun())).toBeNaN())
