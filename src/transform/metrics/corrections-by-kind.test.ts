import { expect, test } from 'vitest'
import { processOf } from '../../../test/support/process.ts'
import { answersOf, groupsOf, type RunSpec, runOf, wholeOf } from '../../../test/support/runs.ts'
import { reason } from '../../core/reasons.ts'
import correctionsByKind from './corrections-by-kind.ts'

const run = (steps: number, retry_steps: number, fix_steps: number, calls = 1): RunSpec => ({
  process: processOf({ calls, steps, retry_steps, fix_steps, revert_steps: 0, rework_steps: 0 }),
})

const whole = (...specs: RunSpec[]) => wholeOf(specs.map(runOf))

test('is taken over all steps of a group together', () =>
  expect(answersOf(correctionsByKind, whole(run(9, 1, 0), run(1, 0, 1), {}))[0]).toEqual({
    retry: { value: 0.1, n: 2, missing: 1 },
    revert: { value: 0, n: 2, missing: 1 },
    fix: { value: 0.1, n: 2, missing: 1 },
    rework: { value: 0, n: 2, missing: 1 },
  }))

test('leaves out runs without tool calls', () =>
  expect(answersOf(correctionsByKind, whole(run(4, 1, 0), run(100, 0, 0, 0)))[0].retry).toEqual({
    value: 0.25,
    n: 1,
    missing: 1,
  }))

test('has no answer without tool calls', () =>
  expect(answersOf(correctionsByKind, whole(run(5, 0, 0, 0)))[0].fix).toEqual({
    value: NaN,
    n: 0,
    missing: 1,
    reasons: [reason('no-tool-calls')],
  }))

test('its interval is about the same numbers', () => {
  const runs = whole(run(9, 1, 0), run(1, 0, 1))
  const [group] = groupsOf(runs.runs, 'overall')
  const [retry] = correctionsByKind.variants()
  const { totals, combine } = correctionsByKind.interval
  expect(totals(group.rows, retry, group, runs)).toEqual([1, 10])
  expect(combine(Float64Array.of(1, 10))).toBe(0.1)
  expect(combine(Float64Array.of(0, 0))).toBeNaN()
})
