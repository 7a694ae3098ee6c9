import { expect, test } from 'vitest'
import { publishedResults } from '../../../test/support/published.ts'
import { attempts, type RunSpec, runsOf } from '../../../test/support/runs.ts'

const describeTiers = (runs: readonly RunSpec[]) => publishedResults(runsOf(runs).table).tier_descriptives

test('describes each tier, then the cheapest way to a pass', () => {
  const rows = describeTiers([
    ...attempts({ tier: 'T0', cost: 1 }, '+---'),
    { tier: 'T1', cost: 1, passed: true },
    { tier: 'T1', cost: 2, passed: false },
    { tier: 'T1', cost: 6, passed: true },
    { tier: 'T1' },
  ])
  expect(rows).toEqual([
    { model: 'm', tier: 'T0', n: 4, pass_rate: 0.25, mean_cost: 1, median_cost: 1, cop: 4 },
    // Of four runs two passed; three have a cost.
    { model: 'm', tier: 'T1', n: 4, pass_rate: 0.5, mean_cost: 3, median_cost: 2, cop: 6 },
    {
      model: 'm',
      tier: 'frontier',
      n: 8,
      pass_rate: null,
      mean_cost: null,
      median_cost: null,
      cop: 4,
      frontier_tier: 'T0',
    },
  ])
})

test('of equally cheap tiers the first is the frontier', () => {
  const rows = describeTiers(['T2', 'T10'].flatMap(tier => attempts({ tier, cost: 1 }, '+-')))
  expect(rows[2]).toMatchObject({ tier: 'frontier', cop: 2, frontier_tier: 'T2' })
})

test('a tier without passes or without costs has no cost of pass, and alone it makes no frontier', () => {
  const rows = describeTiers([...attempts({ tier: 'T0', cost: 1 }, '--'), ...attempts({ tier: 'T1' }, '++')])
  expect(rows).toEqual([
    { model: 'm', tier: 'T0', n: 2, pass_rate: 0, mean_cost: 1, median_cost: 1, cop: null },
    { model: 'm', tier: 'T1', n: 2, pass_rate: 1, mean_cost: null, median_cost: null, cop: null },
  ])
})

test('names the frontier by its own tier where the model lacks an earlier one', () => {
  const rows = describeTiers([
    ...attempts({ model: 'a', tier: 'T0', cost: 1 }, '+'),
    ...attempts({ model: 'b', tier: 'T1', cost: 3 }, '+'),
    ...attempts({ model: 'b', tier: 'T2', cost: 2 }, '+'),
  ])
  expect(rows.filter(({ tier }) => tier === 'frontier')).toMatchObject([
    { model: 'a', n: 1, frontier_tier: 'T0' },
    { model: 'b', n: 2, frontier_tier: 'T2' },
  ])
})
