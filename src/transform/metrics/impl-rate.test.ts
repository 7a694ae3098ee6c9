import { expect, test } from 'vitest'
import { runOf } from '../../../test/support/runs.ts'
import implRate from './impl-rate.ts'

test('is the share of points of the consensus', () =>
  expect(implRate.value(runOf({ score: 0.96, implRate: 0.85 }))).toBe(0.85))

test('keeps a value above 1', () => expect(implRate.value(runOf({ implRate: 1.028 }))).toBe(1.028))

test('is not measured where no judge has one', () => expect(implRate.value(runOf({ score: 1 }))).toBeNaN())
