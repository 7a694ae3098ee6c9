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
  // Sums that are equal but for rounding count as reached; what rounding leaves depends on the values, not on their sum.
  const reached = Math.abs(sum(present)) - 1e-12 * sum(present.map(Math.abs))
  return present.length <= largestExact ? allSigns(present, reached) : drawnSigns(present, reached, resamples, seed)
}

/** All sums of these values with either sign, ascending. */
const signedSums = (values: Float64Array, start: number): Float64Array => {
  let sums = Float64Array.of(start)
  for (const value of values) {
    const longer = new Float64Array(2 * sums.length)
    longer.set(sums.map(total => total + value))
    longer.set(
      sums.map(total => total - value),
      sums.length,
    )
    sums = longer
  }
  return sums.sort()
}

/** Pairs the sums of one half of the values with those of the other: as many patterns, but only their roots to sort. */
const allSigns = (values: Float64Array, reached: number): number => {
  const middle = values.length >> 1
  // The first sign stays: turning all signs changes nothing.
  const left = signedSums(values.slice(1, middle + 1), values[0])
  const right = signedSums(values.slice(middle + 1), 0)
  let [count, above, below] = [0, right.length, right.length]
  for (const total of left) {
    while (above > 0 && right[above - 1] >= reached - total) above--
    while (below > 0 && right[below - 1] > -reached - total) below--
    count += reached > 0 ? right.length - above + below : right.length
  }
  return count / (left.length * right.length)
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
