import { expect, test } from 'vitest'
import { ratedRun } from '../../../test/support/run.ts'
import costUsd from './cost-usd.ts'

test('is the recorded cost, 0 included', () => {
  expect(costUsd.value(ratedRun({ costUsd: 0.135 }))).toBe(0.135)
  expect(costUsd.value(ratedRun({ costUsd: 0 }))).toBe(0)
})

test('is not measured without one', () => expect(costUsd.value(ratedRun())).toBeNaN())
