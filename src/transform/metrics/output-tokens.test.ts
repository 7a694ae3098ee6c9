import { expect, test } from 'vitest'
import { ratedRun } from '../../../test/support/run.ts'
import outputTokens from './output-tokens.ts'

const tokens = { input: 1, output: 2, cacheCreation: 4, cacheRead: 8 }

test('counts output alone', () => expect(outputTokens.value(ratedRun({ tokens }))).toBe(2))

test('keeps a counted 0 apart from not counted', () => {
  expect(outputTokens.value(ratedRun({ tokens: { ...tokens, output: 0 } }))).toBe(0)
  expect(outputTokens.value(ratedRun({ tokens: { ...tokens, output: NaN } }))).toBeNaN()
})
