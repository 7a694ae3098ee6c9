import { expect, test } from 'vitest'
import { publishedResults } from '../../../test/support/published.ts'
import { attempts, type RunSpec, runsOf } from '../../../test/support/runs.ts'
import { defaultSettings } from '../../core/settings.ts'
import { cliffsDeltaCiBca } from '../../statistics/cliffs-delta-bca.ts'

const effects = (runs: readonly RunSpec[]) => publishedResults(runsOf(runs).table, defaultSettings).effect_sizes

const options = { confidence: 0.95, resamples: 10_000, seed: 42 }

test('is the delta of the later tier over the earlier one, as computed alone', () => {
  const rows = effects([...attempts({ tier: 'T0' }, '-----+'), ...attempts({ tier: 'T1' }, '++++-')])
  const { delta, low, high } = cliffsDeltaCiBca([1, 1, 1, 1, 0], [0, 0, 0, 0, 0, 1], options)
  // Of 30 pairs the later tier wins 20 and loses 1.
  expect(delta).toBe(19 / 30)
  expect(rows).toEqual([
    {
      model: 'm',
      metric: 'pass_rate',
      tier1: 'T0',
      tier2: 'T1',
      cliffs_delta: delta,
      ci_low: low,
      ci_high: high,
      is_significant: low > 0,
    },
  ])
})

test('is significant where the interval excludes 0, on either side', () => {
  const low = [0.1, 0.2, 0.15, 0.12, 0.18, 0.3, 0.22, 0.11]
  const rated = (tier: string, rates: readonly number[]): RunSpec[] => rates.map(implRate => ({ tier, implRate }))
  const rates = effects([
    ...rated('T0', low),
    ...rated(
      'T1',
      low.map(rate => rate + 0.15),
    ),
    ...rated('T2', low),
    ...rated('T3', [...low].reverse()),
  ]).filter(({ metric }) => metric === 'impl_rate')
  expect(rates.map(({ is_significant }) => is_significant)).toEqual([true, true, false])
  expect(rates.map(({ cliffs_delta }) => Math.sign(cliffs_delta ?? NaN))).toEqual([1, -1, 0])
})

test('of tiers that do not vary is a point', () => {
  const points = effects(['T0', 'T1', 'T2'].flatMap(tier => attempts({ tier }, tier === 'T2' ? '+++' : '---')))
  expect(points).toMatchObject([
    { cliffs_delta: 0, ci_low: 0, ci_high: 0, is_significant: false },
    { cliffs_delta: 1, ci_low: 1, ci_high: 1, is_significant: true },
  ])
})

test('needs two values in both tiers', () => {
  const runs = [
    ...attempts({ tier: 'T0' }, '+'),
    ...attempts({ tier: 'T1' }, '+-'),
    ...[0.5, NaN].map(implRate => ({ tier: 'T2', implRate, passed: true })),
  ]
  expect(effects(runs).map(({ metric, tier1 }) => [metric, tier1])).toEqual([['pass_rate', 'T1']])
})
