import { expect, test } from 'vitest'
import { processOf } from '../../../test/support/process.ts'
import { ratedRun } from '../../../test/support/run.ts'
import type { ProcessFacts } from '../../core/process.ts'
import toolSuccessRateExcludingDenied from './tool-success-rate-excluding-denied.ts'

const of = (facts: Partial<ProcessFacts>) =>
  toolSuccessRateExcludingDenied.value(ratedRun({ process: processOf(facts) }))

test('leaves out what was not allowed', () => expect(of({ known: 36, ok: 34, denied: 2 })).toBe(1))

test('is not measured where everything was denied', () => expect(of({ known: 2, ok: 0, denied: 2 })).toBeNaN())

test('is not measured without a transcript', () => expect(toolSuccessRateExcludingDenied.value(ratedRun())).toBeNaN())
