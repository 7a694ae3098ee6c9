import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumOf, tokensOf, usageOf } from './usage.ts'

test('the prompt counts what came from the cache, and what was written to it where that fits', () => {
  expect(usageOf({ prompt: 100, cacheRead: 60, cacheWrite: 30, output: 5 })).toMatchObject({ input: 10, output: 5 })
  expect(usageOf({ prompt: 100, cacheRead: 60, cacheWrite: 90 })).toMatchObject({ input: 40, cacheWrite: 90 })
  expect(usageOf({ prompt: 5, cacheRead: 60 })).toMatchObject({ input: 5, cacheRead: 60 })
})

test('what is no amount was not recorded', () => {
  expect(usageOf({ prompt: -1, output: '7', costUsd: Number.NaN })).toBeNull()
  expect(usageOf({ output: 0 })).toMatchObject({ input: null, output: 0 })
})

test('a sum is a lower bound where one of them lacks what another has', () => {
  const priced = usageOf({ prompt: 1, output: 1, costUsd: 0.5 })
  const unpriced = usageOf({ prompt: 2, output: 1 })
  expect(sumOf([priced, null, priced])).toMatchObject({ input: 2, output: 2, costUsd: 1, exact: true })
  expect(sumOf([priced, unpriced])).toMatchObject({ input: 3, costUsd: 0.5, exact: false })
  expect(sumOf([null])).toBeNull()
})

test('tokens are kept: what is taken from the prompt is in the cache', () => {
  const amount = fc.nat(1000)
  fc.assert(
    fc.property(amount, amount, amount, amount, (own, cacheRead, cacheWrite, output) => {
      const usage = usageOf({ prompt: own + cacheRead + cacheWrite, cacheRead, cacheWrite, output })
      expect(usage && tokensOf(usage)).toBe(own + cacheRead + cacheWrite + output)
    }),
    { seed: 3 },
  )
})
