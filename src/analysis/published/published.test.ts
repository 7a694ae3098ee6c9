import { describe, expect, test } from 'vitest'
import { publishedResults } from '../../../test/support/published.ts'
import { attempts, type RunSpec, runsOf } from '../../../test/support/runs.ts'
import { defaultSettings } from '../../core/settings.ts'
import type { Table } from '../../core/table.ts'

interface TierSpec {
  readonly verdicts: string
  readonly scores: readonly number[]
  readonly rates: readonly number[]
  readonly costs: readonly number[]
}

const tiers: Record<string, TierSpec> = {
  T10: {
    verdicts: '++++-++',
    scores: [0.91, 0.72, 0.84, 0.95, 0.58, 0.77, 0.88],
    rates: [0.9, 0.7, 0.8, 1, 0.6, 0.7, 0.9],
    costs: [0.31, 0.28, 0.45, 0.37, 0.26, 0.33, 0.41],
  },
  T1: {
    verdicts: '--+--+',
    scores: [0.31, 0.42, 0.55, 0.18, 0.29, 0.47],
    rates: [0.3, 0.4, 0.5, 0.2, 0.3, 0.5],
    costs: [0.11, 0.13, 0.12, 0.19, 0.16, 0.14],
  },
  T2: {
    verdicts: '+-++-',
    scores: [0.52, 0.44, 0.81, 0.67, 0.39],
    rates: [0.5, 0.4, 0.9, 0.7, 0.4],
    costs: [0.21, 0.18, 0.25, 0.17, 0.22],
  },
}

const runsIn = (model: string): RunSpec[] =>
  Object.entries(tiers).flatMap(([tier, { verdicts, scores, rates, costs }]) =>
    attempts({ model, tier }, verdicts).map((run, i) => ({
      ...run,
      score: scores[i],
      implRate: rates[i],
      cost: costs[i],
    })),
  )

const one = publishedResults(runsOf(runsIn('m')).table, defaultSettings)

/** Rows with only some of their numbers, rounded so that the last bits of another library do not matter. */
const picked = <Row extends object>(rows: readonly Row[], names: readonly (keyof Row)[]) =>
  rows.map(row =>
    names.map(name => {
      const value = row[name]
      return typeof value === 'number' ? Number(value.toPrecision(10)) : value
    }),
  )

describe('agrees with NumPy 2.4 and SciPy 1.17 on the same runs', () => {
  test('normality, to the five digits that single precision keeps', () => {
    const found = one.normality_tests.map(row => [row.tier, row.metric, row.n, row.w_statistic])
    expect(found).toEqual([
      ['T1', 'score', 6, expect.closeTo(0.976754957, 5)],
      ['T1', 'impl_rate', 6, expect.closeTo(0.906699846, 5)],
      ['T1', 'cost_usd', 6, expect.closeTo(0.942826489, 5)],
      ['T2', 'score', 5, expect.closeTo(0.938637109, 5)],
      ['T2', 'impl_rate', 5, expect.closeTo(0.871300301, 5)],
      ['T2', 'cost_usd', 5, expect.closeTo(0.95802151, 5)],
      ['T10', 'score', 7, expect.closeTo(0.941382349, 5)],
      ['T10', 'impl_rate', 7, expect.closeTo(0.952439502, 5)],
      ['T10', 'cost_usd', 7, expect.closeTo(0.960649408, 5)],
    ])
    expect(one.normality_tests[1].p_value).toBeCloseTo(0.415043531, 4)
  })

  test('omnibus', () =>
    expect(picked(one.omnibus_tests, ['metric', 'n_groups', 'h_statistic', 'p_value', 'is_significant'])).toEqual([
      ['pass_rate', 3, 3.526159555, 0.171515819, false],
      ['impl_rate', 3, 10.43571429, 0.005418928684, true],
    ]))

  test('pairwise', () =>
    expect(
      picked(one.pairwise_comparisons, ['metric', 'tier1', 'tier2', 'u_statistic', 'p_value_raw', 'p_value']),
    ).toEqual([
      ['pass_rate', 'T1', 'T2', 11, 0.4605966187, 0.7761446348],
      ['pass_rate', 'T2', 'T10', 13, 0.3880723174, 0.7761446348],
      ['pass_rate', 'T1', 'T10', 10, 0.07592696298, 0.2277808889],
      ['impl_rate', 'T1', 'T2', 6, 0.1130499789, 0.1978173217],
      ['impl_rate', 'T2', 'T10', 7, 0.09890866086, 0.1978173217],
    ]))

  test('effect sizes', () =>
    expect(picked(one.effect_sizes, ['metric', 'tier1', 'tier2', 'cliffs_delta', 'ci_low', 'ci_high'])).toEqual([
      ['pass_rate', 'T1', 'T2', 0.2666666667, -0.3333333333, 0.8],
      ['impl_rate', 'T1', 'T2', 0.6, -0.1666666667, 0.9333333333],
      ['pass_rate', 'T2', 'T10', 0.2571428571, -0.2285714286, 0.8],
      ['impl_rate', 'T2', 'T10', 0.6, -0.2571428571, 1],
    ]))

  test('power', () =>
    expect(
      picked(one.power_analysis, ['metric', 'tier1', 'tier2', 'n1', 'n2', 'power_at_observed', 'power_at_medium_0_3']),
    ).toEqual([
      ['pass_rate', 'T1', 'T2', 6, 5, 0.0685, 0.0801],
      ['pass_rate', 'T2', 'T10', 5, 7, 0.1073, 0.1295],
      ['pass_rate_omnibus', 'T1', 'T10', 18, null, null, 0.2491],
    ]))

  test('correlations', () =>
    expect(picked(one.correlations, ['metric1', 'metric2', 'n', 'spearman_rho', 'p_value'])).toEqual([
      ['score', 'cost_usd', 18, 0.7647058824, 0.0002187930977],
      ['score', 'impl_rate', 18, 0.9870245948, 3.879069253e-14],
      ['impl_rate', 'cost_usd', 18, 0.7465154372, 0.000372803977],
    ]))

  test('interactions', () =>
    expect(
      picked(
        one.interaction_tests.filter(({ effect }) => effect === 'tier'),
        ['metric', 'h_statistic', 'df', 'p_value'],
      ),
    ).toEqual([
      ['score', 11.37142857, 2, 0.003394108021],
      ['impl_rate', 10.43571429, 2, 0.005418928684],
      ['cost_usd', 14.33216374, 2, 0.0007723429496],
    ]))
})

const renamed = (results: typeof one, model: string) =>
  JSON.parse(JSON.stringify({ ...results, interaction_tests: [] }).replaceAll('"model":"m"', `"model":"${model}"`))

test('each model has its own families, and models come by name, character by character', () => {
  const both = publishedResults(runsOf([...runsIn('m-2'), ...runsIn('m-10')]).table, defaultSettings)
  const [first, second] = [renamed(one, 'm-10'), renamed(one, 'm-2')]
  for (const [list, rows] of Object.entries({ ...both, interaction_tests: [] }))
    expect(JSON.parse(JSON.stringify(rows)), list).toEqual([...first[list], ...second[list]])
})

test('without runs, tiers or metrics the lists are empty, and nothing is made up', () => {
  const empty = {
    normality_tests: [],
    omnibus_tests: [],
    pairwise_comparisons: [],
    effect_sizes: [],
    power_analysis: [],
    correlations: [],
    tier_descriptives: [],
    interaction_tests: [],
  }
  expect(publishedResults(runsOf([]).table, defaultSettings)).toEqual(empty)
  expect(publishedResults(runsOf(attempts({ tier: null }, '++--')).table, defaultSettings)).toEqual(empty)
  const { table } = runsOf(runsIn('m'))
  const { task, agent, agent_model, configuration, tier } = table.columns
  const bare: Table = { size: table.size, columns: { task, agent, agent_model, configuration, tier } }
  const { tier_descriptives, ...rest } = publishedResults(bare, defaultSettings)
  expect({ ...rest, tier_descriptives: [] }).toEqual(empty)
  expect(tier_descriptives).toEqual(
    Object.entries({ T1: 6, T2: 5, T10: 7 }).map(([tier, n]) => ({
      model: 'm',
      tier,
      n,
      pass_rate: null,
      mean_cost: null,
      median_cost: null,
      cop: null,
    })),
  )
})
