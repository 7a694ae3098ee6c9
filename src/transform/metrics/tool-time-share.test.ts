import { expect, test } from 'vitest'
import { processOf } from '../../../test/support/process.ts'
import { ratedRun } from '../../../test/support/run.ts'
import type { ProcessFacts } from '../../core/process.ts'
import toolTimeShare from './tool-time-share.ts'

const of = (facts: Partial<ProcessFacts>) => toolTimeShare.value(ratedRun({ process: processOf(facts) }))

test('is the share of the time of all agents', () => expect(of({ tool_ms: 250, life_ms: 1000 })).toBe(0.25))

test('is not measured without times', () => {
  expect(of({})).toBeNaN()
  expect(of({ tool_ms: 0, life_ms: 0 })).toBeNaN()
})

test('is not measured without a transcript', () => expect(toolTimeShare.value(ratedRun())).toBeNaN())
