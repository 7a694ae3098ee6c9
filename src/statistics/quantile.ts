import type { Numbers } from './sum.ts'

/**
 * The value below which a share `q` of the sorted values lies, interpolated linearly between neighbours (type 7), with
 * NumPy's rounding. No values, or q outside 0..1: NaN.
 */
export const quantile = (sorted: Float64Array, q: number): number => {
  if (sorted.length === 0 || !(q >= 0 && q <= 1)) return NaN
  const position = q * (sorted.length - 1)
  const index = Math.floor(position)
  const low = sorted[index]
  const high = sorted[Math.min(index + 1, sorted.length - 1)]
  const weight = position - index
  // NumPy starts from the nearer neighbour, which keeps the result monotone in q.
  return weight < 0.5 ? low + (high - low) * weight : high - (high - low) * (1 - weight)
}

/** A sorted copy; NaN sorts last. */
export const sorted = (values: Numbers): Float64Array => Float64Array.from(values).sort()

/** The middle value, or the mean of the two middle ones. No values, or any NaN among them: NaN. */
export const median = (values: Numbers): number => medianOfSorted(sorted(values))

/** The median of values that are sorted already. */
export const medianOfSorted = (values: Float64Array): number => {
  const n = values.length
  if (n === 0 || Number.isNaN(values[n - 1])) return NaN
  const middle = n >> 1
  const upper = values[middle]
  return n % 2 === 1 ? upper : (values[middle - 1] + upper) / 2
}
