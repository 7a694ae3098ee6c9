import { expect, test } from 'vitest'
import { cellText } from './cell-text.ts'

test('is as wide as the widest number', () => {
  expect(cellText([0.05, 1], 'percent')).toEqual({ pattern: '.0%', widest: '000%' })
  expect(cellText([0.123, 0.5], 'score')).toEqual({ pattern: '.2f', widest: '0.00' })
  expect(cellText([], 'score')).toEqual({ pattern: '.2f', widest: '' })
})

test('has the decimals that amounts of its size need', () => {
  expect(cellText([0.012], 'usd').pattern).toBe('$,.3f')
  expect(cellText([12.3], 'usd').pattern).toBe('$,.2f')
  expect(cellText([1234], 'usd').pattern).toBe('$,.0f')
  expect(cellText([2.5], 'seconds').pattern).toBe(',.1f')
  expect(cellText([0.012], 'seconds').pattern).toBe(',.3f')
  expect(cellText([123456], 'count').pattern).toBe('.3~s')
})

test('what is smaller than any coin is told apart', () => {
  expect(cellText([0.0000046, 0.0000154], 'usd').pattern).toBe('$,.6f')
  expect(cellText([0.004, 0.003], 'seconds').pattern).toBe(',.4f')
  expect(cellText([0, 0], 'usd').pattern).toBe('$,.3f')
})
