import { expect, test } from 'vitest'
import { processOf } from '../../test/support/process.ts'
import { ratedRun } from '../../test/support/run.ts'
import { runOf, wholeOf } from '../../test/support/runs.ts'
import type { ProcessFacts } from '../core/process.ts'
import { allRows } from '../core/table.ts'
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

test('says how many of some runs never succeeded', () => {
  const run = (facts?: Partial<ProcessFacts>) => runOf(facts ? { process: processOf(facts) } : {})
  const remarkOf = (...runs: ReturnType<typeof run>[]) => {
    const whole = wholeOf(runs)
    return iterationsToSuccess.remark(allRows(whole.runs), whole)
  }
  const success = { loops: 0, change_batches: 1, censored: 0 }
  const failure = { loops: 1, change_batches: 2, censored: 1 }
  expect(remarkOf(run(success), run(failure), run(), run(failure), run({ change_batches: 0, censored: 0 }))).toBe(
    '2 of 3 runs with checked changes never succeeded and are left out',
  )
  expect(remarkOf(run(success), run())).toBeNull()
})
