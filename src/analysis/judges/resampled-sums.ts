import { RandomState } from '../../core/random.ts'
import type { BootstrapOptions } from '../../statistics/resample.ts'

/** Columns that are summed in one pass over the draws: their additions do not wait for each other. */
const lanes = 4

/**
 * The sums of each column over every resample of its units. Strata follow each other in the columns and are drawn one
 * after the other, each with `randint(0, n, (resamples, n))` of one `RandomState(seed)`.
 */
export const resampledSums = (
  columns: readonly Float64Array[],
  sizes: readonly number[],
  { resamples, seed }: Pick<BootstrapOptions, 'resamples' | 'seed'>,
): Float64Array[] => {
  const sums = columns.map(() => new Float64Array(resamples))
  const random = new RandomState(seed)
  let start = 0
  for (const size of sizes) {
    const blocks = blocksOf(columns, sums, start, size)
    const row = new Uint32Array(size)
    for (let r = 0; r < resamples; r++) {
      for (let i = 0; i < size; i++) row[i] = lanes * random.randint(0, size)
      for (const { units, into } of blocks) addDrawn(units, row, into, r)
    }
    start += size
  }
  return sums
}

/** Some columns of a stratum side by side, unit after unit, and where their sums go. */
interface Block {
  readonly units: Float64Array
  readonly into: readonly Float64Array[]
}

const blocksOf = (
  columns: readonly Float64Array[],
  sums: readonly Float64Array[],
  start: number,
  size: number,
): Block[] => {
  const blocks: Block[] = []
  for (let first = 0; first < columns.length; first += lanes) {
    const units = new Float64Array(lanes * size)
    columns.slice(first, first + lanes).forEach((column, lane) => {
      for (let i = 0; i < size; i++) units[lanes * i + lane] = column[start + i]
    })
    blocks.push({ units, into: sums.slice(first, first + lanes) })
  }
  return blocks
}

const addDrawn = (units: Float64Array, row: Uint32Array, into: readonly Float64Array[], resample: number): void => {
  let [a, b, c, d] = [0, 0, 0, 0]
  for (let i = 0; i < row.length; i++) {
    const at = row[i]
    a += units[at]
    b += units[at + 1]
    c += units[at + 2]
    d += units[at + 3]
  }
  const totals = [a, b, c, d]
  into.forEach((sum, lane) => {
    sum[resample] += totals[lane]
  })
}
