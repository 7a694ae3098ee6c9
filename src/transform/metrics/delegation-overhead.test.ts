import { expect, test } from 'vitest'
import { answersOf, groupsOf, type RunSpec, runOf, wholeOf } from '../../../test/support/runs.ts'
import type { Grouping } from '../../core/dimensions.ts'
import { reason } from '../../core/reasons.ts'
import delegationOverhead from './delegation-overhead.ts'

const overheadOf = (
  specs: readonly RunSpec[],
  grouping: Grouping = 'by_tier',
  singleAgentArm: string | null = 'tier=T0',
  variant = 'cost_usd',
) => {
  const whole = wholeOf(specs.map(runOf), [], { singleAgentArm })
  const answers = answersOf(delegationOverhead, whole, grouping)
  const names = groupsOf(whole.runs, grouping).map(group => Object.values(group.key).join(' '))
  return Object.fromEntries(names.map((name, i) => [name, answers[i][variant]]))
}

const at = (task: string, tier: string, cost: number, more: RunSpec = {}): RunSpec => ({ task, tier, cost, ...more })

const study = [at('a', 'T0', 1), at('b', 'T0', 10), at('a', 'T3', 2), at('b', 'T3', 80)]

test('is the geometric mean over tasks of the ratio to the single agent', () => {
  const { T0, T3 } = overheadOf(study)
  // 2 and 8 times as much: 4 times in a typical task, whatever the tasks cost.
  expect(T3?.value).toBeCloseTo(4, 12)
  expect(T3).toMatchObject({ n: 2, missing: 0 })
  expect(T0).toBeNull()
})

test('leaves the single agent out of a group that holds it', () =>
  expect(overheadOf(study, 'overall')['']?.value).toBeCloseTo(4, 12))

test('gives subtests of a task equal weight', () => {
  const repeated = [
    at('a', 'T0', 1),
    at('a', 'T3', 1),
    at('a', 'T3', 1, { run: 2 }),
    at('a', 'T3', 4, { subtest: '01' }),
  ]
  expect(overheadOf(repeated).T3).toEqual({ value: 2.5, n: 3, missing: 0 })
})

test('compares each model with itself', () => {
  const both = [
    at('a', 'T0', 1, { model: 'x' }),
    at('a', 'T3', 3, { model: 'x' }),
    at('a', 'T0', 5, { model: 'y' }),
    at('a', 'T3', 5, { model: 'y' }),
  ]
  const overhead = overheadOf(both, 'by_model_and_tier')
  expect(overhead['x T3']?.value).toBeCloseTo(3, 12)
  expect(overhead['y T3']?.value).toBe(1)
})

test('leaves out tasks that only one side has or that cost nothing', () => {
  const odd = [...study, at('c', 'T3', 5), at('d', 'T0', 5), at('e', 'T0', 0), at('e', 'T3', 5), at('f', 'T3', NaN)]
  expect(overheadOf(odd).T3).toMatchObject({ n: 2, missing: 3 })
  expect(overheadOf(odd).T3?.value).toBeCloseTo(4, 12)
})

test('counts tokens too', () => {
  const tokens = (n: number): RunSpec => ({ tokens: [n, 0, 0, 0] })
  const specs = [
    { tier: 'T0', ...tokens(10) },
    { tier: 'T3', ...tokens(15) },
  ]
  expect(overheadOf(specs, 'by_tier', 'tier=T0', 'total_tokens').T3?.value).toBeCloseTo(1.5, 12)
})

test('has no answer without the arm', () => {
  expect(overheadOf(study, 'by_tier', 'tier=T9').T3).toEqual({
    value: NaN,
    n: 0,
    missing: 2,
    reasons: [reason('arm-without-runs', { dimension: 'tier', value: 'T9' })],
  })
  expect(overheadOf([at('a', 'T0', 1), at('b', 'T3', 2)]).T3).toMatchObject({
    value: NaN,
    reasons: [reason('no-task-in-arm', { dimension: 'tier', value: 'T0' })],
  })
  for (const arm of [null, 'colour=red'])
    expect(overheadOf(study, 'by_tier', arm).T3).toEqual({
      value: NaN,
      n: 0,
      missing: 2,
      reasons: [reason('no-single-agent-arm')],
    })
})
