import { RandomState } from '../core/random.ts'
import type { BootstrapOptions } from './resample.ts'

type Drawing = Pick<BootstrapOptions, 'resamples' | 'seed'>

/** Some resamples of one sample: their rows of positions, one after the other. They must not be changed. */
export interface Batch {
  readonly sample: number
  readonly rows: Uint32Array
  /** The number of the first of these resamples, and how many they are. */
  readonly first: number
  readonly count: number
}

/** Positions of a batch: few enough to stay at hand while several columns are read at them. */
const batchLength = 1 << 14

/** Draws up to this many positions are kept for the next sample of the same size. */
const mostKept = 1 << 21
const mostKeptInAll = 1 << 22

/** As long as their options live: an analysis asks again and again for samples of the same few sizes. */
const kept = new WeakMap<Drawing, Map<string, readonly Uint32Array[]>>()

/**
 * Draws every resample of samples of these sizes, many at a time: the numbers of
 * `RandomState(seed).randint(0, n, (resamples, n))`, sample after sample.
 */
export const eachBatch = (sizes: readonly number[], options: Drawing, visit: (batch: Batch) => void): void => {
  const known = keptDraws(sizes, options)
  const random = known ? null : new RandomState(options.seed)
  sizes.forEach((size, sample) => {
    // Whole fours, because sums are made of so many resamples at a time.
    const most = 4 * Math.max(1, Math.floor(batchLength / size / 4))
    const room = new Uint32Array(known ? 0 : size * Math.min(most, options.resamples))
    for (let first = 0; first < options.resamples; first += most) {
      const count = Math.min(most, options.resamples - first)
      const rows = known ? known[sample].subarray(size * first, size * (first + count)) : room.subarray(0, size * count)
      random?.fillBelow(size, rows)
      visit({ sample, rows, first, count })
    }
  })
}

const keptDraws = (sizes: readonly number[], options: Drawing): readonly Uint32Array[] | null => {
  const drawn = countOf(sizes) * options.resamples
  if (drawn > mostKept) return null
  const all = kept.get(options) ?? new Map<string, readonly Uint32Array[]>()
  kept.set(options, all)
  const key = sizes.join()
  const known = all.get(key)
  if (known) return known
  const inAll = [...all.values()].reduce((total, rows) => total + countOf(rows.map(row => row.length)), drawn)
  if (inAll > mostKeptInAll) all.clear()
  const rows = drawAll(sizes, options)
  all.set(key, rows)
  return rows
}

const drawAll = (sizes: readonly number[], { resamples, seed }: Drawing): Uint32Array[] => {
  const random = new RandomState(seed)
  return sizes.map(size => {
    const rows = new Uint32Array(size * resamples)
    random.fillBelow(size, rows)
    return rows
  })
}

const countOf = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0)
