import { expect, test } from 'vitest'
import { type AddedRow, shareRange } from './part-bars.ts'

const row = (tier: string, part: string, value: number): AddedRow => ({
  what: 'part',
  configuration: 'm',
  tier,
  part,
  value,
  low: null,
  high: null,
  n: null,
  method: null,
  shown: true,
})

test('the share of a part, from the smallest to the largest of all bars', () => {
  const rows = [row('T0', 'a', 1), row('T0', 'b', 3), row('T1', 'a', 2), row('T1', 'b', 2), row('T2', 'b', 0)]
  expect(shareRange(rows, 'a')).toEqual([0.25, 0.5])
  expect(shareRange([...rows, row('T3', 'b', 5)], 'a')).toEqual([0.25, 0.5])
  expect(shareRange([], 'a')).toEqual([0, 0])
})
