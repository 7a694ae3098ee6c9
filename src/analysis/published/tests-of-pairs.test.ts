import { expect, test } from 'vitest'
import { assembled, chunkOf, foundRun, judgeOf } from '../../../test/support/chunks.ts'
import { usual } from '../../../test/support/fixtures/studies.ts'
import { analyzeStudy } from '../../../test/support/fixtures/study.ts'
import { runOf } from '../../../test/support/runs.ts'
import { limitsBeside } from '../../core/methods.ts'
import { reason } from '../../core/reasons.ts'
import { defaultSettings } from '../../core/settings.ts'
import { allRows, numbers, words } from '../../core/table.ts'
import { mannWhitneyU } from '../../statistics/mann-whitney.ts'
import { holm } from '../../statistics/multiple-testing.ts'
import { allMetrics } from '../../transform/metrics/all.gen.ts'
import { createAnalysis } from '../analysis.ts'
import type { Comparison } from '../comparisons/index.ts'

const spec = { ...usual, tiers: ['T0', 'T1', 'T2', 'T3'], process: true }
const settings = { resamples: 100 }
const published = analyzeStudy({ ...spec, settings: { ...settings, profile: 'published' } })
const usually = analyzeStudy({ ...spec, settings })

const { runs } = published.tables
const [models, tiers] = [words(allRows(runs), 'agent_model'), words(allRows(runs), 'tier')]

/** The values of a tier's runs, found without the analysis. */
const valuesIn = (metric: string, model: string | null, tier: string | null) =>
  numbers(allRows(runs), metric).filter((_, row) => models[row] === model && tiers[row] === tier)

const rowsOf = (metric: string, model = 'osprey-large-2') =>
  published.comparisons().filter(row => row.metric === metric && row.scope === 'tiers' && row.model1 === model)

test('a pair that the published chain tests has its p and its correction in every row', () => {
  const rows = rowsOf('pass_rate')
  expect(rows.map(row => [row.tier1, row.tier2])).toEqual([
    ['T0', 'T1'],
    ['T1', 'T2'],
    ['T2', 'T3'],
    ['T0', 'T3'],
  ])
  const tests = rows.map(row =>
    mannWhitneyU(valuesIn('pass_rate', row.model1, row.tier1), valuesIn('pass_rate', row.model1, row.tier2)),
  )
  expect(rows.map(row => row.p)).toEqual(tests.map(({ p }) => p))
  expect(rows.map(row => row.p_adjusted)).toEqual([...holm(tests.map(({ p }) => p))])
  expect(rows.map(row => row.significant)).toEqual(rows.map(({ p_adjusted: p }) => (p === null ? null : p < 0.05)))
  expect(rows.some(row => row.significant)).toBe(true)
  expect(rows.map(row => [row.family, row.family_size])).toEqual(rows.map(() => ['published', 4]))
})

test('no pair has two p: neither in a list and the comparisons, nor in one row', () => {
  const { pairwise_comparisons: tests, effect_sizes: effects } = published.statisticalResults()
  for (const row of published.comparisons()) {
    const isSame = (each: { metric: string; model: string | null; tier1: string; tier2: string }) =>
      row.scope === 'tiers' &&
      row.variant === null &&
      each.metric === row.metric &&
      each.model === row.model1 &&
      each.tier1 === row.tier1 &&
      each.tier2 === row.tier2
    const same = tests.find(isSame)
    expect([row.p, row.p_adjusted, row.significant]).toEqual(
      same ? [same.p_value_raw, same.p_value, same.is_significant] : [null, null, null],
    )
    const effect = effects.find(isSame)
    expect([row.cliffs_delta, row.delta_low, row.delta_high]).toEqual(
      effect ? [effect.cliffs_delta, effect.ci_low, effect.ci_high] : [null, null, null],
    )
    expect([row.p_naive, row.p_sign_flip, row.mde]).toEqual([null, null, null])
    if (!same) expect(row.reasons[0]).toEqual(reason('not-in-published-profile'))
    if (same) expect(limitsBeside(row.method), row.method).not.toBeNull()
  }
})

test('values, differences and their intervals are the same in both profiles', () => {
  const pairOf = (row: Comparison) => [row.metric, row.scope, row.model1, row.tier1, row.tier2].join()
  const estimates = (analysis: typeof published, isMeant: (row: Comparison) => boolean = () => true) =>
    analysis
      .comparisons()
      .filter(isMeant)
      .map(({ metric, tier1, tier2, value1, value2, difference, low, high }) => ({
        ...{ metric, tier1, tier2 },
        ...{ value1, value2, difference, low, high },
      }))
  // Only the default profile compares every tier with the baseline.
  const known = new Set(published.comparisons().map(pairOf))
  expect(estimates(published)).toEqual(estimates(usually, row => known.has(pairOf(row))))
})

test('the better side is the one whose runs are better more often', () => {
  const [first, , , overall] = rowsOf('impl_rate')
  expect(overall).toMatchObject({ overall_contrast: true, p: null, better: 'neither' })
  expect(first.p).not.toBeNull()
  for (const row of published.comparisons().filter(({ significant }) => significant)) {
    const delta = row.cliffs_delta ?? row.difference ?? 0
    const isHigher = published.metrics.find(({ id }) => id === row.metric)?.better === 'higher'
    expect(row.better).toBe(delta > 0 === isHigher ? '2' : '1')
  }
})

test('what was asked for and could not be tested says why, and so does a delta that is not asked for', () => {
  const study = ['T0', 'T1', 'T2'].flatMap((tier, place) =>
    Array.from({ length: tier === 'T1' ? 1 : 12 }, (_, i) =>
      foundRun({
        ...runOf({ tier, task: `task-${i % 6}`, run: Math.floor(i / 6), cost: 1 + i }),
        seconds: { total: 5 + ((i * (place + 2)) % 7), agent: NaN, judge: NaN },
        judges: [judgeOf({ score: ((i * (place + 1)) % 5) / 5, passed: i % 2 > 0 })],
      }),
    ),
  )
  const settings = { ...defaultSettings, profile: 'published', resamples: 100 } as const
  const found = createAnalysis(assembled(chunkOf(study)), allMetrics, settings).comparisons()
  const firstReason = (metric: string, first: string, last: string) =>
    found.find(row => row.metric === metric && row.tier1 === first && row.tier2 === last)?.reasons[0].code
  expect(firstReason('duration_seconds', 'T0', 'T1')).toBe('few-values-in-a-tier')
  expect(firstReason('duration_seconds', 'T0', 'T2')).toBe('not-in-published-profile')
  expect(firstReason('pass_rate', 'T0', 'T1')).toBe('untested-by-definition')
  expect(firstReason('pass_rate', 'T0', 'T2')).toBe('effects-of-consecutive-tiers')
})
