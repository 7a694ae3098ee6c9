import { RandomState } from '../core/random.ts'
import type { BootstrapOptions } from './resample.ts'

/** Some resamples of one sample: their rows of positions, one after the other. They are overwritten by the next ones. */
export interface Batch {
  readonly sample: number
  readonly rows: Uint32Array
  /** The number of the first of these resamples, and how many they are. */
  readonly first: number
  readonly count: number
}

/** Positions of a batch: few enough to stay at hand while several columns are read at them. */
const batchLength = 1 << 14

/** Resamples of a batch. Whole fours, because sums are made of so many resamples at a time. */
const resamplesIn = (size: number, resamples: number): number =>
  Math.min(4 * Math.max(1, Math.floor(batchLength / size / 4)), resamples)

/**
 * Draws every resample of samples of these sizes, many at a time: the numbers of
 * `RandomState(seed).randint(0, n, (resamples, n))`, sample after sample.
 */
export const eachBatch = (
  sizes: readonly number[],
  { resamples, seed }: Pick<BootstrapOptions, 'resamples' | 'seed'>,
  visit: (batch: Batch) => void,
): void => {
  const random = new RandomState(seed)
  const rows = new Uint32Array(Math.max(0, ...sizes.map(size => size * resamplesIn(size, resamples))))
  sizes.forEach((size, sample) => {
    const most = resamplesIn(size, resamples)
    for (let first = 0; first < resamples; first += most) {
      const count = Math.min(most, resamples - first)
      if (size > 0) random.fillBelow(size, rows.subarray(0, size * count))
      visit({ sample, rows, first, count })
    }
  })
}
