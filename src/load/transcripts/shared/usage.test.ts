import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Usage } from '../../../core/transcript.ts'
import { addUsage, isZeroUsage, largerUsage, noUsage, restOfUsage, splitUsage, tokensOf, usageWith } from './usage.ts'

const amount = fc.option(fc.nat({ max: 1e6 }))
const anyUsage: fc.Arbitrary<Usage> = fc.record({
  input: amount,
  cacheRead: amount,
  cacheWrite: amount,
  output: amount,
  reasoning: amount,
  costUsd: amount,
  exact: fc.boolean(),
})

test('what is not recorded stays so', () => {
  expect(usageWith({ input: null, output: null })).toBeNull()
  expect(usageWith({ input: 0 })).toEqual({ ...noUsage, input: 0 })
  expect(addUsage(usageWith({ input: 1 }), usageWith({ output: 2 }))).toEqual({ ...noUsage, input: 1, output: 2 })
  expect(addUsage(null, null)).toBeNull()
  expect(largerUsage(usageWith({ input: 5, output: 1 }), usageWith({ input: 3, output: 9 }))).toMatchObject({
    input: 5,
    output: 9,
  })
})

test('a whole less a part and the part make the whole again', () => {
  fc.assert(
    fc.property(anyUsage, anyUsage, (a, b) => {
      const whole = addUsage(a, b) ?? noUsage
      const rest = restOfUsage(whole, a)
      expect(tokensOf(rest)).toBe(tokensOf(b))
      expect(isZeroUsage(restOfUsage(a, a))).toBe(true)
    }),
    { seed: 8 },
  )
})

test('the parts of a split whole add up to it, and none is negative', () => {
  fc.assert(
    fc.property(anyUsage, fc.array(fc.nat({ max: 1000 }), { minLength: 1, maxLength: 6 }), (whole, weights) => {
      const parts = splitUsage(whole, weights)
      expect(parts.reduce((sum, part) => sum + tokensOf(part), 0)).toBe(tokensOf(whole))
      expect(
        parts.every(part => [part.input, part.output, part.cacheRead].every(count => count === null || count >= 0)),
      ).toBe(true)
      expect(parts.map(part => part.costUsd === null)).toEqual(weights.map(() => whole.costUsd === null))
    }),
    { seed: 9 },
  )
})
