import { expect, test } from 'vitest'
import { processOf } from '../../../test/support/process.ts'
import { ratedRun } from '../../../test/support/run.ts'
import type { ProcessFacts } from '../../core/process.ts'
import testsProgress from './tests-progress.ts'

const of = (facts: Partial<ProcessFacts>) => testsProgress.value(ratedRun({ process: processOf(facts) }))

test('is the share of tests passed', () => expect(of({ tests_passed: 9, tests_total: 10 })).toBe(0.9))

test('is not measured where no check counts tests', () => expect(of({})).toBeNaN())

test('is not measured without a transcript', () => expect(testsProgress.value(ratedRun())).toBeNaN())
