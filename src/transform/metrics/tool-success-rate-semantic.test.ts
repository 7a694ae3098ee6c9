import { expect, test } from 'vitest'
import { processOf } from '../../../test/support/process.ts'
import { ratedRun } from '../../../test/support/run.ts'
import type { ProcessFacts } from '../../core/process.ts'
import toolSuccessRateSemantic from './tool-success-rate-semantic.ts'

const of = (facts: Partial<ProcessFacts>) => toolSuccessRateSemantic.value(ratedRun({ process: processOf(facts) }))

test('takes harmless exit codes and failed checks as tools that worked', () => {
  expect(of({ known: 8, ok: 4, error: 4, benign: 1, check_failed: 2 })).toBe(7 / 8)
  expect(of({ known: 8, ok: 4, error: 4, benign: 0, check_failed: 0 })).toBe(0.5)
})

test('is not measured without known calls', () => expect(of({ known: 0, ok: 0, benign: 0, check_failed: 0 })).toBeNaN())

test('is not measured without a transcript', () => expect(toolSuccessRateSemantic.value(ratedRun())).toBeNaN())
