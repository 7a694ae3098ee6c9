import { expect, test } from 'vitest'
import { processOf } from '../../../test/support/process.ts'
import { ratedRun } from '../../../test/support/run.ts'
import type { ProcessFacts } from '../../core/process.ts'
import correctionFrequency from './correction-frequency.ts'

const of = (facts: Partial<ProcessFacts>) => correctionFrequency.value(ratedRun({ process: processOf(facts) }))

test('is the share of steps', () => {
  expect(of({ calls: 5, corrective_steps: 1, steps: 4 })).toBe(0.25)
  expect(of({ calls: 5, corrective_steps: 0, steps: 4 })).toBe(0)
})

test('is not measured without tool calls', () => expect(of({ calls: 0, corrective_steps: 0, steps: 4 })).toBeNaN())

test('is not measured without a transcript', () => expect(correctionFrequency.value(ratedRun())).toBeNaN())
