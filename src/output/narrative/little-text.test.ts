import { expect, test } from 'vitest'
import { defaultSettings } from '../../core/settings.ts'
import { allMetrics } from '../../metrics/all.gen.ts'
import { littleNotes, littleText } from './little-text.ts'

const metric = (id: string) => {
  const found = allMetrics.find(each => each.id === id)
  if (!found) throw new Error(`no metric ${id}`)
  return found
}

test('says how many intervals say little, and why', () => {
  const rows = [
    { value: 0.5, low: 0.1, high: 0.9 },
    { value: 0.5, low: 0.4, high: 0.6 },
    { value: 0.5, low: null, high: null },
  ]
  expect(littleText(rows, metric('pass_rate'))).toBe(
    'Of 2 intervals 1 says little, reaching over more than half of what is possible',
  )
  expect(littleText(rows.slice(1), metric('pass_rate'))).toBeNull()
  const seconds = [
    { value: 234, low: 77, high: 240 },
    { value: 20, low: 1, high: 300 },
  ]
  expect(littleText(seconds, metric('duration_seconds'))).toBe(
    'Of 2 intervals 2 say little, reaching nearly all to one side of the estimate or over a factor of more than 10',
  )
})

test('a table says in which columns', () => {
  const rows = [
    {
      pass_rate: 0.5,
      pass_rate_low: 0.1,
      pass_rate_high: 0.9,
      duration_seconds: 234,
      duration_seconds_low: 77,
      duration_seconds_high: 240,
    },
    {
      pass_rate: 0.5,
      pass_rate_low: 0.4,
      pass_rate_high: 0.6,
      duration_seconds: 9,
      duration_seconds_low: null,
      duration_seconds_high: null,
    },
  ]
  const asked = ['pass_rate', 'duration_seconds', 'unknown']
  const context = { settings: defaultSettings, metrics: allMetrics }
  expect(littleNotes(rows, asked, context)).toEqual([
    'Intervals that say little, reaching over more than half of what is possible or nearly all to one side of the estimate: Pass rate (1 of 2) and Duration (1 of 1).',
  ])
  expect(littleNotes([], asked, context)).toEqual([])
})
