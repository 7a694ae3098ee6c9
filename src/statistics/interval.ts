import { type Numbers, rowOf } from './sum.ts'

/** Two limits; both NaN when there is no interval. */
export interface Interval {
  low: number
  high: number
}

/** No interval. */
export const noInterval: Interval = { low: NaN, high: NaN }

/** The smallest interval that holds both; one that does not exist adds nothing. */
export const hull = (a: Interval, b: Interval): Interval => {
  if (Number.isNaN(a.low)) return b
  if (Number.isNaN(b.low)) return a
  return { low: Math.min(a.low, b.low), high: Math.max(a.high, b.high) }
}

/** Whether all values are the same but for rounding: the spread is at most 1e-12 of the largest value, or of 1. */
export const isConstant = (values: Numbers): boolean => {
  const row = rowOf(values)
  let least = Infinity
  let most = -Infinity
  for (let i = 0; i < row.length; i++) {
    least = Math.min(least, row[i])
    most = Math.max(most, row[i])
  }
  return most === least || (most < Infinity && most - least <= 1e-12 * Math.max(1, Math.abs(most)))
}
