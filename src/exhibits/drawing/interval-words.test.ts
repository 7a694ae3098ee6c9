import { expect, test } from 'vitest'
import { defaultSettings } from '../../core/settings.ts'
import { limitsMethod, linesText, type WithLimits } from './interval-words.ts'

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
