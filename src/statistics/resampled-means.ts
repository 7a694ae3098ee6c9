import type { BootstrapOptions } from './resample.ts'
import { type Batch, eachBatch } from './resample-batches.ts'
import { pairwiseSum } from './sum.ts'

/** The mean of every resample of a sample, and its standard error: NaN where the drawn values do not vary. */
export interface ResampledMeans {
  means: Float64Array
  errors: Float64Array
}

/** Means and errors of every resample, of samples that all have the same size and share the draws. */
export const resampledErrors = (
  samples: readonly Float64Array[],
  options: Pick<BootstrapOptions, 'resamples' | 'seed'>,
): ResampledMeans[] => {
  const room = () => new Float64Array(options.resamples)
  const found = samples.map(() => ({ means: room(), errors: room() }))
  const size = samples[0]?.length ?? 0
  const drawn = new Float64Array(size)
  const enough = samples.map(surelyVarying)
  eachBatch([size], options, batch => {
    for (let s = 0; s < samples.length; s++) fillErrors(samples[s], batch, found[s], enough[s], drawn)
  })
  return found
}

/** The means alone. */
export const resampledMeans = (
  samples: readonly Float64Array[],
  options: Pick<BootstrapOptions, 'resamples' | 'seed'>,
): Float64Array[] => {
  const found = samples.map(() => new Float64Array(options.resamples))
  const size = samples[0]?.length ?? 0
  const drawn = new Float64Array(size)
  eachBatch([size], options, batch => {
    for (let s = 0; s < samples.length; s++) fillMeans(samples[s], batch, found[s], drawn)
  })
  return found
}

const fillMeans = (
  values: Float64Array,
  { rows, first, count }: Batch,
  means: Float64Array,
  drawn: Float64Array,
): void => {
  const size = values.length
  for (let r = 0; r < count; r++) {
    gather(values, rows, r * size, drawn)
    means[first + r] = pairwiseSum(drawn) / size
  }
}

const fillErrors = (
  values: Float64Array,
  { rows, first, count }: Batch,
  { means, errors }: ResampledMeans,
  enough: number,
  drawn: Float64Array,
): void => {
  const size = values.length
  for (let r = 0; r < count; r++) {
    gather(values, rows, r * size, drawn)
    const average = pairwiseSum(drawn) / size
    const squares = squareSum(drawn, average)
    const varies = squares > enough || !areConstant(values, rows, r * size)
    means[first + r] = average
    errors[first + r] = varies ? Math.sqrt(squares / (size - 1) / size) : NaN
  }
}

const gather = (values: Float64Array, rows: Uint32Array, start: number, drawn: Float64Array): void => {
  for (let i = 0; i < drawn.length; i++) drawn[i] = values[rows[start + i]]
}

/** Replaces values by their squared distances from a point and gives the sum of these. */
const squareSum = (drawn: Float64Array, centre: number): number => {
  for (let i = 0; i < drawn.length; i++) drawn[i] = (drawn[i] - centre) * (drawn[i] - centre)
  return pairwiseSum(drawn)
}

const spreadLimit = 1e-12

/** Whether drawn values are all the same but for rounding, as `isConstant` has it. */
const areConstant = (values: Float64Array, rows: Uint32Array, start: number): boolean => {
  let [least, most] = [Infinity, -Infinity]
  for (let i = start; i < start + values.length; i++) {
    least = Math.min(least, values[rows[i]])
    most = Math.max(most, values[rows[i]])
  }
  return most - least <= spreadLimit * Math.max(1, Math.abs(most))
}

/** Squares that sum to more than this are not those of constant values: looking at their extremes can be saved. */
const surelyVarying = (values: Float64Array): number => {
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 1)
  return 4 * values.length * (spreadLimit * largest) ** 2
}
