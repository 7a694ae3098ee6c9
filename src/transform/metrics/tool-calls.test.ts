import { expect, test } from 'vitest'
import { processOf } from '../../../test/support/process.ts'
import { ratedRun } from '../../../test/support/run.ts'
import type { ProcessFacts } from '../../core/process.ts'
import toolCalls from './tool-calls.ts'

const of = (facts: Partial<ProcessFacts>) => toolCalls.value(ratedRun({ process: processOf(facts) }))

test('counts calls; none is a count too', () => {
  expect(of({ calls: 7 })).toBe(7)
  expect(of({ calls: 0 })).toBe(0)
})

test('is not measured where the steps were not written down', () => expect(of({})).toBeNaN())

test('is not measured without a transcript', () => expect(toolCalls.value(ratedRun())).toBeNaN())
