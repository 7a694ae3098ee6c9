import { expect, test } from 'vitest'
import { answersOf, type RunSpec, runOf, wholeOf } from '../../../test/support/runs.ts'
import { reason } from '../../core/reasons.ts'
import promptSensitivity from './prompt-sensitivity.ts'

const sensitivityOf = (...specs: RunSpec[]) => answersOf(promptSensitivity, wholeOf(specs.map(runOf)))[0]

test('is the population variance of tier means', () => {
  // Tier means 0.2, 0.4, 0.9: mean 0.5, squares 0.09 + 0.01 + 0.16 = 0.26, a third of that.
  const { score } = sensitivityOf(
    { tier: 'T0', score: 0.1 },
    { tier: 'T0', score: 0.3 },
    { tier: 'T1', score: 0.4 },
    { tier: 'T2', score: 0.9 },
  )
  expect(score?.value).toBeCloseTo(0.26 / 3, 15)
  expect(score).toMatchObject({ n: 3, missing: 0, label: 'medium' })
})

test.each([
  [0.4, 'low'],
  [0.75, 'medium'],
  [1, 'high'],
])('tiers at 0 and at %d are labelled %s', (implRate, label) => {
  const { impl_rate } = sensitivityOf({ tier: 'T0', implRate: 0 }, { tier: 'T1', implRate })
  expect(impl_rate?.value).toBeCloseTo(implRate ** 2 / 4, 15)
  expect(impl_rate?.label).toBe(label)
})

test('looks at pass rate, implementation rate and score apart, each with its own missing tiers', () => {
  const answers = sensitivityOf(
    { tier: 'T0', passed: true, implRate: 0.5, score: 0.5 },
    { tier: 'T1', passed: false, implRate: 0.5 },
    { tier: 'T2', implRate: 0.5 },
  )
  expect(answers).toEqual({
    pass_rate: { value: 0.25, n: 2, missing: 1, label: 'high' },
    impl_rate: { value: 0, n: 3, missing: 0, label: 'low' },
    score: { value: NaN, n: 1, missing: 2, reasons: [reason('too-few-tiers')] },
  })
})

test('leaves out runs without a tier', () =>
  expect(sensitivityOf({ tier: 'T0', score: 0 }, { tier: null, score: 1 }).score).toMatchObject({ value: NaN, n: 1 }))
