import { expect, test } from 'vitest'
import { publishedResults } from '../../../test/support/published.ts'
import { type RunSpec, runsOf } from '../../../test/support/runs.ts'

const correlate = (runs: readonly RunSpec[]) => publishedResults(runsOf(runs).table).correlations

test('ranks the runs of a model, over those that have both metrics', () => {
  const scores = [0.1, 0.2, 0.3, 0.4, NaN, 0.9]
  const costs = [4, 2, 3, 1, 9, NaN]
  const rows = correlate(scores.map((score, i) => ({ score, cost: costs[i], tier: i < 3 ? 'T0' : null })))
  // Rank differences -3, 0, 0, 3: rho = 1 - 6 * 18 / (4 * 15). With four pairs p is 1 - |rho|.
  expect(rows).toEqual([
    {
      model: 'm',
      metric1: 'score',
      metric2: 'cost_usd',
      n: 4,
      spearman_rho: expect.closeTo(-0.8, 12),
      p_value: expect.closeTo(0.2, 12),
      is_significant: false,
    },
  ])
})

test('keeps each p as it is, in the order of the pairs', () => {
  const rows = correlate(
    [1, 2, 3, 4, 5].map(i => ({ score: i, implRate: i, cost: i * i, tokens: [i, 0, 0, 0] as const })),
  )
  expect(rows.map(({ metric1, metric2 }) => `${metric1} ${metric2}`)).toEqual([
    'score cost_usd',
    'score total_tokens',
    'score impl_rate',
    'impl_rate cost_usd',
    'cost_usd total_tokens',
  ])
  for (const row of rows) expect(row).toMatchObject({ n: 5, spearman_rho: 1, p_value: 0, is_significant: true })
})

test('has no answer where a metric does not vary', () =>
  expect(correlate([1, 2, 3].map(cost => ({ cost, score: 1 })))).toMatchObject([
    { n: 3, spearman_rho: null, p_value: null, is_significant: false },
  ]))
