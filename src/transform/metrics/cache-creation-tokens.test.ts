import { expect, test } from 'vitest'
import { ratedRun } from '../../../test/support/run.ts'
import cacheCreationTokens from './cache-creation-tokens.ts'

const tokens = { input: 1, output: 2, cacheCreation: 4, cacheRead: 8 }

test('counts tokens written to the cache alone', () => expect(cacheCreationTokens.value(ratedRun({ tokens }))).toBe(4))

test('keeps a counted 0 apart from not counted', () => {
  expect(cacheCreationTokens.value(ratedRun({ tokens: { ...tokens, cacheCreation: 0 } }))).toBe(0)
  expect(cacheCreationTokens.value(ratedRun({ tokens: { ...tokens, cacheCreation: NaN } }))).toBeNaN()
})
