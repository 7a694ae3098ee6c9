import { expect, test } from 'vitest'
import { ratedRun } from '../../../test/support/run.ts'
import inputTokens from './input-tokens.ts'

const tokens = { input: 1, output: 2, cacheCreation: 4, cacheRead: 8 }

test('counts input outside the cache alone', () => expect(inputTokens.value(ratedRun({ tokens }))).toBe(1))

test('keeps a counted 0 apart from not counted', () => {
  expect(inputTokens.value(ratedRun({ tokens: { ...tokens, input: 0 } }))).toBe(0)
  expect(inputTokens.value(ratedRun({ tokens: { ...tokens, input: NaN } }))).toBeNaN()
})
