import { expect, test } from 'vitest'
import { ratedRun } from '../../../test/support/run.ts'
import type { ModelUsage } from '../../core/record.ts'
import numModels from './num-models.ts'

const use = (model: string, costUsd = NaN): ModelUsage => ({ model, costUsd, tokens: ratedRun().tokens })

test('counts different models', () => {
  expect(numModels.value(ratedRun({ usage: [use('sonnet')] }))).toBe(1)
  expect(numModels.value(ratedRun({ usage: [use('sonnet'), use('haiku'), use('sonnet')] }))).toBe(2)
})

test('is not measured without usage per model', () => expect(numModels.value(ratedRun())).toBeNaN())
