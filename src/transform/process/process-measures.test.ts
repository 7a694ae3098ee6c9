import { describe, expect, test } from 'vitest'
import { processOf } from '../../../test/support/process.ts'
import type { ProcessFacts } from '../../core/process.ts'
import { type MeasureId, measuredValue, measures } from './process-measures.ts'

const of = (id: MeasureId, facts: Partial<ProcessFacts>) => measures[id](processOf(facts))

test('a value comes with what it was made of', () =>
  expect(of('tool_success_rate', { ok: 3, known: 4 })).toEqual({ value: 0.75, num: 3, den: 4, reason: null }))

describe('what is not measured says why', () => {
  test.each<[MeasureId, Partial<ProcessFacts>, string]>([
    ['tool_success_rate', {}, 'no_data'],
    ['tool_success_rate', { ok: 0, known: 0 }, 'zero_denominator'],
    ['tool_breadth', { calls: 3 }, 'no_data'],
    ['correction_frequency', { calls: 0, steps: 3, corrective_steps: 0 }, 'no_data'],
    ['iterations_to_success', { change_batches: 2, loops: 1, censored: 1 }, 'censored'],
    ['iterations_to_success', { change_batches: 0, loops: 0, censored: 0 }, 'no_data'],
    ['cfp', { failed_batches: 0, change_batches: 0 }, 'zero_denominator'],
    ['delegation_token_share', { agents: 1, sub_tokens: 0, total_tokens: 9 }, 'not_applicable'],
    ['delegation_cost_share', { agents: 2, total_cost_usd: 1 }, 'no_data'],
    ['task_distribution_efficiency', { agents: 1, timed_agents: 1 }, 'not_applicable'],
    ['task_distribution_efficiency', { agents: 2, timed_agents: 0 }, 'no_data'],
    ['strategic_drift', { goal_terms: 12, calls: 50 }, 'not_applicable'],
    ['strategic_drift', { goal_terms: 40, calls: 5 }, 'not_applicable'],
    ['strategic_drift', { calls: 50 }, 'no_data'],
    ['r_prog', {}, 'no_data'],
    ['pr_revert_rate', {}, 'no_data'],
  ])('%s of %o: %s', (id, facts, reason) => expect(of(id, facts)).toMatchObject({ value: NaN, reason }))
})

test('a run that never succeeded still tells how often it tried', () =>
  expect(of('iterations_to_success', { change_batches: 3, loops: 2, censored: 1 })).toMatchObject({
    value: NaN,
    num: 3,
  }))

test('without a transcript there is no value', () => {
  expect(measuredValue(null, 'cfp')).toBeNaN()
  expect(measuredValue(processOf({ failed_batches: 1, change_batches: 4 }), 'cfp')).toBe(0.25)
})
