import { expect, test } from 'vitest'
import { runOf } from '../../../test/support/runs.ts'
import passRate from './pass-rate.ts'

test('is 1 for a pass and 0 for a fail', () => {
  expect(passRate.value(runOf({ passed: true }))).toBe(1)
  expect(passRate.value(runOf({ passed: false }))).toBe(0)
})

test('is not measured without a verdict, whatever the score', () =>
  expect(passRate.value(runOf({ score: 1, implRate: 1 }))).toBeNaN())
