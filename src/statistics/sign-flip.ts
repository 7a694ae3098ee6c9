import { RandomState } from '../core/random.ts'
import { measured } from './describe.ts'
import { type Numbers, sum } from './sum.ts'

interface Drawing {
  resamples: number
  seed: number
}

const largestExact = 20

/**
 * Sign-flip permutation test: if each pair's difference could as well have had the other sign, how often would their
 * sum be at least this far from 0? All signs are tried up to 20 pairs; above, `resamples` of them are drawn. No pairs,
 * or no difference at all: NaN.
 */
export const signFlipP = (differences: Numbers, options: Drawing): number => {
  const present = measured(differences).filter(value => value !== 0)
  if (present.length === 0) return NaN
  // Sums that are equal but for rounding count as reached; what rounding leaves depends on the values, not on their sum.
  const reached = Math.abs(sum(present)) - 1e-12 * sum(present.map(Math.abs))
  return present.length <= largestExact ? allSigns(present, reached) : drawnSigns(present, reached, options)
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

const drawnSigns = (values: Float64Array, reached: number, options: Drawing): number => {
  const count = countReached(values, reached, signsOf(values.length, options))
  // The observed signs are one of the patterns, so p is never 0.
  return (count + 1) / (options.resamples + 1)
}

const bitsPerWord = 32

/** What was drawn for some options: one stream of signs, and patterns of it as bits by the number of pairs. */
interface Drawn {
  readonly random: RandomState
  stream: Uint32Array
  readonly patterns: Map<number, Uint32Array>
}

/** As long as their options live: many samples have as many pairs, and draw the same. */
const kept = new WeakMap<Drawing, Drawn>()

const signsOf = (pairs: number, options: Drawing): Uint32Array => {
  const drawn = kept.get(options) ?? {
    random: new RandomState(options.seed),
    stream: new Uint32Array(),
    patterns: new Map(),
  }
  kept.set(options, drawn)
  const signs = drawn.patterns.get(pairs) ?? patternsOf(pairs, options.resamples, drawn)
  drawn.patterns.set(pairs, signs)
  return signs
}

/** So many signs of the stream, which is drawn as far as it is asked for: `randint(0, 2)` for each. */
const streamOf = (drawn: Drawn, count: number): Uint32Array => {
  const known = drawn.stream.length
  if (count > known) {
    const longer = new Uint32Array(count)
    longer.set(drawn.stream)
    drawn.random.fillBelow(2, longer.subarray(known))
    drawn.stream = longer
  }
  return drawn.stream
}

/** For each pattern some words whose bits say which signs are turned, from the lowest on. */
const patternsOf = (pairs: number, resamples: number, drawn: Drawn): Uint32Array => {
  const stream = streamOf(drawn, pairs * resamples)
  const words = Math.ceil(pairs / bitsPerWord)
  const signs = new Uint32Array(words * resamples)
  for (let r = 0; r < resamples; r++)
    for (let word = 0; word < words; word++) {
      const first = word * bitsPerWord
      const count = Math.min(bitsPerWord, pairs - first)
      const at = r * pairs + first
      let bits = 0
      for (let i = 0; i < count; i++) bits |= stream[at + i] << i
      signs[words * r + word] = bits
    }
  return signs
}

const bitsPerSum = 8

/** The sum of every eight values under each of the 256 patterns of their signs, one eight after the other. */
const sumsOfEight = (values: Float64Array): Float64Array => {
  const patterns = 1 << bitsPerSum
  const eights = Math.ceil(values.length / bitsPerSum)
  const sums = new Float64Array(eights * patterns)
  for (let eight = 0; eight < eights; eight++)
    for (let pattern = 0; pattern < patterns; pattern++) {
      let total = 0
      for (let bit = 0; bit < bitsPerSum; bit++) {
        const value = values[eight * bitsPerSum + bit] ?? 0
        total += (pattern >>> bit) & 1 ? -value : value
      }
      sums[eight * patterns + pattern] = total
    }
  return sums
}

/** In how many patterns of signs the sum is at least this far from 0. */
const countReached = (values: Float64Array, reached: number, signs: Uint32Array): number => {
  const words = Math.ceil(values.length / bitsPerWord)
  const eights = Math.ceil(values.length / bitsPerSum)
  const sums = sumsOfEight(values)
  let count = 0
  for (let at = 0; at < signs.length; at += words) {
    let total = 0
    for (let eight = 0; eight < eights; eight++) {
      const pattern = (signs[at + (eight >> 2)] >>> ((eight & 3) << 3)) & 255
      total += sums[(eight << bitsPerSum) | pattern]
    }
    if (Math.abs(total) >= reached) count++
  }
  return count
}
