import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type RunSpec, runsOf } from '../../../test/support/runs.ts'
import { defaultSettings } from '../../core/settings.ts'
import { allMetrics } from '../../transform/metrics/all.gen.ts'
import { createComparisons } from './comparisons.ts'
import type { Comparison } from './level-comparison.ts'

const maybe = (values: readonly number[]) => fc.constantFrom(NaN, ...values)

/** A run anywhere in a small, incomplete study, of which something may be missing. */
const anyRun: fc.Arbitrary<RunSpec> = fc
  .record({
    task: fc.constantFrom('t1', 't2', 't3', 't4', 't5', 't6'),
    agent: fc.constantFrom('x', 'y', null),
    model: fc.constantFrom('a', 'b', null),
    tier: fc.constantFrom('T0', 'T1', 'T10', null),
    subtest: fc.constantFrom('00', '01', null),
    score: maybe([0, 0.25, 0.5, 1, 1.02]),
    cost: maybe([0, 0.5, 1, 40]),
    verdict: fc.constantFrom('+', '-', '?'),
  })
  .map(({ verdict, ...run }) => (verdict === '?' ? run : { ...run, passed: verdict === '+' }))

const study = fc.array(anyRun, { maxLength: 60, size: 'max' })
const generalize = fc.constantFrom('auto' as const, 'tasks' as const, 'these-tasks' as const)

const orNoNumber = (_: string, value: unknown) =>
  typeof value === 'number' && !Number.isFinite(value) ? 'no number' : value

const expectFamily = (row: Comparison): void => {
  expect(row.p_adjusted === null).toBe(row.p === null || row.family === 'exploratory')
  expect(row.family_size === null).toBe(row.family === 'exploratory')
  if (row.caution !== null) expect(row.family).toBe('exploratory')
  expect(row.p_adjusted ?? 1).toBeGreaterThanOrEqual(row.p ?? 0)
  expect(row.significant).toBe(row.p_adjusted === null ? null : row.p_adjusted < 0.05)
}

const expectConsistent = (row: Comparison): void => {
  expect(row.reasons).not.toEqual([])
  // Two models or agents may have the same task without a subtest in common.
  if (row.n1 === 0 || row.n2 === 0) expect(row).toMatchObject({ difference: null })
  if (row.n1 === 0 || row.n2 === 0) expect(row.scope).not.toBe('tiers')
  if (row.ratio !== null && row.value1 !== null && row.value2 !== null)
    expect(row.ratio / (row.value2 / row.value1)).toBeCloseTo(1, 9)
  expect(row.tasks).toBeGreaterThanOrEqual(row.shared)
  expectFamily(row)
  if (row.metric === 'pass_rate') expect(row.mde ?? 0).toBeLessThan(1)
  if (!row.significant) expect(row.better).toBe('neither')
  const value = row.scale === 'ratio' ? row.ratio : row.difference
  expect(row.low ?? -Infinity).toBeLessThanOrEqual((value ?? 0) + 1e-9)
  expect(row.high ?? Infinity).toBeGreaterThanOrEqual((value ?? 0) - 1e-9)
}

test('any runs are compared without a contradiction', () =>
  fc.assert(
    fc.property(study, generalize, (specs, generalize) => {
      const answers = createComparisons(runsOf(specs).table, allMetrics, { ...defaultSettings, generalize })
      const all = [answers.comparisons(), answers.results()]
      // JSON writes null for a number that it cannot hold.
      expect(JSON.stringify(all)).toBe(JSON.stringify(all, orNoNumber))
      for (const row of answers.comparisons()) expectConsistent(row)
    }),
    { numRuns: 30, seed: 42 },
  ))
