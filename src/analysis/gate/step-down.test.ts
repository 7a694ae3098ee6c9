import fc from 'fast-check'
import { expect, test } from 'vitest'
import { holm } from '../../statistics/multiple-testing.ts'
import { stepDown } from './step-down.ts'

const pValues = fc.array(
  fc.oneof(fc.double({ min: 0, max: 0.1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true })),
  {
    maxLength: 8,
  },
)

test('rejects what p-values corrected by Holm reject', () =>
  fc.assert(
    fc.property(pValues, ps => {
      const alpha = 0.05
      const found = stepDown(
        ps.map(p => (level: number) => p <= level),
        alpha,
      )
      // Where a corrected p is alpha itself, rounding decides.
      holm(ps).forEach((adjusted, i) => {
        if (Math.abs(adjusted - alpha) > 1e-12) expect(found[i]).toBe(adjusted <= alpha)
      })
    }),
  ))

test('one test is judged at the level itself, none by no level', () => {
  expect(stepDown([level => level === 0.05], 0.05)).toEqual([true])
  expect(stepDown([], 0.05)).toEqual([])
})

test('a test that never rejects keeps its share of the level', () => {
  const levels: number[] = []
  stepDown(
    [
      level => {
        levels.push(level)
        return false
      },
      () => true,
      () => true,
    ],
    0.06,
  )
  expect(levels).toEqual([0.02, 0.06])
})
