import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lowerBound, midranks, upperBound } from './ranks.ts'
import { sum } from './sum.ts'

const values = fc.array(fc.integer({ min: -5, max: 5 }), { maxLength: 30 })

test('a rank is one more than the smaller values and half of the other equal ones', () => {
  fc.assert(
    fc.property(values, row => {
      const { ranks } = midranks(row)
      row.forEach((value, i) => {
        const smaller = row.filter(other => other < value).length
        const equal = row.filter(other => other === value).length
        expect(ranks[i]).toBe(smaller + (equal + 1) / 2)
      })
      expect(sum(ranks)).toBe((row.length * (row.length + 1)) / 2)
    }),
  )
})

test('the tie term counts groups of equal values', () => {
  expect(midranks([3, 1, 2]).tieTerm).toBe(0)
  expect(midranks([3, 1, 3, 1, 1]).tieTerm).toBe(6 + 24)
})

test('infinite values rank at the ends, and minus zero ties with zero', () => {
  expect([...midranks([0, Infinity, -Infinity, -0]).ranks]).toEqual([2.5, 4, 1, 2.5])
})

test('lowerBound finds the first value that is not smaller', () => {
  const ordered = Float64Array.of(1, 2, 2, 5)
  expect([0, 2, 3, 9].map(value => lowerBound(ordered, value))).toEqual([0, 1, 3, 4])
})

test('upperBound finds the first value that is larger', () => {
  const ordered = Float64Array.of(1, 2, 2, 5)
  expect([0, 2, 3, 9].map(value => upperBound(ordered, value))).toEqual([0, 3, 3, 4])
})
