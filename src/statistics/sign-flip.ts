import { RandomState } from '../core/random.ts'
import { measured } from './describe.ts'
import { type Numbers, sum } from './sum.ts'

const largestExact = 20

/**
 * Sign-flip permutation test: if each pair's difference could as well have had the other sign, how often would their
 * sum be at least this far from 0? All signs are tried up to 20 pairs; above, `resamples` of them are drawn. No pairs,
 * or no difference at all: NaN.
 */
export const signFlipP = (differences: Numbers, { resamples, seed }: { resamples: number; seed: number }): number => {
  const present = measured(differences).filter(value => value !== 0)
  if (present.length === 0) return NaN
  // Sums that are equal but for rounding count as reached.
  const reached = Math.abs(sum(present)) * (1 - 1e-12)
  return present.length <= largestExact ? allSigns(present, reached) : drawnSigns(present, reached, resamples, seed)
}

/** Flips one sign at a time, in the order of a Gray code, so that each sum follows from the last. */
const allSigns = (values: Float64Array, reached: number): number => {
  // The first sign stays: turning all signs changes nothing.
  const patterns = 2 ** (values.length - 1)
  const sign = new Int8Array(values.length).fill(1)
  let total = sum(values)
  let count = 1
  for (let pattern = 1; pattern < patterns; pattern++) {
    const flipped = 1 + Math.log2(pattern & -pattern)
    sign[flipped] = -sign[flipped]
    total += 2 * sign[flipped] * values[flipped]
    if (Math.abs(total) >= reached) count++
  }
  return count / patterns
}

const drawnSigns = (values: Float64Array, reached: number, resamples: number, seed: number): number => {
  const random = new RandomState(seed)
  let count = 1
  for (let r = 0; r < resamples; r++) {
    let total = 0
    for (const value of values) total += random.randint(0, 2) === 0 ? value : -value
    if (Math.abs(total) >= reached) count++
  }
  // The observed signs are one of the patterns, so p is never 0.
  return count / (resamples + 1)
}
