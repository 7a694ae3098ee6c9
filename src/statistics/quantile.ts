import type { Numbers } from './sum.ts'

/**
 * The value below which a share `q` of the sorted values lies, interpolated linearly between neighbours (type 7), with
 * NumPy's rounding. No values, or q outside 0..1: NaN.
 */
export const quantile = (sorted: Float64Array, q: number): number => {
  const last = sorted.length - 1
  if (last < 0 || !(q >= 0 && q <= 1)) return NaN
  const index = Math.floor(q * last)
  return between(sorted[index], sorted[Math.min(index + 1, last)], q * last - index)
}

/** The same for values in any order, which it reorders: much faster than sorting when few quantiles are wanted. */
export const quantileReordering = (values: Float64Array, q: number): number => {
  const last = values.length - 1
  if (last < 0 || !(q >= 0 && q <= 1)) return NaN
  const index = Math.floor(q * last)
  const low = select(values, index)
  let high = index < last ? Infinity : low
  for (let i = index + 1; i <= last; i++) if (values[i] < high) high = values[i]
  return between(low, high, q * last - index)
}

const between = (low: number, high: number, weight: number): number => {
  // What lies beyond all numbers has no place halfway.
  if (low === high || weight === 0) return low
  if (high === Infinity) return high
  // NumPy starts from the nearer neighbour, which keeps the result monotone in q.
  return weight < 0.5 ? low + (high - low) * weight : high - (high - low) * (1 - weight)
}

/** Brings the value that sorting would put at `index` there, smaller ones before it and larger ones after (Hoare). */
const select = (values: Float64Array, index: number): number => {
  let [first, last] = [0, values.length - 1]
  while (first < last) {
    const pivot = values[index]
    let [i, j] = [first, last]
    while (i <= j) {
      while (values[i] < pivot) i++
      while (pivot < values[j]) j--
      if (i <= j) {
        const swapped = values[i]
        values[i++] = values[j]
        values[j--] = swapped
      }
    }
    if (j < index) first = i
    if (index < i) last = j
  }
  return values[index]
}

/** A sorted copy; NaN sorts last. */
export const sorted = (values: Numbers): Float64Array => new Float64Array(values).sort()

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
