import { describe, expect, test } from 'vitest'
import { compareCells, numberIn } from './cell-order.ts'

describe('what cells are sorted by', () => {
  test.each([
    ['12.3%', 12.3],
    ['$0.04', 0.04],
    ['-$1,080.50', -1080.5],
    ['1,080', 1080],
    ['+9.6 points', 9.6],
    ['−3', -3],
    ['×0.04 [×0.00, ×0.35]', 0.04],
    ['53.3% [29, 76]', 53.3],
    ['$5.62 [0.68, 54.94]', 5.62],
    ['< 0.0001', 0.0001],
    ['41.2 s', 41.2],
    ['∞', Infinity],
    ['.35', 0.35],
  ])('“%s” is a number', (text, value) => expect(numberIn(text)).toBe(value))

  test.each(['test-001', 'T3', '00-baseline', '–', '', 'n/a', '2026-01-14', '3 of 5', '1.2.3', '12 tasks', 'gpt-4'])(
    '“%s” is text',
    text => expect(numberIn(text)).toBeNaN(),
  )

  test('texts are in natural order, both ways', () => {
    const texts = ['test-010', 'test-002', 'test-001'].map(text => ({ text }))
    const sorted = (sign: 1 | -1) => [...texts].sort((a, b) => compareCells(a, b, sign)).map(({ text }) => text)
    expect(sorted(1)).toEqual(['test-001', 'test-002', 'test-010'])
    expect(sorted(-1)).toEqual(['test-010', 'test-002', 'test-001'])
  })

  test('what was not measured is last, both ways', () => {
    const cells = [{ text: '–' }, { text: '10.0%' }, { text: '9.0%' }]
    const sorted = (sign: 1 | -1) => [...cells].sort((a, b) => compareCells(a, b, sign)).map(({ text }) => text)
    expect(sorted(1)).toEqual(['9.0%', '10.0%', '–'])
    expect(sorted(-1)).toEqual(['10.0%', '9.0%', '–'])
  })
})
