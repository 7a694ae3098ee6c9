import { measured } from './describe.ts'
import { normalQuantile, normalUpper } from './distributions.ts'
import { sorted } from './quantile.ts'
import { mean, type Numbers } from './sum.ts'

export interface ShapiroWilk {
  /** How straight the values lie against normal quantiles: 1 is perfectly normal. */
  w: number
  p: number
}

const polynomial = (coefficients: readonly number[], x: number): number =>
  coefficients.reduceRight((value, coefficient) => value * x + coefficient, 0)

/**
 * Shapiro-Wilk: could these values come from a normal distribution? Royston's algorithm AS R94. Fewer than three
 * values: NaN. No variation at all: W = 1 and p = 1, as SciPy has it.
 */
export const shapiroWilk = (values: Numbers): ShapiroWilk => {
  const ordered = sorted(measured(values))
  const n = ordered.length
  if (n < 3) return { w: NaN, p: NaN }
  const range = ordered[n - 1] - ordered[0]
  if (range < 1e-19) return { w: 1, p: 1 }
  const centre = mean(ordered)
  const weights = royston(n)
  let [product, squares, weightSquares] = [0, 0, 0]
  for (let i = 0; i < n; i++) {
    const off = (ordered[i] - centre) / range
    const weight = i < n - 1 - i ? -weights[i] : i > n - 1 - i ? weights[n - 1 - i] : 0
    product += weight * off
    squares += off * off
    weightSquares += weight * weight
  }
  const norm = Math.sqrt(weightSquares * squares)
  // 1 - W as a product, because W itself is often close to 1.
  const rest = ((norm - product) * (norm + product)) / (weightSquares * squares)
  return { w: 1 - rest, p: tail(rest, n) }
}

/** The weights of the smallest values, counted from the outside; the largest have the same with the other sign. */
const royston = (n: number): Float64Array => {
  const half = n >> 1
  if (n === 3) return Float64Array.of(Math.SQRT1_2)
  const expected = Float64Array.from({ length: half }, (_, i) => normalQuantile((i + 1 - 0.375) / (n + 0.25)))
  const squares = 2 * expected.reduce((total, value) => total + value * value, 0)
  const root = 1 / Math.sqrt(n)
  const first =
    polynomial([0, 0.221157, -0.147981, -2.07119, 4.434685, -2.706056], root) - expected[0] / Math.sqrt(squares)
  if (n <= 5) {
    const scale = Math.sqrt((squares - 2 * expected[0] ** 2) / (1 - 2 * first ** 2))
    return expected.map((value, i) => (i === 0 ? first : -value / scale))
  }
  const second =
    polynomial([0, 0.042981, -0.293762, -1.752461, 5.682633, -3.582633], root) - expected[1] / Math.sqrt(squares)
  const scale = Math.sqrt(
    (squares - 2 * expected[0] ** 2 - 2 * expected[1] ** 2) / (1 - 2 * first ** 2 - 2 * second ** 2),
  )
  return expected.map((value, i) => [first, second][i] ?? -value / scale)
}

/** The p of 1 - W: exact for three values, else log(1 - W) is nearly normal with a mean and sd fitted to n. */
const tail = (rest: number, n: number): number => {
  if (n === 3)
    return Math.max(0, (6 / Math.PI) * (Math.asin(Math.sqrt(Math.max(0, 1 - rest))) - Math.asin(Math.sqrt(0.75))))
  const y = Math.log(rest)
  if (n <= 11) {
    const most = polynomial([-2.273, 0.459], n)
    if (y >= most) return 0
    const centre = polynomial([0.544, -0.39978, 0.025054, -6.714e-4], n)
    const spread = Math.exp(polynomial([1.3822, -0.77857, 0.062767, -0.0020322], n))
    return normalUpper((-Math.log(most - y) - centre) / spread)
  }
  const size = Math.log(n)
  const centre = polynomial([-1.5861, -0.31082, -0.083751, 0.0038915], size)
  const spread = Math.exp(polynomial([-0.4803, -0.082676, 0.0030302], size))
  return normalUpper((y - centre) / spread)
}
