import { medianOfSorted, quantile } from './quantile.ts'
import { mean, type Numbers, pairwiseSum, rowOf, variance } from './sum.ts'

/** What a column of numbers looks like. Every figure is NaN when nothing was measured. */
export interface Description {
  /** How many values were measured. */
  n: number
  /** How many were not (NaN). */
  missing: number
  mean: number
  median: number
  /** Sample standard deviation (n - 1); NaN for fewer than two values. */
  sd: number
  min: number
  /** First quartile, type 7. */
  q1: number
  /** Third quartile, type 7. */
  q3: number
  max: number
}

/** The values that were measured: a copy without NaN. */
export const measured = (values: Numbers): Float64Array => {
  const row = rowOf(values)
  const present = new Float64Array(row.length)
  let n = 0
  for (let i = 0; i < row.length; i++) if (!Number.isNaN(row[i])) present[n++] = row[i]
  return n === row.length ? present : present.slice(0, n)
}

/** Counts, centre, spread and quartiles of the measured values. */
export const describe = (values: Numbers): Description => {
  const present = measured(values)
  // Sums first: they depend on the order.
  const [centre, sd] = [mean(present), Math.sqrt(variance(present))]
  const ordered = present.sort()
  return {
    n: present.length,
    missing: values.length - present.length,
    mean: centre,
    median: medianOfSorted(ordered),
    sd,
    min: ordered[0] ?? NaN,
    q1: quantile(ordered, 0.25),
    q3: quantile(ordered, 0.75),
    max: ordered[ordered.length - 1] ?? NaN,
  }
}

/** The shape of a distribution beyond centre and spread. */
export interface Moments {
  /** Which tail is longer: negative = low values, positive = high values. Needs three values. */
  skewness: number
  /** How heavy the tails are beyond those of a normal distribution (0). Needs four values. */
  kurtosis: number
}

// Squared relative spread at which differences are rounding noise.
const noise = 1e-15

/** Bias-corrected skewness and excess kurtosis of the measured values; without variation there is no shape: NaN. */
export const moments = (values: Numbers): Moments => {
  const present = measured(values)
  const n = present.length
  const centre = mean(present)
  const central = (power: number) => pairwiseSum(present.map(value => (value - centre) ** power)) / n
  const m2 = central(2)
  if (!(m2 > (noise * centre) ** 2)) return { skewness: NaN, kurtosis: NaN }
  const skewness = n < 3 ? NaN : (Math.sqrt(n * (n - 1)) / (n - 2)) * (central(3) / m2 ** 1.5)
  const kurtosis = n < 4 ? NaN : ((n - 1) / ((n - 2) * (n - 3))) * ((n + 1) * (central(4) / m2 ** 2) - 3 * (n - 1))
  return { skewness, kurtosis }
}
