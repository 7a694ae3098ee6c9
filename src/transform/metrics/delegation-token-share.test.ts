import { expect, test } from 'vitest'
import { processOf } from '../../../test/support/process.ts'
import { ratedRun } from '../../../test/support/run.ts'
import type { ProcessFacts } from '../../core/process.ts'
import delegationTokenShare from './delegation-token-share.ts'

const of = (facts: Partial<ProcessFacts>) => delegationTokenShare.value(ratedRun({ process: processOf(facts) }))

test('is the share of the sub-agents', () =>
  expect(of({ agents: 2, sub_tokens: 190_439, total_tokens: 241_579 })).toBeCloseTo(0.7883, 4))

test('is not measured without sub-agents, or where their tokens are not known', () => {
  expect(of({ agents: 1, sub_tokens: 0, total_tokens: 100 })).toBeNaN()
  expect(of({ agents: 2, sub_tokens: NaN, total_tokens: NaN })).toBeNaN()
})

test('is not measured without a transcript', () => expect(delegationTokenShare.value(ratedRun())).toBeNaN())
