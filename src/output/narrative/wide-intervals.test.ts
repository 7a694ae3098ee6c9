import { expect, test } from 'vitest'
import { defaultSettings } from '../../core/settings.ts'
import { allMetrics } from '../../transform/metrics/all.gen.ts'
import { wideIntervals, wideIntervalsDrawn } from './wide-intervals.ts'

const metricOf = (id: string) => {
  const found = allMetrics.find(each => each.id === id)
  if (!found) throw new Error(`no metric ${id}`)
  return found
}

const rates = [
  { value: 0.5, low: 0.1, high: 0.9 },
  { value: 0.5, low: 0.4, high: 0.6 },
  { value: 0.5, low: null, high: null },
]
const seconds = [
  { value: 234, low: 77, high: 240 },
  { value: 20, low: 1, high: 300 },
]

test('counts the intervals that say little, and finds out why', () => {
  const found = (rows: typeof rates | typeof seconds, id: string) => wideIntervalsDrawn(rows, metricOf(id))?.params
  expect(found(rates, 'pass_rate')).toEqual({ widths: ['of-range'], wide: 1, of: 2 })
  expect(found(rates.slice(1), 'pass_rate')).toBeUndefined()
  expect(found(seconds, 'duration_seconds')).toEqual({ widths: ['lopsided', 'of-factor'], wide: 2, of: 2 })
})

test('of several metrics, names those in which it is so', () => {
  const found = (...ids: readonly string[]) =>
    wideIntervals(
      ids.map(id => ({ metric: metricOf(id), rows: id === 'pass_rate' ? rates : seconds.slice(0, 1) })),
      defaultSettings,
    )?.params
  expect(found('pass_rate', 'duration_seconds')).toEqual({
    widths: ['of-range', 'lopsided'],
    metrics: [
      { title: 'Pass rate', wide: 1, of: 2 },
      { title: 'Duration', wide: 1, of: 1 },
    ],
  })
  expect(found()).toBeUndefined()
})
