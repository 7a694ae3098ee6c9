import { expect, test } from 'vitest'
import { processOf } from '../../../test/support/process.ts'
import { ratedRun } from '../../../test/support/run.ts'
import type { ProcessFacts } from '../../core/process.ts'
import inferenceTimeShare from './inference-time-share.ts'

const of = (facts: Partial<ProcessFacts>) => inferenceTimeShare.value(ratedRun({ process: processOf(facts) }))

test('is the share of the time of all agents', () => expect(of({ inference_ms: 250, life_ms: 1000 })).toBe(0.25))

test('is not measured without times', () => {
  expect(of({})).toBeNaN()
  expect(of({ inference_ms: 0, life_ms: 0 })).toBeNaN()
})

test('is not measured without a transcript', () => expect(inferenceTimeShare.value(ratedRun())).toBeNaN())
