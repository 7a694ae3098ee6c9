import type { Interval } from './interval.ts'

/** An estimate with its limits. */
export interface Bounded extends Interval {
  value: number
}

/**
 * The interval of a - b from the intervals of a and b (MOVER, the method of variance estimates recovery): each limit
 * of the difference uses the limits that a and b would have there, so skewed intervals stay skewed. `r` is the
 * correlation between the two estimates.
 */
export const moverDifference = (a: Bounded, b: Bounded, r = 0): Interval => {
  const difference = a.value - b.value
  return {
    low: difference - reach(a.value - a.low, b.high - b.value, r),
    high: difference + reach(a.high - a.value, b.value - b.low, r),
  }
}

const reach = (one: number, other: number, r: number): number => {
  if (one === Infinity || other === Infinity) return Infinity
  // Rounding can push the square below 0 when r is 1 and both distances are equal.
  return Math.sqrt(Math.max(0, one * one + other * other - 2 * r * one * other))
}

/** The interval of a / b for positive estimates: MOVER on their logarithms. */
export const moverRatio = (a: Bounded, b: Bounded, r = 0): Interval => {
  const { low, high } = moverDifference(logarithms(a), logarithms(b), r)
  return { low: Math.exp(low), high: Math.exp(high) }
}

const logarithms = ({ value, low, high }: Bounded): Bounded => ({
  value: Math.log(value),
  low: Math.log(low),
  high: Math.log(high),
})
