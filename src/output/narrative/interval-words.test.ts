import { expect, test } from 'vitest'
import type { BareCode } from '../../core/reason-codes.ts'
import { reason } from '../../core/reasons.ts'
import { defaultSettings } from '../../core/settings.ts'
import {
  intervalNote,
  intervalText,
  limitsMethod,
  linesText,
  methodsText,
  narrowText,
  noIntervals,
  uncorrected,
  uncorrectedText,
  type WithLimits,
  withoutIntervals,
} from './interval-words.ts'

test('intervals are called by their confidence, and methods by their plain names, each once', () => {
  expect(intervalText(defaultSettings)).toBe('95% intervals')
  expect(intervalText({ confidence: 0.975 })).toBe('97.5% intervals')
  expect(methodsText(['t', 'Friedman', 'none', 'Friedman', null])).toBe('Friedman; t')
  expect(methodsText(['MOVER on logarithms', 'MOVER on logarithms', 'MOVER on logarithms, stratified'])).toBe(
    'combined limits (MOVER) on logarithms, stratified',
  )
  expect(methodsText(['Mann-Whitney over runs', 'Mann-Whitney over runs, limits by paired t'])).toBe(
    'Mann-Whitney over runs, limits by paired t',
  )
  expect(methodsText(['paired t', 'paired t and Gaffke bound, outer limits'])).toBe(
    'paired t; outer limits of paired t and Gaffke bound',
  )
})

const known: WithLimits = { low: 0, high: 1, method: 't' }
const open: WithLimits = { low: 0, high: null, method: 'log-t' }
const none: WithLimits = { low: null, high: null, method: 'none' }

test('speaks of intervals where some row has one, and of the methods of those', () => {
  expect(linesText([none, known], 'the whole', defaultSettings)).toBe('Lines: 95% intervals of the whole')
  expect(linesText([open], '', defaultSettings)).toBe('Lines: 95% intervals')
  expect(linesText([none], '', defaultSettings)).toBe('No intervals: too few runs, or no variation')
  expect(limitsMethod([known, none, open, known])).toMatch(/^t; log-scale t$/i)
  expect(limitsMethod([none])).toBe('')
})

test('says how intervals look and were found, by the methods that found some', () => {
  const rows: readonly WithLimits[] = [{ low: 1, high: 2, method: 'Wilson-t, effective sample size' }, none]
  expect(intervalNote('Bars', rows, defaultSettings)).toBe('Bars: 95% intervals, Wilson score with t')
  expect(intervalNote('Bars', rows.slice(1), defaultSettings)).toBe('No intervals: too few runs, or no variation')
})

test('says so where percentiles come from few units', () => {
  const rows = [2, 4, 9].map(
    (units): WithLimits => ({ low: 1, high: 2, method: 'percentile, resampling subtests within tasks', units }),
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
  for (const other of others) expect(note([{ ...rows[0], ...other }])).not.toContain('narrow')
})

const drawn = { low: 0, high: 1, resampled: 'subtests or runs within each task', units: 3 }

test('intervals of few units are called too narrow, with how many there are of what', () => {
  expect(narrowText([drawn, { ...drawn, units: 5 }])).toBe(
    'percentile intervals over 3 to 5 subtests or runs within each task are too narrow',
  )
  expect(narrowText([{ ...drawn, units: 1 }])).toBe(
    'percentile intervals over 1 subtest or run within each task are too narrow',
  )
  expect(narrowText([{ ...drawn, resampled: 'subtests across tasks', units: 1 }])).toContain('1 subtest across tasks')
  const others = [{ units: 10 }, { low: null, high: null }, { units: null }]
  expect(narrowText(others.map(other => ({ ...drawn, ...other })))).toBeNull()
})

test('estimates without an interval are counted where others have one', () => {
  const bare = { value: 1, low: null, high: null }
  expect(withoutIntervals([{ ...known, value: 1 }, bare, { ...bare, value: null }])).toBe('No interval for 1 of 3')
  expect(withoutIntervals([{ ...known, value: 1 }])).toBeNull()
})

const why = (...codes: readonly (BareCode | null)[]) =>
  noIntervals(codes.map(code => ({ reasons: code === null ? [] : [reason(code)] })))

test('where there are no intervals it has the reason of all rows, else what their reasons have in common', () => {
  expect(why('no-variation', 'no-variation')).toBe('No intervals: no variation')
  expect(why('one-run-per-task')).toBe('No intervals: one run per task')
  expect(why('one-value', 'one-value')).toBe('No intervals: one value each')
  expect(why('one-value', 'one-run-per-task')).toBe('No intervals: too few runs')
  expect(why('one-value', 'no-variation')).toBe('No intervals: too few runs, or no variation')
  expect(why('one-value', null)).toBe('No intervals: too few runs, or no variation')
  expect(noIntervals([{}])).toBe('No intervals: too few runs, or no variation')
})

const off = { low: 0.1, high: 0.2 }
const on = { low: -0.1, high: 0.2 }

test('counts intervals that exclude 0', () => {
  const counts = { intervals: 3, excluding: 2, confidence: 0.95 }
  expect(uncorrected([off, { low: -0.2, high: -0.1 }, on, none], defaultSettings)).toEqual(counts)
  expect(uncorrected([none], defaultSettings)).toBeNull()
})

test.each([
  [3, 2, 0.95, '2 of 3 uncorrected intervals exclude 0, fewer than one would by chance'],
  [2, 1, 0.95, '1 of 2 uncorrected intervals excludes 0, fewer than one would by chance'],
  [1, 1, 0.95, 'its interval excludes 0'],
  [1, 0, 0.95, 'its interval includes 0'],
  [90, 0, 0.95, 'none of 90 uncorrected intervals excludes 0, about 5 would by chance'],
  [90, 0, 0.9, 'none of 90 uncorrected intervals excludes 0, about 9 would by chance'],
] as const)('%i intervals, %i of which exclude 0, with confidence %f', (intervals, excluding, confidence, expected) =>
  expect(uncorrectedText({ intervals, excluding, confidence })).toBe(expected),
)

test('does not round up to one what is fewer', () => {
  const chance = (intervals: number) => uncorrectedText({ intervals, excluding: 0, confidence: 0.95 })
  for (const few of [2, 14, 15, 18]) expect(chance(few)).toMatch(/, fewer than one would by chance$/)
  for (const more of [19, 20, 29]) expect(chance(more)).toMatch(/, about one would by chance$/)
  expect(chance(31)).toMatch(/, about 2 would by chance$/)
})
