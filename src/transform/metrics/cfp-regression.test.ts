import { expect, test } from 'vitest'
import { processOf } from '../../../test/support/process.ts'
import { ratedRun } from '../../../test/support/run.ts'
import type { ProcessFacts } from '../../core/process.ts'
import cfpRegression from './cfp-regression.ts'

const of = (facts: Partial<ProcessFacts>) => cfpRegression.value(ratedRun({ process: processOf(facts) }))

test('is the share of batches that broke what had worked', () =>
  expect(of({ failed_batches: 4, change_batches: 9, regression_batches: 1, regressable_batches: 5 })).toBe(0.2))

test('is not measured where nothing had worked before', () =>
  expect(of({ failed_batches: 1, change_batches: 2, regression_batches: 0, regressable_batches: 0 })).toBeNaN())

test('is not measured without a transcript', () => expect(cfpRegression.value(ratedRun())).toBeNaN())
