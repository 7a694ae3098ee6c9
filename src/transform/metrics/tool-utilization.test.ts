import { expect, test } from 'vitest'
import { processOf } from '../../../test/support/process.ts'
import { type RunSpec, runsOf } from '../../../test/support/runs.ts'
import { reason } from '../../core/reasons.ts'
import toolUtilization from './tool-utilization.ts'

const calls = (count: number): RunSpec => ({ process: processOf({ calls: count }) })
const of = (...specs: RunSpec[]) => toolUtilization.value(runsOf(specs))

test('is the share of runs with a transcript', () =>
  expect(of(calls(3), calls(0), calls(1), calls(1), {})).toEqual({ value: 0.75, n: 4, missing: 1 }))

test('a transcript without steps says nothing', () =>
  expect(of(calls(0), calls(NaN))).toEqual({ value: 0, n: 1, missing: 1 }))

test('has no answer without transcripts', () =>
  expect(of({}, {})).toEqual({ value: NaN, n: 0, missing: 2, reasons: [reason('no-transcripts')] }))

test('its interval is about the same share', () => {
  const { totals, combine } = toolUtilization.interval
  expect(combine(Float64Array.from(totals(runsOf([calls(2), calls(0), {}]))))).toBe(0.5)
  expect(combine(Float64Array.from(totals(runsOf([{}]))))).toBeNaN()
})
