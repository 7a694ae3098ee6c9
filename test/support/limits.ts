import { expect } from 'vitest'
import type { Interval } from '../../src/statistics/interval.ts'

/** Numbers that agree to ten digits. */
export const expectNear = (found: number, wanted: number): void =>
  expect(Math.abs(found - wanted), `${found} is not ${wanted}`).toBeLessThan(1e-10 * Math.max(1, Math.abs(wanted)))

export const expectLimits = ({ low, high }: Interval, [wantedLow, wantedHigh]: readonly [number, number]): void => {
  expectNear(low, wantedLow)
  expectNear(high, wantedHigh)
}
