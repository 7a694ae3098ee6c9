import { expect, test } from 'vitest'
import { reachingScale, roomAbove } from './reach.ts'

test('a scale follows limits that are near, and says where it leaves others out', () => {
  const near = reachingScale([2, 4], [1.5, 6, null], {})
  expect(near.domain[0]).toBeLessThanOrEqual(1.5)
  expect(near.domain[1]).toBeGreaterThanOrEqual(6)
  expect(near.isCut).toBe(false)
  const far = reachingScale([2, 4], [1.5, 60], {})
  expect(far.domain[1]).toBeLessThan(10)
  expect(far.isCut).toBe(true)
})

test('it is no longer than points and names need, which stand left of the cheapest and above the best', () => {
  const { domain, ticks } = reachingScale([0.12, 0.25], [0.1, 0.31], {})
  expect(domain[0]).toBeCloseTo(0.1 - 0.12 * 0.21, 12)
  expect(domain[1]).toBeCloseTo(0.31 + 0.03 * 0.21, 12)
  for (const tick of ticks) expect(tick >= domain[0] && tick <= domain[1]).toBe(true)
  expect(reachingScale([0.01, 2], [], {}).domain[0]).toBe(0)
  const taller = roomAbove({ domain: [0, 1], ticks: [0, 1], log: false })
  expect(taller.domain[1]).toBeCloseTo(1.14, 12)
  expect(taller.ticks).toEqual([0, 1])
})
