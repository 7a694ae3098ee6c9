import { expect, test } from 'vitest'
import { processOf } from '../../../test/support/process.ts'
import { ratedRun } from '../../../test/support/run.ts'
import type { ProcessFacts } from '../../core/process.ts'
import planProgress from './plan-progress.ts'

const of = (facts: Partial<ProcessFacts>) => planProgress.value(ratedRun({ process: processOf(facts) }))

test('is the share of items done', () => expect(of({ plan_done: 3, plan_total: 4 })).toBe(0.75))

test('is not measured without a plan', () => expect(of({})).toBeNaN())

test('is not measured without a transcript', () => expect(planProgress.value(ratedRun())).toBeNaN())
