import { expect, test } from 'vitest'
import type { Format } from '../../core/format.ts'
import { cellTexts } from './cell-text.ts'

/** With the fewest digits. */
const cellText = (values: readonly number[], format: Format) => cellTexts(values, format).at(-1)

test('is as wide as the widest number', () => {
  expect(cellText([0.05, 1], 'percent')).toEqual({ pattern: '.0%', widest: '000%' })
  expect(cellText([0.123, 0.5], 'score')).toEqual({ pattern: '.2f', widest: '0.00' })
  expect(cellText([], 'score')).toEqual({ pattern: '.2f', widest: '' })
})

test('has the decimals that amounts of its size need', () => {
  expect(cellText([0.012], 'usd')?.pattern).toBe('$,.3f')
  expect(cellText([12.3], 'usd')?.pattern).toBe('$,.2f')
  expect(cellText([1234], 'usd')?.pattern).toBe('$,.0f')
  expect(cellText([2.5], 'seconds')?.pattern).toBe(',.1f')
  expect(cellText([0.012], 'seconds')?.pattern).toBe(',.3f')
  expect(cellText([123456], 'count')?.pattern).toBe('.3~s')
})

test('what is smaller than any coin is told apart', () => {
  expect(cellText([0.0000046, 0.0000154], 'usd')?.pattern).toBe('$,.6f')
  expect(cellText([0.004, 0.003], 'seconds')?.pattern).toBe(',.4f')
  expect(cellText([0, 0], 'usd')?.pattern).toBe('$,.3f')
})

test('has more digits where the cells lie close together, as far as there is room for them', () => {
  const patterns = (values: readonly number[], format: Format) =>
    cellTexts(values, format).map(({ pattern }) => pattern)
  expect(patterns([0.131, 0.1334, 0.1502], 'usd')).toEqual(['$,.3f', '$,.2f'])
  expect(cellTexts([0.131, 0.1334, 0.1502], 'usd')[0].widest).toBe('$0.000')
  expect(patterns([0.1312, 0.1314], 'usd')).toEqual(['$,.4f', '$,.3f', '$,.2f'])
  expect(patterns([0.912, 0.945], 'percent')).toEqual(['.1%', '.0%'])
  expect(patterns([0.1, 0.9], 'percent')).toEqual(['.0%'])
  expect(patterns([120.2, 123.1], 'seconds')).toEqual([',.1f', ',.0f'])
  expect(patterns([110_200, 113_000], 'count')).toEqual(['.4~s', '.3~s'])
  expect(patterns([0.3, 0.1 + 0.2], 'score')).toEqual(['.2f'])
})
