import { expect, test } from 'vitest'
import { ratedRun } from '../../../test/support/run.ts'
import type { ModelUsage } from '../../core/record.ts'
import delegationCostRatio from './delegation-cost-ratio.ts'

const use = (model: string, costUsd = NaN): ModelUsage => ({ model, costUsd, tokens: ratedRun().tokens })

const runWith = (usage: readonly ModelUsage[], model: string | null = 'sonnet') =>
  ratedRun({ usage, key: { ...ratedRun().key, model } })

test('is the share of cost outside the model of the experiment', () =>
  expect(delegationCostRatio.value(runWith([use('haiku', 0.1), use('sonnet', 0.3)]))).toBeCloseTo(0.25, 15))

test('holds to the model of the experiment even where another cost more', () =>
  expect(delegationCostRatio.value(runWith([use('opus', 0.9), use('sonnet', 0.1)]))).toBeCloseTo(0.9, 15))

test.each([null, 'unused'])('takes the costliest as primary where the experiment names %s', model => {
  const usage = [use('haiku', 0.1), use('opus', 0.7), use('sonnet', 0.2)]
  expect(delegationCostRatio.value(runWith(usage, model))).toBeCloseTo(0.3, 15)
})

test('is not measured with fewer than two models', () => {
  expect(delegationCostRatio.value(runWith([]))).toBeNaN()
  expect(delegationCostRatio.value(runWith([use('sonnet', 0.3)]))).toBeNaN()
})

test('is not measured where a cost is missing or all are 0', () => {
  expect(delegationCostRatio.value(runWith([use('haiku'), use('sonnet', 0.3)]))).toBeNaN()
  expect(delegationCostRatio.value(runWith([use('haiku', 0), use('sonnet', 0)]))).toBeNaN()
})
