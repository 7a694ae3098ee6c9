import { expect, test } from 'vitest'
import { ratedRun } from '../../../test/support/run.ts'
import totalTokens from './total-tokens.ts'

const tokens = { input: 29, output: 656, cacheCreation: 23_106, cacheRead: 112_686 }

test('adds up all four kinds', () => expect(totalTokens.value(ratedRun({ tokens }))).toBe(136_477))

test('adds up what is counted where the source knows no cache', () =>
  expect(totalTokens.value(ratedRun({ tokens: { ...tokens, cacheCreation: NaN, cacheRead: NaN } }))).toBe(685))

test('is measured with input or output alone, but not with neither', () => {
  expect(totalTokens.value(ratedRun({ tokens: { ...tokens, input: NaN } }))).toBe(136_448)
  expect(totalTokens.value(ratedRun({ tokens: { ...tokens, output: NaN } }))).toBe(135_821)
  expect(totalTokens.value(ratedRun({ tokens: { ...tokens, input: NaN, output: NaN } }))).toBeNaN()
})
