import { expect, test } from 'vitest'
import { pricesOf } from './prices.ts'

test('a model is priced by its name, whoever provides it and whatever its date', () => {
  const haiku = { input: 1, output: 5, cacheRead: 0.1, cacheWrite: 1.25 }
  expect(pricesOf('claude-haiku-4-5', {})).toEqual(haiku)
  expect(pricesOf('claude-haiku-4-5-20251001', {})).toEqual(haiku)
  expect(pricesOf('anthropic/claude-haiku-4-5@20251001', {})).toEqual(haiku)
})

test('a model that only begins like another one has no price', () => {
  expect(pricesOf('gpt-5-pro', {})).toBeNull()
  expect(pricesOf('claude-opus-4-9', {})).toBeNull()
  expect(pricesOf('gpt-5-mini-2025-08-07', {})?.input).toBe(0.25)
  expect(pricesOf('', {})).toBeNull()
})

test('settings come first; kinds of cache that they leave out cost as much as input', () => {
  const given = {
    'claude-haiku-4-5': { input: 2, output: 3 },
    own: { input: 1, output: 2, cache_read: 0, cache_creation: 7 },
  }
  expect(pricesOf('claude-haiku-4-5-20251001', given)).toEqual({ input: 2, output: 3, cacheRead: 2, cacheWrite: 2 })
  expect(pricesOf('own', given)).toEqual({ input: 1, output: 2, cacheRead: 0, cacheWrite: 7 })
  expect(pricesOf('own', { own: { input: 1 } })).toBeNull()
})
