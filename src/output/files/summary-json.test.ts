import { describe, expect, test } from 'vitest'
import { analysisOf, foundRun, judgeOf } from '../../../test/support/chunks.ts'
import { ratedRun } from '../../../test/support/run.ts'
import { studyRuns } from '../../../test/support/study.ts'
import type { RunRecord } from '../../core/record.ts'
import { readableJson } from './json-writer.ts'
import { summaryOf } from './summary-json.ts'

const summaryOfRuns = (...runs: Partial<RunRecord>[]) => {
  const found = runs.map((run, i) =>
    foundRun({ ...ratedRun(), key: { ...ratedRun().key, run: i + 1 }, judges: [judgeOf()], ...run }),
  )
  return JSON.parse(readableJson(summaryOf(analysisOf(found))))
}

const key = ratedRun().key

describe('the summary', () => {
  test('has totals, names in order, and a block for every group of every grouping', () => {
    const summary = JSON.parse(readableJson(summaryOf(analysisOf(studyRuns().map(foundRun)))))
    expect(summary).toMatchObject({
      total_experiments: 10,
      total_runs: 180,
      total_subtests: 60,
      missing_runs: 0,
      models: ['large', 'small'],
      tiers: ['T0', 'T2', 'T10'],
    })
    expect(Object.keys(summary.by_tier)).toEqual(['T0', 'T2', 'T10'])
    expect(Object.keys(summary.by_model_and_tier.large)).toEqual(['T0', 'T2', 'T10'])
    expect(summary.by_subtest['parse-large'].large.T0['00']).toMatchObject({
      total_runs: 3,
      n_subtests: 1,
      tiers: ['T0'],
    })
    expect(Object.keys(summary.by_task)).toEqual(['deploy', 'parse', 'render', 'serve', 'sort'])
    expect(summary.by_experiment['sort-small'].total_runs).toBe(18)
  })

  test('has at each level a block for every metric, by variant where there are several', () => {
    const summary = JSON.parse(readableJson(summaryOf(analysisOf(studyRuns().map(foundRun)))))
    const statistics = [
      'n',
      'missing',
      'mean',
      'median',
      'sd',
      'min',
      'q1',
      'q3',
      'max',
      'value',
      'low',
      'high',
      'method',
      'reason',
    ]
    for (const block of [summary.overall_stats, summary.by_tier.T2, summary.by_task.sort])
      expect(Object.keys(block.metrics.score)).toEqual(statistics)
    expect(Object.keys(summary.overall_stats.metrics.pass_at_k.variants)).toContain('1')
  })

  test('agrees with itself: blocks and metrics say the same', () => {
    const { overall_stats: block } = summaryOfRuns({ costUsd: 1 }, { costUsd: 3 }, { costUsd: NaN })
    expect(block).toMatchObject({
      total_runs: 3,
      total_cost: 4,
      mean_cost: 2,
      pass_rate: 1,
      mean_score: expect.closeTo(0.8, 12),
    })
    expect(block.metrics.cost_usd).toMatchObject({ n: 2, missing: 1, mean: 2, min: 1, max: 3 })
  })

  test('what is not known is null: a cost of pass without passes comes with its reason', () => {
    const { overall_stats: block } = summaryOfRuns({ costUsd: 1, judges: [judgeOf({ passed: false })] })
    expect(block).toMatchObject({ cop: null, mean_duration: null, std_score: null, total_tokens: null })
    expect(block.metrics.cost_of_pass).toMatchObject({ value: null, reason: 'no passes' })
  })

  test('tells failures of the infrastructure only where there are any', () => {
    const failed = { judges: [judgeOf({ passed: false })], trouble: 'infrastructure' } as const
    expect(summaryOfRuns({}, failed).overall_stats).toMatchObject({
      pass_rate: 0.5,
      infrastructure_failures: 1,
      pass_rate_without_infrastructure: 1,
    })
    expect(summaryOfRuns({}).overall_stats).not.toHaveProperty('infrastructure_failures')
  })

  test('names that objects have by themselves are names like others', () => {
    const { by_experiment } = summaryOfRuns(
      { key: { ...key, experiment: '__proto__' } },
      { key: { ...key, experiment: 'constructor' } },
    )
    expect(Object.keys(by_experiment)).toEqual(['__proto__', 'constructor'])
  })
})
