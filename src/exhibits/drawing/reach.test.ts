import { expect, test } from 'vitest'
import { reachingScale } from './reach.ts'

test('a scale follows limits that are near, and says where it leaves others out', () => {
  const near = reachingScale([2, 4], [1.5, 6, null], {})
  expect(near.domain[0]).toBeLessThanOrEqual(1.5)
  expect(near.domain[1]).toBeGreaterThanOrEqual(6)
  expect(near.isCut).toBe(false)
  const far = reachingScale([2, 4], [1.5, 60], {})
  expect(far.domain[1]).toBeLessThan(10)
  expect(far.isCut).toBe(true)
})
