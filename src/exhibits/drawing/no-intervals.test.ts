import { expect, test } from 'vitest'
import type { BareCode } from '../../core/reason-codes.ts'
import { reason } from '../../core/reasons.ts'
import { noIntervals } from './no-intervals.ts'

const of = (...codes: readonly (BareCode | null)[]) =>
  noIntervals(codes.map(code => ({ reasons: code === null ? [] : [reason(code)] })))

test('has the reason where all rows have the same', () => {
  expect(of('no-variation', 'no-variation')).toBe('No intervals: no variation')
  expect(of('one-run-per-task')).toBe('No intervals: one run per task')
  expect(of('one-value', 'one-value')).toBe('No intervals: one value each')
})

test('else what the reasons have in common', () => {
  expect(of('one-value', 'one-run-per-task')).toBe('No intervals: too few runs')
  expect(of('one-value', 'no-variation')).toBe('No intervals: too few runs, or no variation')
  expect(of('one-value', null)).toBe('No intervals: too few runs, or no variation')
  expect(noIntervals([{}])).toBe('No intervals: too few runs, or no variation')
})
