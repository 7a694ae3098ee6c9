import { expect, test } from 'vitest'
import { analysisOf, foundRun } from '../../test/support/chunks.ts'
import { withCode } from '../../test/support/raw.ts'
import { ratedRun } from '../../test/support/run.ts'
import type { RunKey } from '../core/record.ts'
import { allMetrics } from '../transform/metrics/all.gen.ts'

const cost = allMetrics.filter(({ id }) => id === 'cost_usd')

const analysisBy = (count: number, placeOf: (i: number) => Partial<RunKey>) =>
  analysisOf(
    Array.from({ length: count }, (_, i) =>
      foundRun({ ...ratedRun({ costUsd: 1 + (i % 7) }), key: { ...ratedRun().key, run: i + 1, ...placeOf(i) } }),
    ),
    cost,
  )

test('results by more subtests than anyone looks through are left out, and that is told once', () => {
  const few = analysisBy(300, i => ({ subtest: String(i) }))
  expect([few.groups('by_subtest').length, withCode(few.problems, 'too-many-levels').length]).toEqual([300, 0])
  const many = analysisBy(20_001, i => ({ subtest: String(i) }))
  expect([many.groups('by_subtest').length, many.groups('overall').length]).toEqual([0, 1])
  expect(withCode(many.problems, 'too-many-levels')).toHaveLength(1)
})

test('of more models than can be set against each other, those with the most runs are', () => {
  const most = analysisBy(606, i => ({ model: `m${i < 600 ? i % 300 : 299}`, tier: null }))
  const compared = most.comparisons()
  expect(compared.length).toBeGreaterThan(0)
  expect(compared.length).toBeLessThanOrEqual(30_000)
  expect(new Set(compared.flatMap(({ model1, model2 }) => [model1, model2])).has('m299')).toBe(true)
  expect(withCode(most.problems, 'too-many-levels')).toHaveLength(1)
})

test('numbers of runs with thousands of tiers are refused, and what is wrong with them is told', () => {
  const analysis = analysisBy(5001, i => ({ tier: `T${i}` }))
  expect(withCode(analysis.problems, 'too-many-levels').map(({ message }) => message)).toContainEqual(
    expect.stringContaining('5,001 tiers'),
  )
  expect(() => analysis.results(analysis.groups('overall')[0])).toThrow('5,001 tiers')
})
