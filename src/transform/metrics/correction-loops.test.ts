import { expect, test } from 'vitest'
import { processOf } from '../../../test/support/process.ts'
import { ratedRun } from '../../../test/support/run.ts'
import type { ProcessFacts } from '../../core/process.ts'
import correctionLoops from './correction-loops.ts'

const of = (facts: Partial<ProcessFacts>) => correctionLoops.value(ratedRun({ process: processOf(facts) }))

test('counts what followed a failed batch', () => expect(of({ loops: 5, change_batches: 9, censored: 0 })).toBe(5))

test('is known also where the last batch failed', () =>
  expect(of({ loops: 1, change_batches: 2, censored: 1 })).toBe(1))

test('is not measured where no change was checked', () => expect(of({ loops: 0, change_batches: 0 })).toBeNaN())

test('is not measured without a transcript', () => expect(correctionLoops.value(ratedRun())).toBeNaN())
