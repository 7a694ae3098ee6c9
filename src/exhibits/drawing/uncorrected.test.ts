import { expect, test } from 'vitest'
import { defaultSettings } from '../../core/settings.ts'
import { byChance, uncorrectedText } from './uncorrected.ts'

const off = { low: 0.1, high: 0.2 }
const on = { low: -0.1, high: 0.2 }
const bare = { low: null, high: null }

test('says how many intervals exclude 0, and how many would by chance', () => {
  expect(uncorrectedText([off, off, on, bare], defaultSettings)).toBe(
    '2 of 3 uncorrected intervals exclude 0, fewer than one would by chance',
  )
  expect(uncorrectedText([on, { low: -0.2, high: -0.1 }], defaultSettings)).toMatch(/^1 of 2 .* excludes 0, /)
  expect(uncorrectedText([off, bare], defaultSettings)).toBe('its interval excludes 0')
  expect(uncorrectedText([on], defaultSettings)).toBe('its interval includes 0')
  expect(uncorrectedText(new Array(90).fill(on), defaultSettings)).toBe(
    'none of 90 uncorrected intervals excludes 0, about 5 would by chance',
  )
  expect(byChance(96, defaultSettings)).toBe('about 5 would by chance')
  expect(byChance(90, { ...defaultSettings, confidence: 0.9 })).toBe('about 9 would by chance')
})

test('does not round up to one what is fewer', () => {
  for (const few of [2, 14, 15, 18]) expect(byChance(few, defaultSettings)).toBe('fewer than one would by chance')
  for (const more of [19, 20, 29]) expect(byChance(more, defaultSettings)).toBe('about one would by chance')
  expect(byChance(31, defaultSettings)).toBe('about 2 would by chance')
})
