import { expect, test } from 'vitest'
import { defaultSettings } from '../../core/settings.ts'
import { amountText } from './amount.ts'
import { intervalNote, withoutIntervals } from './interval-note.ts'
import type { WithLimits } from './interval-words.ts'

test('says how intervals look and were found, by the methods that found some', () => {
  const rows: readonly WithLimits[] = [
    { low: 1, high: 2, method: 'Wilson-t, effective sample size' },
    { low: null, high: null, method: 'none' },
  ]
  expect(intervalNote('Bars', rows, defaultSettings)).toBe('Bars: 95% intervals, Wilson score with t')
  expect(intervalNote('Bars', rows.slice(1), defaultSettings)).toBe('No intervals: too few runs, or no variation')
})

test('says so where percentiles come from few units', () => {
  const rows = [2, 4, 9].map(
    (units): WithLimits => ({
      low: 1,
      high: 2,
      method: 'percentile, resampling subtests within tasks',
      units,
    }),
  )
  const note = (some: readonly WithLimits[]) => intervalNote('Lines', some, defaultSettings)
  expect(note(rows)).toBe(
    'Lines: 95% intervals, bootstrap percentiles, resampling subtests within tasks; percentile intervals over 2 to 9 subtests within tasks are too narrow',
  )
  expect(note(rows.slice(0, 1))).toContain('over 2 subtests within tasks are')
  expect(note([...rows.slice(0, 1), { ...rows[0], method: 'percentile, resampling tasks', units: 5 }])).toContain(
    'over 2 subtests within tasks or 5 tasks are',
  )
  const others: readonly Partial<WithLimits>[] = [
    { units: 10 },
    { method: 'Wilson-t, effective sample size' },
    { low: null, high: null },
  ]
  for (const other of others)
    expect(intervalNote('Lines', [{ ...rows[0], ...other }], defaultSettings)).not.toContain('narrow')
})

test('differences of percentages are points', () => {
  expect(amountText(-0.123, 'percent')).toBe('12.3 points')
  expect(amountText(-0.5, 'usd')).toBe('$0.50')
})

test('estimates without an interval are counted where others have one', () => {
  const known = { value: 1, low: 0, high: 2 }
  const bare = { value: 1, low: null, high: null }
  expect(withoutIntervals([known, bare, { ...bare, value: null }])).toBe('No interval for 1 of 3')
  expect(withoutIntervals([known])).toBeNull()
})
