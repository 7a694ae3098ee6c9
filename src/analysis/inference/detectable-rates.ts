import { tQuantile } from '../../statistics/distributions.ts'
import { moverDifference } from '../../statistics/mover.ts'
import { rootBetween } from '../../statistics/root.ts'
import { boundedBy, type Share } from './rate.ts'
import { power } from './verdict.ts'

// Differences closer than this are the same.
const tolerance = 1e-12

/**
 * The smallest difference between two pass rates, around the middle of them, that MOVER of their intervals finds four
 * times out of five: its limit there stays above 0 by what chance may take from it. Rates near 0 and 1 have other errors
 * than those that were seen, so that these alone would not tell. Where not even all against none is found, 1 and what is
 * lacking.
 */
export const detectableByMover = (a: Share, b: Share, confidence: number): number => {
  const middle = (a.value + b.value) / 2
  const [lower, upper] = a.value <= b.value ? [a, b] : [b, a]
  const chance = tQuantile(power, Math.min(a.df, b.df))
  /** How far above 0 the limit stays. */
  const room = (difference: number): number => {
    const low = Math.min(Math.max(middle - difference / 2, 0), 1 - difference)
    const [less, more] = [
      { ...lower, value: low },
      { ...upper, value: low + difference },
    ]
    const limits = moverDifference(boundedBy(more, confidence), boundedBy(less, confidence))
    return limits.low - chance * Math.sqrt(binomialVariance(less) + binomialVariance(more))
  }
  return room(1) > 0 ? rootBetween(room, 1, 0, tolerance) : 1 - room(1)
}

const binomialVariance = ({ value, size }: Share): number => (value * (1 - value)) / size
