import { describe, expect, test } from 'vitest'
import { type Format, formatNumber } from './format.ts'

describe('formatNumber', () => {
  test.each<[number, Format, string]>([
    [0.12345, 'percent', '12.3%'],
    [0.5, 'score', '0.500'],
    [1234.5, 'usd', '$1,234.50'],
    [0.0123, 'usd', '$0.0123'],
    [0, 'usd', '$0.00'],
    [99.44, 'seconds', '99.4 s'],
    [1234567.8, 'seconds', '1,234,568 s'],
    [1000000, 'count', '1,000,000'],
    [-1234.56, 'count', '-1,234.6'],
    [0.25, 'ratio', '+25.0%'],
    [-0.25, 'ratio', '-25.0%'],
    [0, 'ratio', '0.0%'],
    [0.04321, 'p-value', '0.0432'],
    [0.00001, 'p-value', '< 0.0001'],
  ])('%d as %s is %s', (x, format, text) => expect(formatNumber(x, format)).toBe(text))

  test('what was not measured is a dash, and infinity is not a number of dollars', () => {
    expect(formatNumber(NaN, 'usd')).toBe('–')
    expect(formatNumber(Infinity, 'usd')).toBe('∞')
    expect(formatNumber(-Infinity, 'percent')).toBe('-∞')
  })

  test('groups thousands as Intl does', () => {
    for (const x of [1, 12, 123, 1234, 12345, 123456, 1234567, 1234567890])
      expect(formatNumber(x, 'count')).toBe(new Intl.NumberFormat('en-US').format(x))
  })
})
