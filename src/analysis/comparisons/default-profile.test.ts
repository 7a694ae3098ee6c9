import { describe, expect, test } from 'vitest'
import { attempts, type RunSpec, runsOf, runsTable } from '../../../test/support/runs.ts'
import { studyRuns } from '../../../test/support/study.ts'
import { reason } from '../../core/reasons.ts'
import { defaultSettings } from '../../core/settings.ts'
import { spearman } from '../../statistics/correlation.ts'
import { kruskalWallis } from '../../statistics/kruskal-wallis.ts'
import { shapiroWilk } from '../../statistics/shapiro-wilk.ts'
import { allMetrics } from '../../transform/metrics/all.gen.ts'
import { createComparisons, resultsIn } from './comparisons.ts'

const study = studyRuns()
const answers = createComparisons(runsTable(study), allMetrics, defaultSettings)
const lists = answers.results()

const resultsOf = (specs: readonly RunSpec[]) => resultsIn(runsOf(specs).table, allMetrics, defaultSettings)

const scoresIn = (model: string, tier: string): number[] =>
  study.filter(({ key }) => key.model === model && key.tier === tier).map(({ consensus }) => consensus.score)

describe('the lists of a study with 5 tasks, 2 models and 3 tiers', () => {
  test('say nothing but what can be written', () => {
    expect(JSON.parse(JSON.stringify(lists))).toEqual(lists)
    expect(JSON.parse(JSON.stringify(answers.comparisons()))).toEqual(answers.comparisons())
  })

  test('are about every metric per run in every model', () => {
    const perRun = new Set(
      allMetrics.filter(({ per, id }) => per === 'run' && lists.normality_tests.some(row => row.metric === id)),
    ).size
    expect(perRun).toBeGreaterThan(15)
    expect(lists.normality_tests).toHaveLength(perRun * 2 * 3)
    expect(lists.omnibus_tests).toHaveLength(perRun * 2)
    // Whether a run used tools is known of each run too.
    expect(lists.effect_sizes).toHaveLength((perRun + 1) * 2 * 3)
    expect(lists.power_analysis).toHaveLength((perRun + 1) * 2 * 3)
    expect(lists.correlations).toHaveLength(perRun * (perRun - 1))
    // What a pass costs is compared as well, how alike repetitions are, and what counts until something happens.
    expect(lists.pairwise_comparisons).toHaveLength((perRun + 4) * 2 * 3)
    expect(lists.interaction_tests).toHaveLength(perRun * 3)
    expect(lists.tier_descriptives).toHaveLength(2 * 4)
  })

  test('give no p but that of the comparisons', () => {
    const rows = answers.comparisons().filter(({ scope, variant }) => scope === 'tiers' && variant === null)
    expect(
      lists.pairwise_comparisons.map(row => [row.model, row.metric, row.tier1, row.tier2, row.p_value, row.n1]),
    ).toEqual(rows.map(row => [row.model1, row.metric, row.tier1, row.tier2, row.p_adjusted, row.n1]))
  })

  test('explain every row', () => {
    const { tier_descriptives: _, ...explained } = lists
    for (const row of Object.values(explained).flat()) {
      expect(row.method).not.toBe('')
      expect(row.reasons?.length).toBeGreaterThan(0)
    }
  })

  test('mark the first tier against the last, and no other pair', () => {
    const marked = lists.pairwise_comparisons.filter(row => 'overall_contrast' in row)
    expect(marked.every(row => row.tier1 === 'T0' && row.tier2 === 'T10' && row.overall_contrast)).toBe(true)
    expect(marked).toHaveLength(lists.pairwise_comparisons.length / 3)
  })

  test.each([
    ['normality_tests', ['model', 'tier', 'metric']],
    ['omnibus_tests', ['model', 'metric']],
    ['pairwise_comparisons', ['model', 'metric', 'tier1', 'tier2']],
    ['effect_sizes', ['model', 'metric', 'tier1', 'tier2']],
    ['power_analysis', ['model', 'metric', 'tier1', 'tier2']],
    ['correlations', ['model', 'metric1', 'metric2']],
    ['tier_descriptives', ['model', 'tier']],
    ['interaction_tests', ['metric', 'effect']],
  ] as const)('of %s name their rows by no other key', (name, keys) => {
    const reserved = ['model', 'tier', 'metric', 'metric1', 'metric2', 'tier1', 'tier2', 'effect']
    for (const row of lists[name]) expect(Object.keys(row).filter(key => reserved.includes(key))).toEqual(keys)
    expect(
      new Set(lists[name].map(row => JSON.stringify(Object.entries(row).filter(([key]) => reserved.includes(key)))))
        .size,
    ).toBe(lists[name].length)
  })

  test('test normality over the runs of a tier', () => {
    const row = lists.normality_tests.find(row => row.model === 'small' && row.tier === 'T2' && row.metric === 'score')
    const { w, p } = shapiroWilk(scoresIn('small', 'T2'))
    expect(row).toMatchObject({ n: 30, w_statistic: w, p_value: p, is_normal: p > 0.05 })
  })

  test('test all tiers by tasks, with the run-level test beside it', () => {
    const row = lists.omnibus_tests.find(row => row.model === 'large' && row.metric === 'score')
    const runs = kruskalWallis(['T0', 'T2', 'T10'].map(tier => scoresIn('large', tier)))
    expect(row).toMatchObject({ n_groups: 3, h_statistic: null, method: 'Friedman' })
    expect(row?.p_value_naive).toBeCloseTo(runs.p, 12)
  })

  test('correlate the means of subtests', () => {
    const cells = new Map<string, typeof study>()
    for (const run of study.filter(({ key }) => key.model === 'large')) {
      const place = [run.key.task, run.key.tier, run.key.subtest].join()
      cells.set(place, [...(cells.get(place) ?? []), run])
    }
    const meansOf = (value: (run: (typeof study)[number]) => number) =>
      [...cells.values()].map(runs => {
        const values = runs.map(value).filter(each => !Number.isNaN(each))
        return values.reduce((sum, each) => sum + each, 0) / values.length
      })
    const wanted = spearman(
      meansOf(run => run.costUsd),
      meansOf(run => run.consensus.score),
    )
    const row = lists.correlations.find(
      row => row.model === 'large' && row.metric1 === 'cost_usd' && row.metric2 === 'score',
    )
    expect(row?.n).toBe(30)
    expect(row?.spearman_rho).toBeCloseTo(wanted.r, 12)
    expect(row?.p_value).toBeCloseTo(wanted.p, 10)
  })

  test('find that tier2 is above tier1 where delta is positive', () => {
    const row = lists.effect_sizes.find(row => row.metric === 'score' && row.tier1 === 'T0' && row.tier2 === 'T10')
    expect(row?.cliffs_delta).toBeGreaterThan(0)
    expect(row?.ci_low).toBeLessThan(row?.cliffs_delta ?? NaN)
    expect(row?.ci_low_naive).toBeLessThan(row?.cliffs_delta ?? NaN)
  })
})

describe('tiers', () => {
  const costs = (tier: string, verdicts: string, cost: number): RunSpec[] =>
    attempts({ tier }, verdicts).map((run, i) => ({ ...run, cost: cost + i }))

  test('are described over the runs that were measured', () => {
    const { tier_descriptives: rows } = resultsOf([...costs('T0', '+?--', 1), ...costs('T1', '++', 4), { tier: 'T2' }])
    expect(rows).toEqual([
      { model: 'm', tier: 'T0', n: 4, pass_rate: 1 / 3, mean_cost: 2.5, median_cost: 2.5, cop: 8 },
      { model: 'm', tier: 'T1', n: 2, pass_rate: 1, mean_cost: 4.5, median_cost: 4.5, cop: 4.5 },
      { model: 'm', tier: 'T2', n: 1, pass_rate: null, mean_cost: null, median_cost: null, cop: null },
      {
        model: 'm',
        tier: 'frontier',
        n: 7,
        pass_rate: null,
        mean_cost: null,
        median_cost: null,
        cop: 4.5,
        frontier_tier: 'T1',
      },
    ])
  })

  test('of one task are tested over their subtests by Kruskal-Wallis', () => {
    const scores = { T0: [0.1, 0.3, 0.2], T1: [0.4, 0.6, 0.7] }
    const { omnibus_tests: rows } = resultsOf(
      Object.entries(scores).flatMap(([tier, values]) => values.map((score, s) => ({ tier, score, subtest: `0${s}` }))),
    )
    const { h, p } = kruskalWallis(Object.values(scores))
    expect(rows).toEqual([
      expect.objectContaining({ metric: 'score', h_statistic: h, p_value: p, method: 'Kruskal-Wallis' }),
    ])
  })

  test('of which there are two have one row for their pair', () => {
    const { pairwise_comparisons: rows } = resultsOf([...costs('T0', '++-+', 1), ...costs('T1', '-+++', 2)])
    expect(rows.filter(row => row.metric === 'pass_rate')).toEqual([
      expect.objectContaining({ tier1: 'T0', tier2: 'T1', overall_contrast: true }),
    ])
  })
})

test('an analysis without metrics or without runs has empty lists', () => {
  const empty = Object.values(resultsIn(runsTable([]), allMetrics, defaultSettings))
  expect(empty.flat()).toEqual([])
  const { tier_descriptives: described, ...others } = resultsIn(runsTable(study), [], defaultSettings)
  expect(Object.values(others).flat()).toEqual([])
  expect(described).toHaveLength(8)
})

test('interactions say that they ignore the design, and with one model only what tiers do', () => {
  const one = resultsIn(runsTable(study.filter(({ key }) => key.model === 'large')), allMetrics, defaultSettings)
  const rows = one.interaction_tests.filter(row => row.metric === 'score')
  expect(rows.map(({ effect, df }) => [effect, df])).toEqual([
    ['agent_model', 0],
    ['tier', 2],
    ['interaction', 0],
  ])
  expect(rows[0].p_value).toBeNull()
  expect(rows[1].p_value).toBeLessThan(0.05)
  for (const row of rows) expect(row.reasons).toEqual([reason('design-ignored')])
})
