import { expect, test } from 'vitest'
import { processOf } from '../../../test/support/process.ts'
import { ratedRun } from '../../../test/support/run.ts'
import { runOf, wholeOf } from '../../../test/support/runs.ts'
import type { ProcessFacts } from '../../core/process.ts'
import iterationsToSuccess from './iterations-to-success.ts'

const of = (facts: Partial<ProcessFacts>) => iterationsToSuccess.value(ratedRun({ process: processOf(facts) }))

test('is 1 where the first batch passes', () => {
  expect(of({ loops: 0, change_batches: 1, censored: 0 })).toBe(1)
  expect(of({ loops: 5, change_batches: 9, censored: 0 })).toBe(6)
})

test('is not measured where the last batch failed, nor where none was checked', () => {
  expect(of({ loops: 2, change_batches: 3, censored: 1 })).toBeNaN()
  expect(of({ loops: 0, change_batches: 0, censored: 0 })).toBeNaN()
  expect(iterationsToSuccess.value(ratedRun())).toBeNaN()
})

test('a run that never succeeded got as far as its corrections', () => {
  const facts = (loops: number, change_batches: number, censored: number) => ({
    process: processOf({ loops, change_batches, censored }),
  })
  const { runs } = wholeOf([facts(0, 1, 0), facts(2, 3, 1), facts(0, 0, 0), {}].map(runOf))
  expect(iterationsToSuccess.observedUntil(runs)).toEqual(Float64Array.of(1, 3, NaN, NaN))
})
