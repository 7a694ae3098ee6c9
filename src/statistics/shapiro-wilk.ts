import { measured } from './describe.ts'
import { normalUpper } from './distributions.ts'
import { medianOfSorted, sorted } from './quantile.ts'
import type { Numbers } from './sum.ts'

export interface ShapiroWilk {
  /** How straight the values lie against normal quantiles: 1 is perfectly normal. */
  w: number
  p: number
}

/** Rounds to single precision, in which Royston published the algorithm and SciPy kept it up to 1.11. */
const single = Math.fround

/**
 * Shapiro-Wilk: could these values come from a normal distribution? Royston's algorithm AS R94, rounded at every step
 * as in its published form: summed in double precision, W of thousands of values would differ in the fifth digit from
 * what papers report. Fewer than three values: NaN. No variation at all: W = 1 and p = 1, as SciPy has it.
 */
export const shapiroWilk = (values: Numbers): ShapiroWilk => {
  const exact = sorted(measured(values))
  // Centred first, so that single precision is spent on the differences.
  const centre = medianOfSorted(exact)
  const ordered = Float32Array.from(exact, value => value - centre)
  const n = ordered.length
  if (n < 3) return { w: NaN, p: NaN }
  const range = single(ordered[n - 1] - ordered[0])
  if (range < 1e-19) return { w: 1, p: 1 }
  const rest = unexplained(
    ordered.map(value => value / range),
    weights(n),
  )
  const w = single(1 - rest)
  return { w, p: n === 3 ? arcsineP(w) : normalP(rest, n) }
}

/** 1 - W: the share of the values' variation that a straight line against the weights does not explain. */
const unexplained = (values: Float32Array, weight: Float32Array): number => {
  const [centre, weightCentre] = [singleMean(values), singleMean(weight)]
  let [squares, weightSquares, products] = [0, 0, 0]
  for (let i = 0; i < values.length; i++) {
    const off = single(values[i] - centre)
    const weightOff = single(weight[i] - weightCentre)
    squares = single(squares + single(off * off))
    weightSquares = single(weightSquares + single(weightOff * weightOff))
    products = single(products + single(weightOff * off))
  }
  const both = single(weightSquares * squares)
  const norm = single(Math.sqrt(both))
  // As a product, because W itself is often close to 1.
  return single(single(single(norm - products) * single(norm + products)) / both)
}

const singleMean = (values: Float32Array): number => {
  let total = 0
  for (const value of values) total = single(total + value)
  return single(total / values.length)
}

/** The weights of the last size: groups of a study mostly have the same. */
let lastWeights = new Float32Array(0)

/** The weight of each sorted value: expected normal order statistics, with the outer ones corrected by polynomials. */
const weights = (n: number): Float32Array => {
  if (lastWeights.length !== n) lastWeights = weightsOf(n)
  return lastWeights
}

const weightsOf = (n: number): Float32Array<ArrayBuffer> => {
  const all = new Float32Array(n)
  lowerWeights(n).forEach((weight, i) => {
    all[i] = -weight
    all[n - 1 - i] = weight
  })
  return all
}

const firstWeight = [0, 0.221157, -0.147981, -2.07119, 4.434685, -2.706056]
const secondWeight = [0, 0.042981, -0.293762, -1.752461, 5.682633, -3.582633]

/** The weights of the lower half without their sign, from the outside. */
const lowerWeights = (n: number): Float32Array => {
  // biome-ignore lint/suspicious/noApproximativeNumericConstant: the published digits; the exact root moves p.
  if (n === 3) return Float32Array.of(0.70711)
  const expected = Float32Array.from({ length: n >> 1 }, (_, i) =>
    singleNormalQuantile(single(single(i + 1 - 0.375) / single(n + 0.25))),
  )
  let half = 0
  for (const value of expected) half = single(half + single(value * value))
  const squares = 2 * half
  const norm = single(Math.sqrt(squares))
  const root = single(1 / single(Math.sqrt(n)))
  const corrected = (n > 5 ? [firstWeight, secondWeight] : [firstWeight]).map((coefficients, i) =>
    single(polynomial(coefficients, root) - single(expected[i] / norm)),
  )
  let [left, freed] = [squares, 1]
  corrected.forEach((weight, i) => {
    left = single(left - 2 * single(expected[i] * expected[i]))
    freed = single(freed - 2 * single(weight * weight))
  })
  const scale = single(Math.sqrt(single(left / freed)))
  return expected.map((value, i) => corrected[i] ?? -value / scale)
}

/** Exact for three values. */
const arcsineP = (w: number): number =>
  Math.max(0, single(single(1.909859) * single(single(Math.asin(single(Math.sqrt(w)))) - single(1.047198))))

/** From four values on, log(1 - W) is nearly normal, with a mean and a spread fitted to n. */
const normalP = (rest: number, n: number): number => {
  const y = single(Math.log(rest))
  if (n > 11) {
    const size = single(Math.log(n))
    const centre = polynomial([-1.5861, -0.31082, -0.083751, 0.0038915], size)
    return deviateP(y, centre, polynomial([-0.4803, -0.082676, 0.0030302], size))
  }
  const most = polynomial([-2.273, 0.459], n)
  if (y >= most) return 1e-19
  const centre = polynomial([0.544, -0.39978, 0.025054, -6.714e-4], n)
  const logSpread = polynomial([1.3822, -0.77857, 0.062767, -0.0020322], n)
  return deviateP(single(-Math.log(single(most - y))), centre, logSpread)
}

const deviateP = (y: number, centre: number, logSpread: number): number =>
  normalUpper(single(single(y - centre) / single(Math.exp(logSpread))))

const polynomial = (coefficients: readonly number[], x: number): number =>
  coefficients.reduceRight((value, coefficient) => single(single(value * x) + single(coefficient)), 0)

/** The normal quantile of algorithm AS 111, which Royston's weights are built on. */
const singleNormalQuantile = (p: number): number => {
  const q = single(p - 0.5)
  if (Math.abs(q) <= single(0.42)) {
    const r = single(q * q)
    const top = polynomial([2.50662823884, -18.61500062529, 41.39119773534, -25.44106049637], r)
    return single(single(q * top) / polynomial([1, -8.4735109309, 23.08336743743, -21.06224101826, 3.13082909833], r))
  }
  const r = single(Math.sqrt(single(-Math.log(q < 0 ? p : single(1 - p)))))
  const top = polynomial([-2.78718931138, -2.29796479134, 4.85014127135, 2.32121276858], r)
  return Math.sign(q) * single(top / polynomial([1, 3.54388924762, 1.63706781897], r))
}
