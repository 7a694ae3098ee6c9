import { expect, test } from 'vitest'
import { processOf } from '../../../test/support/process.ts'
import { ratedRun } from '../../../test/support/run.ts'
import type { ProcessFacts } from '../../core/process.ts'
import progressAuc from './progress-auc.ts'

const of = (facts: Partial<ProcessFacts>) => progressAuc.value(ratedRun({ process: processOf(facts) }))

test('is what was measured', () => expect(of({ progress_auc: 0.5139 })).toBe(0.5139))

test('is not measured without milestones', () => expect(of({})).toBeNaN())

test('is not measured without a transcript', () => expect(progressAuc.value(ratedRun())).toBeNaN())
