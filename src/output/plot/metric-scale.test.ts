import { expect, test } from 'vitest'
import { estimateScale, metricScale } from './metric-scale.ts'

const tokens = { range: [0, Infinity], format: 'count' } as const
const share = { range: [0, 1], format: 'percent' } as const
const estimate = (value: number | null, low: number | null, high: number | null) => ({ value, low, high })

test('counts have ticks at whole numbers, other metrics where they fall', () => {
  expect(metricScale([1, 2], tokens).ticks).toEqual([1, 2])
  expect(metricScale([1, 2], { ...tokens, format: 'seconds' }).ticks.length).toBeGreaterThan(2)
})

test('changes are never on logarithms, and 0 is among them', () => {
  const change = { range: [-Infinity, Infinity], format: 'ratio' } as const
  expect(metricScale([0.1, 5], change, { log: true })).toMatchObject({ log: false, domain: [0, 5] })
  expect(estimateScale([estimate(3, 2, 4)], change).scale.domain[0]).toBe(0)
  expect(metricScale([0.1, 5], tokens, { log: true }).log).toBe(true)
})

test('a limit far out does not flatten what lies below it, and that is known', () => {
  const far = estimateScale([estimate(1, 0, 132), estimate(0, 0, 3), estimate(2, 1, 4)], tokens)
  expect(far.isCut).toBe(true)
  expect(far.scale.domain[1]).toBe(4)
  const alone = estimateScale([estimate(1, 0, 132), estimate(2, 1, 70)], tokens)
  expect(alone).toMatchObject({ isCut: true, scale: { domain: [0, 3] } })
  const near = estimateScale([estimate(1, 0, 5), estimate(2, 1, 4)], tokens)
  expect(near.isCut).toBe(false)
  expect(near.scale.domain[1]).toBeGreaterThanOrEqual(5)
})

test('bounded metrics, logarithms and what is nowhere above 0 are never cut', () => {
  expect(estimateScale([estimate(0.02, 0, 0.9)], share)).toMatchObject({ isCut: false, scale: { domain: [0, 1] } })
  expect(estimateScale([estimate(1, 0.1, 400)], tokens)).toMatchObject({ isCut: false, scale: { log: true } })
  expect(estimateScale([estimate(0, 0, 7)], tokens)).toMatchObject({ isCut: false })
  expect(estimateScale([estimate(0, 0, 7)], tokens).scale.domain[1]).toBeGreaterThanOrEqual(7)
})

test('bars start at 0, are never on logarithms, and are not made short by a limit far out or a single run', () => {
  const seconds = { range: [0, Infinity], format: 'seconds' } as const
  const rows = [estimate(8, 1, 3e16), estimate(10, 5, 25), estimate(20, null, null)]
  const { scale, isCut } = estimateScale(rows, seconds, { zero: true, count: 4 })
  expect({ ...scale, isCut }).toMatchObject({ log: false, isCut: true, domain: [0, 30] })
})

test('where there is a lower limit alone there is room above it', () =>
  expect(estimateScale([estimate(null, 4, null)], tokens).scale.domain[1]).toBeGreaterThanOrEqual(8))

test('more than there is to get is drawn where it lies, though not every limit is', () => {
  expect(estimateScale([estimate(0.4, 0.2, 0.6), estimate(1.2, 1.1, 1.3)], share).scale.domain).toEqual([0, 1.5])
  expect(estimateScale([estimate(0.4, 0.2, 0.6), estimate(0.9, 0.8, 1.1)], share).scale.domain).toEqual([0, 1])
  expect(estimateScale([estimate(0.4, 0.2, 0.6), estimate(1 + 1e-12, 0.9, 1)], share).scale.domain).toEqual([0, 1])
})
