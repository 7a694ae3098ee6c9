import { expect, test } from 'vitest'
import { processOf } from '../../../test/support/process.ts'
import { ratedRun } from '../../../test/support/run.ts'
import type { ProcessFacts } from '../../core/process.ts'
import delegationCostShare from './delegation-cost-share.ts'

const of = (facts: Partial<ProcessFacts>) => delegationCostShare.value(ratedRun({ process: processOf(facts) }))

test('is the share of the sub-agents', () =>
  expect(of({ agents: 4, sub_cost_usd: 0.00665, total_cost_usd: 0.029805 })).toBeCloseTo(0.2231, 4))

test('is not measured without sub-agents, or where their cost is not known or 0', () => {
  expect(of({ agents: 1, sub_cost_usd: 0, total_cost_usd: 1 })).toBeNaN()
  expect(of({ agents: 2, sub_cost_usd: NaN, total_cost_usd: 1 })).toBeNaN()
  expect(of({ agents: 2, sub_cost_usd: 0, total_cost_usd: 0 })).toBeNaN()
})

test('is not measured without a transcript', () => expect(delegationCostShare.value(ratedRun())).toBeNaN())
