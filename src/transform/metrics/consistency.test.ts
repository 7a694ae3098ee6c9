import { expect, test } from 'vitest'
import { runsOf } from '../../../test/support/runs.ts'
import { reason } from '../../core/reasons.ts'
import consistency from './consistency.ts'

const scores = (place: object, ...values: number[]) => values.map((score, i) => ({ ...place, run: i + 1, score }))

test('averages 1 - sd / mean over subtests with equal weight', () => {
  // 0.4, 0.5, 0.6: mean 0.5, sd 0.1, so 0.8; four equal scores: 1.
  const runs = runsOf([...scores({ subtest: '00' }, 0.4, 0.5, 0.6), ...scores({ subtest: '01' }, 0.7, 0.7, 0.7, 0.7)])
  const { value, ...counts } = consistency.value(runs)
  expect(value).toBeCloseTo(0.9, 12)
  expect(counts).toEqual({ n: 2, missing: 0 })
})

test('keeps the same subtest of two tiers, models and tasks apart', () => {
  const places = [{ tier: 'T0' }, { tier: 'T1' }, { model: 'other' }, { experiment: 'other' }, { task: 'other' }]
  const runs = runsOf(places.flatMap((place, i) => scores(place, i / 10, i / 10)))
  // Every place is consistent in itself; the first has a mean of 0.
  expect(consistency.value(runs)).toEqual({ value: 4 / 5, n: 5, missing: 0 })
})

test('never falls below 0', () => expect(consistency.value(runsOf(scores({}, 0, 0, 1))).value).toBe(0))

test('leaves out subtests with a single score, and says how many', () =>
  expect(
    consistency.value(
      runsOf([
        ...scores({ subtest: '00' }, 1, 1),
        ...scores({ subtest: '01' }, 0.5, NaN),
        ...scores({ subtest: '02' }, 0.2),
      ]),
    ),
  ).toEqual({
    value: 1,
    n: 1,
    missing: 2,
    reasons: [reason('few-measured-runs', { needed: 2, missing: 2, all: 3, part: 'subtest' })],
  }))

test('is not measured where no subtest has two scores', () =>
  expect(consistency.value(runsOf(scores({}, 0.5)))).toEqual({
    value: NaN,
    n: 0,
    missing: 1,
    reasons: [reason('few-measured-runs', { needed: 2, missing: 1, all: 1, part: 'subtest' })],
  }))
