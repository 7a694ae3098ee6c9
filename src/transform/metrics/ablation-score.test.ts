import { describe, expect, test } from 'vitest'
import { answersOf, type ComponentSpec, type RunSpec, runOf, wholeOf } from '../../../test/support/runs.ts'
import { reason } from '../../core/reasons.ts'
import ablationScore, { ablationLabel, relativeImpact } from './ablation-score.ts'

const ablate = (
  specs: readonly RunSpec[],
  components: readonly ComponentSpec[] = [],
  baselineTier: string | null = null,
) => answersOf(ablationScore, wholeOf(specs.map(runOf), components, { baselineTier }))[0]

describe('tiers', () => {
  test('are compared with the one before and with the baseline', () => {
    const specs = ['T0', 'T10', 'T2'].map(tier => ({ tier, score: 1 }))
    const names = (baseline: string | null) =>
      Object.keys(ablate(specs, [], baseline)).filter(id => id.startsWith('score:'))
    expect(names(null)).toEqual(['score:tier:T2-T0', 'score:tier:T10-T2', 'score:tier:T10-T0'])
    expect(names('T2')).toEqual(['score:tier:T0-T2', 'score:tier:T2-T0', 'score:tier:T10-T2'])
  })

  test('are paired by task: subtests count the same within a task, tasks in the average', () => {
    const specs = [
      // Task a: T0 has subtest means 0.2 and 0.6 (0.4, though its runs have a mean of 0.3), T1 has 0.9: +0.5.
      { task: 'a', tier: 'T0', subtest: '00', score: 0.1 },
      { task: 'a', tier: 'T0', subtest: '00', score: 0.2 },
      { task: 'a', tier: 'T0', subtest: '00', score: 0.3 },
      { task: 'a', tier: 'T0', subtest: '01', score: 0.6 },
      { task: 'a', tier: 'T1', subtest: '00', score: 0.9 },
      // Task b: -0.1. Task c has no T0, and task d neither in a measured run.
      { task: 'b', tier: 'T0', score: 0.6 },
      { task: 'b', tier: 'T1', score: 0.5 },
      { task: 'c', tier: 'T1', score: 1 },
      { task: 'd', tier: 'T1' },
    ]
    const answer = ablate(specs)['score:tier:T1-T0']
    expect(answer?.value).toBeCloseTo(0.2, 12)
    // Performance with: (0.9 + 0.5) / 2 = 0.7, of which 0.2 are 28.6 %.
    expect(answer).toMatchObject({ n: 2, missing: 1, label: 'relative impact 28.6%' })
  })

  test('that share no task have no answer', () => {
    const apart = [
      { task: 'a', tier: 'T0', score: 0.5 },
      { task: 'b', tier: 'T1', score: 0.5, passed: true },
    ]
    const answers = ablate(apart)
    expect(answers['score:tier:T1-T0']).toEqual({
      value: NaN,
      n: 0,
      missing: 2,
      reasons: [reason('no-task-in-both-tiers', { tier: 'T1', other: 'T0' })],
    })
    expect(answers['pass_rate:tier:T1-T0']).toMatchObject({
      value: NaN,
      reasons: [reason('tier-not-measured', { tier: 'T0' })],
    })
    expect(answers['impl_rate:tier:T1-T0']).toMatchObject({
      value: NaN,
      n: 0,
      missing: 0,
      reasons: [reason('not-measured')],
    })
  })
})

describe('components', () => {
  const specs = [
    { tier: 'T1', subtest: '00', implRate: 0.5, passed: true },
    { tier: 'T1', subtest: '00', implRate: 0.7, passed: false },
    { tier: 'T1', subtest: '01', implRate: 0.1, passed: false },
    { tier: 'T1', subtest: '02', implRate: 0.3, passed: false },
    { tier: 'T2', subtest: '00', implRate: 0.6, passed: true },
    { tier: 'T2', subtest: '01', implRate: 0.8, passed: true },
    { tier: 'T3', subtest: '00', implRate: 1, passed: true },
  ]
  const read = { component: 'tools:Read' }

  test('set subtests that have it against those that do not, within a task and tier', () => {
    const components = [
      { tier: 'T1', subtest: '00', ...read },
      { tier: 'T2', subtest: '01', ...read },
      { tier: 'T3', subtest: '00', ...read },
    ]
    const answers = ablate(specs, components)
    // T1: 0.6 - (0.1 + 0.3) / 2 = 0.4; T2: 0.2; T3 has no subtest without it.
    expect(answers['impl_rate:component:tools:Read']?.value).toBeCloseTo(0.3, 12)
    // With it: (0.6 + 0.8) / 2 = 0.7.
    expect(answers['impl_rate:component:tools:Read']).toMatchObject({
      n: 2,
      missing: 1,
      label: 'relative impact 42.9%',
    })
    expect(answers['pass_rate:component:tools:Read']?.value).toBeCloseTo((0.5 + 0) / 2, 12)
  })

  test('belong to the experiment and model they were recorded for', () => {
    const answers = ablate(
      [
        { model: 'a', subtest: '00', score: 1 },
        { model: 'a', subtest: '01', score: 0 },
        { model: 'b', subtest: '00', score: 0.5 },
        { experiment: 'other', task: 'e', model: 'a', subtest: '00', score: 0.5 },
      ],
      [{ model: 'a', subtest: '00', ...read }],
    )
    expect(answers['score:component:tools:Read']?.value).toBeCloseTo(1 - 1 / 3, 12)
  })

  test('that all or no subtests of the group have do not apply', () => {
    const everywhere = specs.map(({ tier, subtest }) => ({ tier, subtest, component: 'claude_md:B01' }))
    const answers = ablate(specs, [...everywhere, { model: 'absent', component: 'mcp:filesystem' }])
    expect(answers['impl_rate:component:claude_md:B01']).toEqual({
      value: NaN,
      n: 0,
      missing: 3,
      reasons: [reason('component-everywhere')],
    })
    expect(answers['impl_rate:component:mcp:filesystem']).toMatchObject({
      value: NaN,
      reasons: [reason('component-nowhere')],
    })
  })

  test('that never stand beside their absence do not apply', () =>
    expect(ablate(specs, [{ tier: 'T3', subtest: '00', ...read }])['pass_rate:component:tools:Read']).toEqual({
      value: NaN,
      n: 0,
      missing: 3,
      reasons: [reason('component-apart')],
    }))
})

test('a group looks at its own runs alone', () => {
  const whole = wholeOf(
    [
      { model: 'a', tier: 'T0', score: 0.5 },
      { model: 'a', tier: 'T1', score: 1 },
      { model: 'b', tier: 'T0', score: 0.5 },
      { model: 'b', tier: 'T1', score: 0.25 },
    ].map(runOf),
  )
  const values = answersOf(ablationScore, whole, 'by_model').map(answers => answers['score:tier:T1-T0']?.value)
  expect(values).toEqual([0.5, -0.25])
})

test('a variant takes its direction from what it compares', () =>
  expect(
    new Set(ablationScore.variants(wholeOf([runOf({ tier: 'T0' }), runOf({ tier: 'T1' })])).map(v => v.better)),
  ).toEqual(new Set(['higher'])))

test('relative impact is the score over performance with it, and needs some performance', () => {
  expect(relativeImpact(0.2, 0.8)).toBeCloseTo(0.25, 15)
  expect(relativeImpact(-0.2, 0.8)).toBeCloseTo(-0.25, 15)
  expect(relativeImpact(-0.2, 0)).toBeNaN()
})

test.each([
  [0.2, 0.1, 0.3, 0.8, 'critical, relative impact 25.0%'],
  [0.2, -0.1, 0.5, 0.8, 'relative impact 25.0%'],
  [-0.4, -0.55, -0.27, 0.5, 'harmful, relative impact −80.0%'],
  [-0.4, -0.9, 0.1, 0.5, 'relative impact −80.0%'],
  [-0.04, -0.05, -0.03, 0.5, 'relative impact −8.0%'],
  [-0.4, -0.5, -0.3, 0, 'harmful, no performance with it'],
  [0, -0.1, 0.1, 0, undefined],
  [0.001, -0.01, 0.01, 0.5, 'redundant, relative impact 0.2%'],
])('%d [%d, %d] of %d is %s', (score, low, high, performance, label) =>
  expect(ablationLabel(score, low, high, performance)).toBe(label),
)
