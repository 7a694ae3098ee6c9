import { expect, test } from 'vitest'
import { answersOf, groupsOf, type RunSpec, runOf, wholeOf } from '../../test/support/runs.ts'
import type { Grouping } from '../core/dimensions.ts'
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
    'c T1': { value: NaN, n: 1, missing: 0, reason: 'not measured in baseline tier T0' },
  })
})

test('has no answer where the baseline is 0, absent or not measured, or the tier is not measured', () => {
  const specs = [
    { tier: 'T0', score: 0 },
    { tier: 'T1', score: 1 },
  ]
  expect(upliftOf('score', specs).T1).toMatchObject({ value: NaN, reason: '0 in baseline tier T0' })
  expect(upliftOf('score', specs, 'by_tier', 'T7').T1?.reason).toBe('not measured in baseline tier T7')
  expect(upliftOf('cost_usd', specs).T1).toEqual({ value: NaN, n: 0, missing: 1, reason: 'not measured' })
})

test('does not apply to runs without a tier', () =>
  expect(
    upliftOf('score', [
      { tier: null, score: 1 },
      { tier: 'T0', score: 1 },
    ]),
  ).toEqual({ '': null, T0: null }))
