import { describe, expect, test } from 'vitest'
import { type RunSpec, runsOf, runsTable, wholeOf } from '../../../test/support/runs.ts'
import { studyRuns } from '../../../test/support/study.ts'
import { RandomState, randomFor } from '../../core/random.ts'
import { reason } from '../../core/reasons.ts'
import { defaultSettings } from '../../core/settings.ts'
import { allMetrics } from '../../transform/metrics/all.gen.ts'
import costOfPass from '../../transform/metrics/cost-of-pass.ts'
import cost from '../../transform/metrics/cost-usd.ts'
import passRate from '../../transform/metrics/pass-rate.ts'
import score from '../../transform/metrics/score.ts'
import { comparisonsOf, createComparisons } from './comparisons.ts'
import type { Comparison } from './level-comparison.ts'

const metrics = [cost, costOfPass, passRate, score]

/** A study in which tasks differ, subtests and runs scatter, and each tier adds the same to quality. */
const simulated = (seed: number, tasks: number, step: number): RunSpec[] => {
  const random = new RandomState(seed)
  return Array.from({ length: tasks }, (_, t) => {
    const difficulty = random.normal(0, 0.12)
    return ['T0', 'T1', 'T2'].flatMap((tier, i) =>
      ['00', '01', '02'].flatMap(subtest => {
        const quality = 0.4 + difficulty + step * i + random.normal(0, 0.03)
        return [1, 2].map(run => {
          const score = Math.min(1, Math.max(0, quality + random.normal(0, 0.05)))
          return {
            task: `t${t}`,
            tier,
            subtest,
            run,
            score,
            passed: random.randomSample() < score,
            cost: Math.exp(random.normal(2 * difficulty - 2 * step * i, 0.2)),
          }
        })
      }),
    )
  }).flat()
}

const compared = (specs: readonly RunSpec[]) => comparisonsOf(runsOf(specs).table, metrics, defaultSettings)

describe.each([
  ['3 tasks, taken as they are', 3],
  ['8 tasks', 8],
])('over %s', (_, tasks) => {
  test('a true effect is found, with its sign and its size', () => {
    const rows = compared(simulated(1, tasks, 0.15))
    const last = (metric: string) => rows.find(row => row.metric === metric && row.overall_contrast)
    expect(last('score')).toMatchObject({ significant: true, better: '2' })
    expect(last('cost_usd')).toMatchObject({ significant: true, better: '2' })
    expect(last('score')?.low).toBeLessThan(0.3)
    expect(last('score')?.high).toBeGreaterThan(0.3)
    expect(last('cost_usd')?.low).toBeLessThan(Math.exp(-0.6))
    expect(last('cost_usd')?.high).toBeGreaterThan(Math.exp(-0.6))
    expect(last('pass_rate')?.difference).toBeGreaterThan(0)
    expect(last('cost_of_pass')?.ratio).toBeLessThan(1)
  })

  test('where there is none, few lists have one', () => {
    const studies = Array.from({ length: 40 }, (_, seed) =>
      comparisonsOf(runsOf(simulated(100 + seed, tasks, 0)).table, [cost, passRate, score], defaultSettings),
    )
    // 5 % of 40 is 2; more than 6 happens once in three hundred times.
    expect(studies.filter(rows => rows.some(row => row.significant)).length).toBeLessThanOrEqual(6)
  })
})

/** The same rows but for rounding, which another order of additions may change. */
const alike = (rows: readonly Comparison[]) =>
  rows.map(row =>
    Object.fromEntries(
      Object.entries(row).map(([key, value]) => [key, typeof value === 'number' ? expect.closeTo(value, 8) : value]),
    ),
  )

describe('answers do not change', () => {
  const study = studyRuns()
  const rows = comparisonsOf(runsTable(study), allMetrics, defaultSettings)

  test('with the order of runs', () => {
    const random = randomFor(1, 'order')
    const shuffled = study
      .map(run => ({ run, place: random.randomSample() }))
      .sort((a, b) => a.place - b.place)
      .map(({ run }) => run)
    expect(comparisonsOf(runsTable(shuffled), allMetrics, defaultSettings)).toEqual(alike(rows))
  })

  test('with the names of tasks', () => {
    const names = new Map([...new Set(study.map(({ key }) => key.task))].map((task, i) => [task, `renamed ${9 - i}`]))
    const renamed = study.map(run => ({ ...run, key: { ...run.key, task: names.get(run.key.task) ?? '' } }))
    expect(comparisonsOf(runsTable(renamed), allMetrics, defaultSettings)).toEqual(alike(rows))
  })

  test('where metrics are asked for one by one', () => {
    const alone = allMetrics.filter(({ id }) => id === 'score')
    // What is a claim depends on the other metrics: with the implementation rate the score is no headline.
    const itself = ({ p_adjusted, significant, better, family, family_size, ...row }: Comparison) => row
    const found = comparisonsOf(runsTable(study), alone, defaultSettings)
    expect(found.map(itself)).toEqual(rows.filter(row => row.metric === 'score').map(itself))
  })
})

test('every answer is computed once', () => {
  const answers = createComparisons(runsTable(studyRuns()), metrics, defaultSettings)
  expect(answers.comparisons()).toBe(answers.comparisons())
  expect(answers.results()).toBe(answers.results())
})

describe('a metric with several values', () => {
  // Ratios of tasks are those of geometric means.
  const whole = wholeOf(studyRuns(), [], { singleAgentArm: 'tier=T0', amountMean: 'geometric' })
  const rows = createComparisons(whole.runs, allMetrics, whole.settings, whole).comparisons()
  const of = (metric: string) => rows.filter(row => row.metric === metric && row.scope === 'tiers')

  test('is compared in each of them, by what single runs have', () => {
    expect(new Set(of('token_share').map(({ variant }) => variant))).toEqual(
      new Set(['input', 'output', 'cache_creation', 'cache_read']),
    )
    expect(of('tool_success_by_tool').map(({ variant }) => variant)).toContain('all_tools')
    for (const { reasons } of of('token_share')) expect(reasons).toContainEqual(reason('means-of-runs'))
  })

  // Both sides over the same single agent: what is left is one over the other.
  test('the cost of delegation of two tiers differs as their costs do', () => {
    const [overhead] = of('delegation_overhead').filter(
      ({ variant, model1 }) => variant === 'cost_usd' && model1 === 'large',
    )
    const cost = of('cost_usd').find(
      ({ model1, tier1, tier2 }) => model1 === 'large' && tier1 === overhead.tier1 && tier2 === overhead.tier2,
    )
    expect([overhead.tier1, overhead.tier2]).toEqual(['T2', 'T10'])
    expect(overhead.ratio).toBeCloseTo(cost?.ratio ?? NaN, 9)
    expect(overhead.low).toBeCloseTo(cost?.low ?? NaN, 9)
  })

  test('that needs other groups, or mixes tasks, is not', () =>
    expect(
      ['tier_uplift', 'frontier_cop', 'prompt_sensitivity', 'ablation_score', 'consistency_pooled'].flatMap(of),
    ).toEqual([]))
})
