import { expect, test } from 'vitest'
import { processOf } from '../../../test/support/process.ts'
import { ratedRun } from '../../../test/support/run.ts'
import type { ProcessFacts } from '../../core/process.ts'
import toolSeconds from './tool-seconds.ts'

const of = (facts: Partial<ProcessFacts>) => toolSeconds.value(ratedRun({ process: processOf(facts) }))

test('is in seconds; none is a time too', () => {
  expect(of({ tool_ms: 1500 })).toBe(1.5)
  expect(of({ tool_ms: 0 })).toBe(0)
})

test('is not measured without times', () => expect(of({})).toBeNaN())

test('is not measured without a transcript', () => expect(toolSeconds.value(ratedRun())).toBeNaN())
