import { measured } from './describe.ts'
import { normalLower, normalQuantile } from './distributions.ts'
import type { Interval } from './interval.ts'
import { quantile, sorted } from './quantile.ts'
import { lowerBound } from './ranks.ts'
import { type BootstrapOptions, checkBootstrap, eachResample, positionsBy } from './resample.ts'
import { resampledMeans } from './resampled-means.ts'
import { mean, type Numbers, pairwiseSum, sum } from './sum.ts'

/** An estimate with its bootstrap interval. */
export interface BootstrapEstimate extends Interval {
  value: number
}

/**
 * The limits of a bias-corrected and accelerated bootstrap (BCa): percentiles of the resampled estimates, moved by how
 * often they fall below the estimate and by how fast its spread changes. Rounded as SciPy does. No variation between
 * resamples: the estimate itself.
 */
export const bcaLimits = (
  value: number,
  replicates: Float64Array,
  acceleration: number,
  confidence: number,
): Interval => {
  const ordered = sorted(replicates)
  if (ordered[0] === ordered[ordered.length - 1]) return { low: value, high: value }
  const bias = normalQuantile(shareBelow(ordered, value))
  const limit = (z: number) => {
    const moved = bias + z
    const share = normalLower(bias + moved / (1 - acceleration * moved))
    // SciPy goes through percent, which costs a rounding.
    return quantile(ordered, (share * 100) / 100)
  }
  const z = normalQuantile((1 - confidence) / 2)
  return { low: limit(z), high: limit(-z) }
}

/** Share of sorted values below `value`, equal ones counting half. */
const shareBelow = (ordered: Float64Array, value: number): number => {
  const below = lowerBound(ordered, value)
  let upTo = below
  while (upTo < ordered.length && ordered[upTo] === value) upTo++
  return (below + upTo) / (2 * ordered.length)
}

/**
 * How fast the estimate's spread changes with its size, from the estimates with one value left out: one row of these
 * per sample.
 */
export const jackknifeAcceleration = (leftOut: readonly Float64Array[]): number => {
  let [cubes, squares] = [0, 0]
  for (const row of leftOut) {
    const n = row.length
    const centre = mean(row)
    const influence = row.map(value => (n - 1) * (centre - value))
    cubes += pairwiseSum(influence.map(value => value ** 3)) / n ** 3
    squares += pairwiseSum(influence.map(value => value * value)) / (n * n)
  }
  return cubes / 6 / squares ** 1.5
}

/**
 * The BCa interval of any statistic of one or more independent samples. The statistic gets a sample each; it is
 * evaluated once per resample and once per value left out. A sample with one value: the estimate itself.
 */
export const bootstrapBca = (
  samples: readonly Numbers[],
  statistic: (...samples: Float64Array[]) => number,
  options: BootstrapOptions,
): BootstrapEstimate => {
  checkBootstrap(options)
  const data = samples.map(measured)
  const value = statistic(...data)
  if (data.some(sample => sample.length < 2)) return { value, low: value, high: value }
  const replicates = new Float64Array(options.resamples)
  eachResample(
    data.map(sample => sample.length),
    options,
    (rows, r) => {
      replicates[r] = statistic(...data.map((sample, j) => Float64Array.from(rows[j], i => sample[i])))
    },
  )
  const leftOut = data.map((sample, j) =>
    sample.map((_, i) => statistic(...data.map((other, k) => (k === j ? other.filter((_, at) => at !== i) : other)))),
  )
  return { value, ...bcaLimits(value, replicates, jackknifeAcceleration(leftOut), options.confidence) }
}

export interface MeanEstimate extends Interval {
  mean: number
}

/** The mean of a sample with its BCa interval. One value, or no variation: the mean itself. No value: NaN. */
export const bootstrapMeanBca = (values: Numbers, options: BootstrapOptions): MeanEstimate =>
  bootstrapMeansBca([values], options)[0]

/** The same for several samples at once: those of equal size share one pass of draws, which is most of the work. */
export const bootstrapMeansBca = (rows: readonly Numbers[], options: BootstrapOptions): MeanEstimate[] => {
  checkBootstrap(options)
  const data = rows.map(measured)
  const estimates = data.map(sample => pointOf(mean(sample)))
  for (const alike of positionsBy(data, sample => sample.length)) {
    const members = alike.filter(i => !isFlat(data[i]))
    const samples = members.map(i => data[i])
    if (members.length === 0) continue
    const replicates = resampledMeans(samples, options)
    members.forEach((i, at) => {
      const value = estimates[i].mean
      estimates[i] = { mean: value, ...bcaLimits(value, replicates[at], meanAcceleration(data[i]), options.confidence) }
    })
  }
  return estimates
}

const pointOf = (value: number): MeanEstimate => ({ mean: value, low: value, high: value })

const isFlat = (values: Float64Array): boolean => values.every(value => value === values[0])

/** What the jackknife gives for a mean, without leaving anything out: a sixth of the summed cubes over squares. */
const meanAcceleration = (values: Float64Array): number => {
  const centre = mean(values)
  const squares = sum(values.map(value => (value - centre) ** 2))
  return sum(values.map(value => (value - centre) ** 3)) / 6 / squares ** 1.5
}
