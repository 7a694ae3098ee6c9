import { expect, test } from 'vitest'
import { processOf } from '../../../test/support/process.ts'
import { ratedRun } from '../../../test/support/run.ts'
import type { ProcessFacts } from '../../core/process.ts'
import toolBreadth from './tool-breadth.ts'

const of = (facts: Partial<ProcessFacts>) => toolBreadth.value(ratedRun({ process: processOf(facts) }))

test('is the share of the tools on offer', () =>
  expect(of({ tools_used: 4, tools_available: 18 })).toBeCloseTo(0.2222, 4))

test('is not measured where the offer is not known or empty', () => {
  expect(of({ calls: 3 })).toBeNaN()
  expect(of({ tools_used: 0, tools_available: 0 })).toBeNaN()
})

test('is not measured without a transcript', () => expect(toolBreadth.value(ratedRun())).toBeNaN())
