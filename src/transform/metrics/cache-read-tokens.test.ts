import { expect, test } from 'vitest'
import { ratedRun } from '../../../test/support/run.ts'
import cacheReadTokens from './cache-read-tokens.ts'

const tokens = { input: 1, output: 2, cacheCreation: 4, cacheRead: 8 }

test('counts tokens read from the cache alone', () => expect(cacheReadTokens.value(ratedRun({ tokens }))).toBe(8))

test('keeps a counted 0 apart from not counted', () => {
  expect(cacheReadTokens.value(ratedRun({ tokens: { ...tokens, cacheRead: 0 } }))).toBe(0)
  expect(cacheReadTokens.value(ratedRun({ tokens: { ...tokens, cacheRead: NaN } }))).toBeNaN()
})
