import { describe, expect, test } from 'vitest'
import {
  type Format,
  formatAlike,
  formatApart,
  formatDifference,
  formatFactor,
  formatFixed,
  formatInterval,
  formatNumber,
} from './format.ts'

describe('formatNumber', () => {
  test.each<[number, Format, string]>([
    [0.12345, 'percent', '12.3%'],
    [0.5, 'score', '0.500'],
    [1234.5, 'usd', '$1,234.50'],
    [0.0123, 'usd', '$0.0123'],
    [0, 'usd', '$0.00'],
    [-1234.5, 'usd', '−$1,234.50'],
    [0.00000465, 'usd', '$0.0000047'],
    [0.00012, 'usd', '$0.0001'],
    [99.44, 'seconds', '99.4 s'],
    [1234567.8, 'seconds', '1,234,568 s'],
    [0.31, 'seconds', '0.3 s'],
    [0.0123, 'seconds', '0.012 s'],
    [0.0004, 'seconds', '0.00040 s'],
    [0, 'seconds', '0.0 s'],
    [1000000, 'count', '1,000,000'],
    [-1234.56, 'count', '−1,235'],
    [999.94, 'count', '999.9'],
    [2.0689655172413794e307, 'usd', '$2.07e+307'],
    [9007199254740991, 'count', '9,007,199,254,740,991'],
    [0.25, 'ratio', '+25.0%'],
    [-0.25, 'ratio', '−25.0%'],
    [0, 'ratio', '0.0%'],
    [0.04321, 'p-value', '0.0432'],
    [0.00001, 'p-value', '< 0.0001'],
    // What rounds to a level of tests keeps the digits that say on which side of it it is.
    [0.049952, 'p-value', '0.04995'],
    [0.0500049, 'p-value', '0.050005'],
    [0.0009999, 'p-value', '0.0009999'],
    [0.05, 'p-value', '0.0500'],
    [0.05 - 1e-12, 'p-value', '0.0500'],
    [0.99999, 'p-value', '1.0000'],
  ])('%d as %s is %s', (x, format, text) => expect(formatNumber(x, format)).toBe(text))

  test('what was not measured is a dash, and infinity is not a number of dollars', () => {
    expect(formatNumber(NaN, 'usd')).toBe('–')
    expect(formatNumber(Infinity, 'usd')).toBe('∞')
    expect(formatNumber(-Infinity, 'percent')).toBe('−∞')
  })

  test('groups thousands as Intl does', () => {
    for (const x of [1, 12, 123, 1234, 12345, 123456, 1234567, 1234567890])
      expect(formatNumber(x, 'count')).toBe(new Intl.NumberFormat('en-US').format(x))
  })
})

describe('formatInterval', () => {
  test.each<[number, number, number, Format, string]>([
    [0.533, 0.288, 0.764, 'percent', '53.3% [29, 76]'],
    [135.84, 94.222, 200.151, 'usd', '$135.84 [94.22, 200]'],
    [646, 437.71, 1234, 'seconds', '646 s [438, 1.2k]'],
    [234, 77.15, 240, 'seconds', '234 s [77, 240]'],
    [95.2, 8.25, 133, 'seconds', '95.2 s [8.25, 133]'],
    [41_363, 30_960, 52_800, 'seconds', '41,363 s [31k, 53k]'],
    [0.0031, 0.0012, 0.0072, 'seconds', '0.0031 s [0.0012, 0.0072]'],
    [0.0000066, 0.0000046, 0.0000094, 'usd', '$0.0000066 [0.0000046, 0.0000094]'],
    [0.007, 0.0004, 0.06, 'score', '0.007 [0.000, 0.060]'],
    [-0.012, -0.0249, 0.0009, 'score', '−0.012 [−0.025, 0.001]'],
    [0.5, 0.0004, 0.7, 'score', '0.500 [0.00, 0.70]'],
    [0.2, -0.0004, 0.7, 'score', '0.200 [0.00, 0.70]'],
    [0.5, NaN, 0.7, 'score', '0.500'],
    [2, 1, 4, 'count', '2 [1, 4]'],
    [2.5, 1, 4.25, 'count', '2.5 [1.00, 4.25]'],
    [Infinity, 1.56, Infinity, 'usd', '∞ [$1.56, ∞]'],
  ])('%d from %d to %d as %s is %s', (value, low, high, format, text) =>
    expect(formatInterval(value, low, high, format)).toBe(text),
  )
})

test.each<[number, Format, string]>([
  [0.096, 'percent', '+9.6'],
  [-0.7, 'percent', '−70.0'],
  [-0.05, 'usd', '−$0.0500'],
  [0.25, 'ratio', '+25.0%'],
  [0, 'score', '0.000'],
  [-Infinity, 'count', '−∞'],
])('a difference of %d as %s is %s', (x, format, text) => expect(formatDifference(x, format)).toBe(text))

test('no number for people has the hyphen of programs', () => {
  const formats: readonly Format[] = ['percent', 'score', 'usd', 'seconds', 'count', 'ratio']
  for (const x of [-1e17, -123_456.7, -1234.5, -12.3, -0.5, -0.012, -0.00004])
    for (const text of [
      formatFixed(x, 2),
      ...formats.flatMap(format => [formatInterval(x, 2 * x, x / 2, format), formatDifference(x, format)]),
    ])
      expect(text.replace(/e[+-]\d+/g, '')).not.toContain('-')
})

test.each([
  [1.2, '×1.20'],
  [0.35, '×0.35'],
  [0.0432, '×0.043'],
  [0.00213, '×0.0021'],
  [0, '×0.00'],
  [140.42, '×140'],
  [12345.6, '×12,346'],
  [Infinity, '×∞'],
  [NaN, '–'],
])('%d times as much is %s', (x, text) => expect(formatFactor(x)).toBe(text))

test('limits beside a fraction of a cent are not rounded to cents', () => {
  expect(formatInterval(0.0049, 0.0032, 0.0076, 'usd')).toBe('$0.0049 [0.0032, 0.0076]')
  expect(formatInterval(0.0653, 0.0512, 0.0912, 'usd')).toBe('$0.0653 [0.05, 0.09]')
})

describe('numbers that are read together', () => {
  test.each([
    [[8.25, 176], 'seconds', ['8.3 s', '176.0 s']],
    [[169.2, 176.4], 'seconds', ['169 s', '176 s']],
    [[0.0512, 1.234], 'usd', ['$0.051', '$1.234']],
    [[0.5, 12], 'usd', ['$0.50', '$12.00']],
    [[3, 2.5, 0], 'count', ['3.0', '2.5', '0.0']],
    [[3, 2], 'count', ['3', '2']],
    [[900.4, 1200], 'count', ['900', '1,200']],
    [[0.1, NaN, Infinity], 'percent', ['10.0%', '–', '∞']],
    [[], 'usd', []],
    [[4.6, 92_763.3], 'seconds', ['4.6 s', '92,763 s']],
    [[0, 0.0546], 'usd', ['$0', '$0.0546']],
    [[0, 0.000004], 'usd', ['$0', '$0.0000040']],
    [[0, 0.0021], 'seconds', ['0 s', '0.0021 s']],
    [[0, 0.5], 'usd', ['$0.00', '$0.50']],
    [[0, 0.5], 'score', ['0.000', '0.500']],
  ] as const)('%j as %s are %j', (numbers, format, texts) => expect(formatAlike(numbers, format)).toEqual(texts))

  test('two that differ are written apart, with no more decimals than that takes', () => {
    expect(formatApart([0.000196, 0.000172], 'percent')).toEqual(['0.020%', '0.017%'])
    expect(formatApart([0.9, 0.1], 'percent')).toEqual(['90.0%', '10.0%'])
    expect(formatApart([0.5, 0.5], 'percent').every(text => /^50\.0+%$/.test(text))).toBe(true)
  })
})

test('a difference that is rounded to nothing has no sign', () => {
  expect([formatDifference(-0.0002, 'percent'), formatDifference(0.0002, 'percent')]).toEqual(['0.0', '0.0'])
  expect([formatDifference(-0.0002, 'score'), formatDifference(0.0006, 'score')]).toEqual(['0.000', '+0.001'])
  expect(formatDifference(-0.002, 'percent')).toBe(`${formatDifference(-1, 'percent')[0]}0.2`)
})
