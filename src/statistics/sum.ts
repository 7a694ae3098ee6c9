/** A row of numbers, in either of the two shapes that callers hold. */
export type Numbers = Float64Array | readonly number[]

/** The exact sum, rounded once in practice: what each addition loses is kept aside and added at the end (Neumaier). */
export const sum = (values: Numbers): number => totalOf(rowOf(values))

/** One type of array keeps loops specialised: those that meet several are many times slower. */
export const rowOf = (values: Numbers): Float64Array =>
  values instanceof Float64Array ? values : new Float64Array(values)

const totalOf = (values: Float64Array): number => {
  let total = 0
  let lost = 0
  for (let i = 0; i < values.length; i++) {
    const value = values[i]
    const next = total + value
    lost += Math.abs(total) >= Math.abs(value) ? total - next + value : value - next + total
    total = next
  }
  // Infinite totals make the correction NaN; the plain total is then the answer.
  return Number.isFinite(total) ? total + lost : total
}

const blockSize = 128

/**
 * The sum with the rounding that NumPy has on a contiguous row: in order below 8 values, eight running sums up to 128,
 * halves above. Use it where digits must agree with NumPy's, `sum` where only accuracy counts.
 */
export const pairwiseSum = (values: Numbers, start = 0, end = values.length): number =>
  rowSum(rowOf(values), start, end)

const rowSum = (values: Float64Array, start: number, end: number): number => {
  const count = end - start
  if (count < 8) {
    let total = 0
    for (let i = start; i < end; i++) total += values[i]
    return total
  }
  if (count <= blockSize) return blockSum(values, start, end)
  let half = count >> 1
  half -= half % 8
  return rowSum(values, start, start + half) + rowSum(values, start + half, end)
}

const blockSum = (values: Float64Array, start: number, end: number): number => {
  let s0 = values[start]
  let s1 = values[start + 1]
  let s2 = values[start + 2]
  let s3 = values[start + 3]
  let s4 = values[start + 4]
  let s5 = values[start + 5]
  let s6 = values[start + 6]
  let s7 = values[start + 7]
  const whole = start + ((end - start) & ~7)
  let i = start + 8
  for (; i < whole; i += 8) {
    s0 += values[i]
    s1 += values[i + 1]
    s2 += values[i + 2]
    s3 += values[i + 3]
    s4 += values[i + 4]
    s5 += values[i + 5]
    s6 += values[i + 6]
    s7 += values[i + 7]
  }
  let total = s0 + s1 + (s2 + s3) + (s4 + s5 + (s6 + s7))
  for (; i < end; i++) total += values[i]
  return total
}

/** The arithmetic mean, rounded as NumPy rounds it. No values: NaN. */
export const mean = (values: Numbers): number => pairwiseSum(values) / values.length

/** The sample variance (divided by n - 1): mean squared distance from the mean. Fewer than two values: NaN. */
export const variance = (values: Numbers): number => {
  if (values.length < 2) return NaN
  const row = rowOf(values)
  const centre = mean(row)
  return squaresFrom(row, centre) / (row.length - 1)
}

const squaresFrom = (row: Float64Array, centre: number): number => {
  if (row.length < 8) {
    // Added up in order, as `rowSum` would: most rows are so short, and a row of their squares takes longer than all else.
    let total = 0
    for (let i = 0; i < row.length; i++) total += (row[i] - centre) * (row[i] - centre)
    return total
  }
  const squares = new Float64Array(row.length)
  for (let i = 0; i < row.length; i++) squares[i] = (row[i] - centre) * (row[i] - centre)
  return rowSum(squares, 0, squares.length)
}
