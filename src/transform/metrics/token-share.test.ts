import { expect, test } from 'vitest'
import { answersOf, type RunSpec, runOf, wholeOf } from '../../../test/support/runs.ts'
import { reason } from '../../core/reasons.ts'
import tokenShare from './token-share.ts'

const sharesOf = (...specs: RunSpec[]) => answersOf(tokenShare, wholeOf(specs.map(runOf)))[0]

test('divides all tokens of the group into their kinds', () =>
  expect(sharesOf({ tokens: [10, 20, 30, 40] }, { tokens: [0, 0, 0, 100] })).toEqual({
    input: { value: 0.05, n: 2, missing: 0 },
    output: { value: 0.1, n: 2, missing: 0 },
    cache_creation: { value: 0.15, n: 2, missing: 0 },
    cache_read: { value: 0.7, n: 2, missing: 0 },
  }))

test('leaves out runs in which a kind was not counted', () =>
  expect(sharesOf({ tokens: [1, 1, 1, 1] }, { tokens: [100, 100, NaN, 100] }).input).toEqual({
    value: 0.25,
    n: 1,
    missing: 1,
  }))

test('has no answer without counted runs or without tokens', () => {
  expect(sharesOf({ tokens: [5, 5, NaN, 5] }).input).toMatchObject({
    value: NaN,
    n: 0,
    missing: 1,
    reasons: [reason('token-kinds-uncounted')],
  })
  expect(sharesOf({ tokens: [0, 0, 0, 0] }).input).toEqual({
    value: NaN,
    n: 1,
    missing: 0,
    reasons: [reason('no-tokens')],
  })
})
