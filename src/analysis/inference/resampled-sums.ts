import { RandomState } from '../../core/random.ts'
import type { BootstrapOptions } from '../../statistics/resample.ts'

/** Columns that are summed in one pass over the draws: their additions do not wait for each other. */
const lanes = 4

/** The sums of every resample: `width` of them side by side, those of the columns first. */
export interface ResampledSums {
  readonly width: number
  readonly sums: Float64Array
}

/**
 * The sums of each column over every resample of its units. Strata follow each other in the columns and are drawn one
 * after the other, each with `randint(0, n, (resamples, n))` of one `RandomState(seed)`.
 */
export const resampledSums = (
  columns: readonly Float64Array[],
  sizes: readonly number[],
  { resamples, seed }: Pick<BootstrapOptions, 'resamples' | 'seed'>,
): ResampledSums => {
  const width = lanes * Math.ceil(columns.length / lanes)
  const sums = new Float64Array(width * resamples)
  const random = new RandomState(seed)
  let start = 0
  for (const size of sizes) {
    const blocks = blocksOf(columns, start, size)
    const drawn = new Uint32Array(size)
    for (let r = 0; r < resamples; r++) {
      for (let i = 0; i < size; i++) drawn[i] = random.randint(0, size)
      for (let block = 0; block < blocks.length; block++)
        addDrawn(blocks[block], drawn, sums, width * r + lanes * block)
    }
    start += size
  }
  return { width, sums }
}

/** The columns of a stratum, some side by side, unit after unit. */
const blocksOf = (columns: readonly Float64Array[], start: number, size: number): Float64Array[] =>
  Array.from({ length: Math.ceil(columns.length / lanes) }, (_, block) => {
    const units = new Float64Array(lanes * size)
    columns.slice(lanes * block, lanes * (block + 1)).forEach((column, lane) => {
      for (let i = 0; i < size; i++) units[lanes * i + lane] = column[start + i]
    })
    return units
  })

const addDrawn = (units: Float64Array, drawn: Uint32Array, sums: Float64Array, at: number): void => {
  let a = 0
  let b = 0
  let c = 0
  let d = 0
  for (let i = 0; i < drawn.length; i++) {
    const unit = lanes * drawn[i]
    a += units[unit]
    b += units[unit + 1]
    c += units[unit + 2]
    d += units[unit + 3]
  }
  sums[at] += a
  sums[at + 1] += b
  sums[at + 2] += c
  sums[at + 3] += d
}
