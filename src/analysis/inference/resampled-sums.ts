import type { BootstrapOptions } from '../../statistics/resample.ts'
import { eachBatch } from '../../statistics/resample-batches.ts'

/** The sums of every column, resample after resample; `starts` says where those of each column begin. */
export interface ResampledSums {
  readonly starts: Int32Array
  readonly sums: Float64Array
}

/** Resamples that are summed side by side: every value is read once for all of them. */
const lanes = 4

/**
 * The sums of each column over every resample of its units. Strata follow each other in the columns and are drawn one
 * after the other, each with `randint(0, n, (resamples, n))` of one `RandomState(seed)`. Each sum adds the units in
 * their order, as often as they were drawn, so that it always rounds alike.
 */
export const resampledSums = (
  columns: readonly Float64Array[],
  sizes: readonly number[],
  options: Pick<BootstrapOptions, 'resamples' | 'seed'>,
): ResampledSums => {
  const { different, places } = differentColumns(columns)
  const length = lanes * Math.ceil(options.resamples / lanes)
  const sums = new Float64Array(different.length * length)
  const firsts = sizes.map((_, stratum) => sizes.slice(0, stratum).reduce((start, size) => start + size, 0))
  const strata = firsts.map((first, i) =>
    different.map((column, k) => partOf(column.subarray(first, first + sizes[i]), k * length)),
  )
  const counts = new Float64Array(lanes * Math.max(0, ...sizes))
  eachBatch(sizes, options, ({ sample, rows, first, count }) => {
    for (let r = 0; r < count; r += lanes) {
      countDraws(rows, r * sizes[sample], sizes[sample], Math.min(lanes, count - r), counts)
      for (const part of strata[sample]) addSums(part, counts, sums, part.start + first + r)
    }
  })
  return { starts: places.map(place => place * length), sums }
}

/** Units of a stratum that add something to a column whose sums begin at a place. */
interface Part {
  readonly units: Uint32Array
  readonly values: Float64Array
  readonly start: number
}

const partOf = (column: Float64Array, start: number): Part => {
  const units = Uint32Array.from(column.keys()).filter(unit => column[unit] !== 0)
  return { units, values: column.filter(value => value !== 0), start }
}

/** Counts how often each unit was drawn in up to four resamples: `counts` has four lanes for each unit. */
const countDraws = (rows: Uint32Array, start: number, size: number, resamples: number, counts: Float64Array): void => {
  counts.fill(0, 0, lanes * size)
  for (let lane = 0, at = start; lane < resamples; lane++)
    for (const end = at + size; at < end; at++) counts[lanes * rows[at] + lane]++
}

const addSums = ({ units, values }: Part, counts: Float64Array, sums: Float64Array, at: number): void => {
  let [a, b, c, d] = [0, 0, 0, 0]
  for (let i = 0; i < units.length; i++) {
    const [value, unit] = [values[i], lanes * units[i]]
    a += counts[unit] * value
    b += counts[unit + 1] * value
    c += counts[unit + 2] * value
    d += counts[unit + 3] * value
  }
  sums[at] += a
  sums[at + 1] += b
  sums[at + 2] += c
  sums[at + 3] += d
}

/** Columns of numbers without repetitions, and which of them each is. */
interface DifferentColumns {
  readonly different: readonly Float64Array[]
  readonly places: Int32Array
}

const differentColumns = (columns: readonly Float64Array[]): DifferentColumns => {
  const different: Float64Array[] = []
  const places = columns.map(column => {
    const known = different.findIndex(other => areEqual(column, other))
    return known < 0 ? different.push(column) - 1 : known
  })
  return { different, places: Int32Array.from(places) }
}

const areEqual = (a: Float64Array, b: Float64Array): boolean => {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false
  return true
}
