import { expect, test } from 'vitest'
import { processOf } from '../../../test/support/process.ts'
import { ratedRun } from '../../../test/support/run.ts'
import type { ProcessFacts } from '../../core/process.ts'
import taskDistributionEfficiency from './task-distribution-efficiency.ts'

const of = (facts: Partial<ProcessFacts>) => taskDistributionEfficiency.value(ratedRun({ process: processOf(facts) }))

test('is the share of life that is not spent waiting for agents', () =>
  expect(of({ agents: 2, timed_agents: 2, idle_ms: 141_874, life_ms: 2_014_408 })).toBeCloseTo(0.9296, 4))

test('gives no 1 for free to a single agent, nor where only one has times', () => {
  expect(of({ agents: 1, timed_agents: 1, idle_ms: 0, life_ms: 1000 })).toBeNaN()
  expect(of({ agents: 2, timed_agents: 1, idle_ms: 0, life_ms: 1000 })).toBeNaN()
})

test('is not measured without a transcript', () => expect(taskDistributionEfficiency.value(ratedRun())).toBeNaN())
