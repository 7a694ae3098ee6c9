import { describe, expect, test } from 'vitest'
import { amountIn, codeIn, timeOf } from './values.ts'

describe('a time', () => {
  test.each([
    ['2026-02-12T16:02:25.284Z', Date.UTC(2026, 1, 12, 16, 2, 25, 284)],
    ['2026-02-12T18:02:25.284+02:00', Date.UTC(2026, 1, 12, 16, 2, 25, 284)],
    ['2026-02-12T16:02:25+0000', Date.UTC(2026, 1, 12, 16, 2, 25)],
    ['2026-02-12T16:02:25.284511', Date.UTC(2026, 1, 12, 16, 2, 25, 284)],
    ['2026-02-12 16:02:25', Date.UTC(2026, 1, 12, 16, 2, 25)],
    [1_770_912_145, 1_770_912_145_000],
    [1_770_912_145.5, 1_770_912_145_500],
    [1_770_912_145_284, 1_770_912_145_284],
  ])('%j is %d', (value, time) => expect(timeOf(value)).toBe(time))

  test.each([
    null,
    undefined,
    '',
    'today',
    '2026',
    '12:00',
    0,
    -5,
    5,
    1e300,
    NaN,
    Infinity,
    '9999-99-99T99:99:99Z',
    {},
    [],
    true,
    '2026-02-12T16:02:25.284Zx',
  ])('%j is none', value => expect(timeOf(value)).toBeNull())
})

test('amounts are never negative, and exit codes are whole', () => {
  expect([0, 1.5, -1, NaN, Infinity, '3', null].map(amountIn)).toEqual([0, 1.5, null, null, null, null, null])
  expect([0, 127, -1, 1.5, '1', null].map(codeIn)).toEqual([0, 127, -1, null, null, null])
})
