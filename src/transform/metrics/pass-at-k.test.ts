import { expect, test } from 'vitest'
import { answersOf, attempts, type RunSpec, runOf, wholeOf } from '../../../test/support/runs.ts'
import { reason } from '../../core/reasons.ts'
import passAtK from './pass-at-k.ts'

const evaluate = (...specs: RunSpec[]) => answersOf(passAtK, wholeOf(specs.map(runOf)))[0]

test('is the share of draws of k runs with a pass, averaged over subtests', () => {
  // Draws of 2 from ++-- that hold a pass: 5 of 6; from ---- none; of 3: all; of 4: all.
  const answers = evaluate(...attempts({ subtest: '00' }, '++--'), ...attempts({ subtest: '01' }, '----'))
  expect(Object.keys(answers)).toEqual(['1', '2', '3', '4'])
  expect(answers['1']?.value).toBeCloseTo(1 / 4, 12)
  expect(answers['2']?.value).toBeCloseTo(5 / 12, 12)
  expect(answers['3']?.value).toBeCloseTo(1 / 2, 12)
  expect(answers['4']).toEqual({ value: 0.5, n: 2, missing: 0 })
})

test('leaves out subtests with fewer than k verdicts, and says how many', () =>
  expect(
    evaluate(
      ...attempts({ subtest: '00' }, '++'),
      ...attempts({ subtest: '01' }, '-??'),
      ...attempts({ subtest: '02' }, '??'),
    ),
  ).toEqual({
    1: {
      value: 0.5,
      n: 2,
      missing: 1,
      reasons: [
        reason('few-runs-left-out', {
          needed: 1,
          tasks: { used: 1, left: 0 },
          subtests: { used: 2, left: 1 },
          severally: true,
        }),
      ],
    },
    2: {
      value: 1,
      n: 1,
      missing: 2,
      reasons: [
        reason('few-runs-left-out', {
          needed: 2,
          tasks: { used: 1, left: 0 },
          subtests: { used: 1, left: 2 },
          severally: true,
        }),
      ],
    },
  }))

test('takes tasks apart where there are no subtests', () => {
  const place = { subtest: null, tier: null }
  const answers = evaluate(...attempts({ ...place, task: 'a' }, '++'), ...attempts({ ...place, task: 'b' }, '--'))
  expect(answers['2']).toEqual({ value: 0.5, n: 2, missing: 0 })
})

test('has no answer for a group in which no subtest has k runs', () => {
  const whole = wholeOf([...attempts({ tier: 'T0' }, '+'), ...attempts({ tier: 'T1' }, '+-')].map(runOf))
  const [first] = answersOf(passAtK, whole, 'by_tier')
  expect(first['2']).toEqual({
    value: NaN,
    n: 0,
    missing: 1,
    reasons: [reason('few-runs-everywhere', { needed: 2, tasks: 1, severally: false })],
  })
})

test('has no variants without verdicts', () => expect(evaluate(...attempts({}, '??'))).toEqual({}))
