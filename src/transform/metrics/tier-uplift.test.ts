import { expect, test } from 'vitest'
import { analysisOf, foundRun } from '../../../test/support/chunks.ts'
import { answersOf, groupsOf, type RunSpec, runOf, wholeOf } from '../../../test/support/runs.ts'
import type { Grouping } from '../../core/dimensions.ts'
import { reason } from '../../core/reasons.ts'
import tierUplift from './tier-uplift.ts'

const upliftOf = (
  metric: string,
  specs: readonly RunSpec[],
  grouping: Grouping = 'by_tier',
  baselineTier: string | null = null,
) => {
  const whole = wholeOf(specs.map(runOf), [], { baselineTier })
  const answers = answersOf(tierUplift, whole, grouping)
  const names = groupsOf(whole.runs, grouping).map(group => Object.values(group.key).join(' '))
  return Object.fromEntries(names.map((name, i) => [name, answers[i][metric]]))
}

const ladder: RunSpec[] = [
  { tier: 'T10', score: 1, passed: false, cost: 3 },
  { tier: 'T2', score: 0.2, passed: true, cost: 0 },
  { tier: 'T2', score: 0.6, passed: false, cost: 2 },
  { tier: 'T2', passed: false, cost: 1 },
]

test('is the change relative to the first tier in natural order, which has none itself', () => {
  const { T10, T2 } = upliftOf('score', ladder)
  expect(T10?.value).toBeCloseTo(1.5, 12)
  expect(T10).toMatchObject({ n: 1, missing: 0 })
  expect(T2).toBeNull()
})

test('is negative where the tier has less, and keeps the direction of what it compares', () => {
  expect(upliftOf('pass_rate', ladder).T10?.value).toBe(-1)
  expect(upliftOf('cost_usd', ladder).T10?.value).toBe(2)
  expect(tierUplift.variants().map(({ id, better }) => [id, better])).toEqual([
    ['pass_rate', 'higher'],
    ['impl_rate', 'higher'],
    ['score', 'higher'],
    ['cost_usd', 'lower'],
  ])
})

test('compares with the tier that the settings name', () => {
  const { T10, T2 } = upliftOf('cost_usd', ladder, 'by_tier', 'T10')
  expect(T10).toBeNull()
  expect(T2).toEqual({ value: -2 / 3, n: 3, missing: 0 })
})

test('compares each model with its own baseline', () => {
  const specs = [
    { model: 'a', tier: 'T0', score: 0.5 },
    { model: 'a', tier: 'T1', score: 1 },
    { model: 'b', tier: 'T0', score: 1 },
    { model: 'b', tier: 'T1', score: 0.5 },
    { model: 'c', tier: 'T1', score: 0.5 },
  ]
  expect(upliftOf('score', specs, 'by_model_and_tier')).toEqual({
    'a T0': null,
    'a T1': { value: 1, n: 1, missing: 0 },
    'b T0': null,
    'b T1': { value: -0.5, n: 1, missing: 0 },
    'c T1': { value: NaN, n: 1, missing: 0, reasons: [reason('baseline-not-measured', { tier: 'T0' })] },
  })
})

test('has no answer where the baseline is 0, absent or not measured, or the tier is not measured', () => {
  const specs = [
    { tier: 'T0', score: 0 },
    { tier: 'T1', score: 1 },
  ]
  expect(upliftOf('score', specs).T1).toMatchObject({
    value: NaN,
    reasons: [reason('baseline-is-zero', { tier: 'T0', onShared: false })],
  })
  expect(upliftOf('score', specs, 'by_tier', 'T7').T1?.reasons).toEqual([
    reason('baseline-not-measured', { tier: 'T7' }),
  ])
  expect(upliftOf('cost_usd', specs).T1).toEqual({ value: NaN, n: 0, missing: 1, reasons: [reason('not-measured')] })
})

test('does not apply to runs without a tier', () =>
  expect(
    upliftOf('score', [
      { tier: null, score: 1 },
      { tier: 'T0', score: 1 },
    ]),
  ).toEqual({ '': null, T0: null }))

/** Tier T0 on some tasks and T1 on others, two runs of each of two subtests. */
const ladderOn = (base: readonly string[], others: readonly string[]) =>
  analysisOf(
    [...base.map(task => ({ task, tier: 'T0', cost: 0.4 })), ...others.map(task => ({ task, tier: 'T1', cost: 0.6 }))]
      .flatMap(place => ['00', '01'].flatMap(subtest => [1, 2].map(run => ({ ...place, subtest, run }))))
      .map(spec => ({ ...spec, cost: spec.task === 'e' ? 1 : spec.cost + 0.1 * spec.run }))
      .map(spec => foundRun(runOf(spec))),
  )

const estimateOn = (base: readonly string[], others: readonly string[]) => {
  const analysis = ladderOn(base, others)
  const tier = analysis.groups('by_tier').find(({ key }) => key.tier === 'T1')
  return tier && analysis.result('tier_uplift', tier, 'cost_usd')?.summary
}

test('the estimate rests on the tasks that both tiers have, and counts their runs', () => {
  const found = estimateOn(['a', 'b', 'c', 'd'], ['c', 'd', 'e'])
  // On c and d: 0.75 against 0.55; the runs of e, which all cost 1, are no part of it.
  expect(found?.value).toBeCloseTo(0.75 / 0.55 - 1, 12)
  expect(found).toMatchObject({ n: 8, missing: 4, nOverRuns: 12, missingOverRuns: 0 })
  expect(found?.overRuns).toBeCloseTo((0.75 * 2 + 1) / 3 / 0.55 - 1, 12)
  expect(found?.reasons[0]).toEqual(reason('tier-tasks-left-out', { tasks: 3 }))
  expect(found?.reasons.length).toBeGreaterThan(1)
  expect(estimateOn(['a', 'b'], ['a', 'b'])).toMatchObject({ n: 8, missing: 0 })
})

test('tiers without a task in common have an uplift over all runs, and no interval', () => {
  const found = estimateOn(['a', 'b'], ['c', 'd'])
  expect(found?.value).toBeCloseTo(0.75 / 0.55 - 1, 12)
  expect(found).toMatchObject({
    n: 8,
    low: NaN,
    reasons: [reason('no-task-in-baseline', { tier: 'T0' })],
    method: 'over runs',
  })
})

test('below 5 tasks the units of both tiers are drawn apart, which for single subtests are their runs', () => {
  const costs = { T0: [1, 1, 1], T1: [1, 2, 4] }
  const analysis = analysisOf(
    Object.entries(costs).flatMap(([tier, runs]) => runs.map((cost, run) => foundRun(runOf({ tier, run, cost })))),
  )
  const tier = analysis.groups('by_tier').find(({ key }) => key.tier === 'T1')
  const found = tier && analysis.result('tier_uplift', tier, 'cost_usd')?.summary
  // Three runs against three: the comparison is one of three, not of six.
  expect(found).toMatchObject({ unit: 'run', method: 'percentile, resampling runs within tasks', units: 3 })
  // Of the 27 ways to draw three of three runs, one gives 1 + 1 + 1 and one 4 + 4 + 4: more than a fortieth each.
  expect(found?.low).toBeCloseTo(3 / 3 - 1, 12)
  expect(found?.high).toBeCloseTo(12 / 3 - 1, 12)
})
