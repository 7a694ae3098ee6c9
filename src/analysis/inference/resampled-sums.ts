import { drawBatches, mostInBatch } from '../../statistics/batches.ts'
import { Kernel } from '../../statistics/kernel/kernel.ts'
import type { BootstrapOptions } from '../../statistics/resample.ts'
import { differentColumns } from './different-columns.ts'

/** The sums of every column, resample after resample; `starts` says where those of each column begin. */
export interface ResampledSums {
  readonly starts: Int32Array
  readonly sums: Float64Array
}

/** Resamples, and columns, that are summed side by side: the kernel reads everything once for all of them. */
const lanes = 4

/**
 * The sums of each column over every resample of its units. Strata follow each other in the columns and are drawn one
 * after the other, each with `randint(0, n, (resamples, n))` of one `RandomState(seed)`. Each sum adds the units in
 * their order, as often as they were drawn, whatever else is summed beside it, so that it always rounds alike.
 */
export const resampledSums = (
  columns: readonly Float64Array[],
  sizes: readonly number[],
  { resamples, seed }: Pick<BootstrapOptions, 'resamples' | 'seed'>,
): ResampledSums => {
  const { different, places } = differentColumns(columns)
  // Room for whole groups of lanes: the last may have some that are empty.
  const length = lanes * Math.ceil(resamples / lanes)
  const firsts = sizes.map((_, stratum) => sizes.slice(0, stratum).reduce((start, size) => start + size, 0))
  const parts = firsts.map((first, i) => partsOf(different.map(column => column.subarray(first, first + sizes[i]))))
  const counted = lanes * Math.max(0, ...sizes)
  // One column more, for sums that nobody wants: columns are summed in fours.
  const summed = (different.length + 1) * length
  const kernel = new Kernel(
    seed,
    mostInBatch(sizes, resamples),
    parts.reduce((sum, part) => sum + roomFor(part), counted + summed),
  )
  const [counts, sums] = [kernel.take(counted), kernel.take(summed)]
  const sumsOf = (column: number) => sums.byteOffset + 8 * length * column
  const strata = parts.map(part => stratumOf(part, kernel, counts.byteOffset, sumsOf, different.length))
  drawBatches(kernel, sizes, resamples, ({ sample, rows, first, count }) => {
    const { size, fours, few, flat } = strata[sample]
    const { code } = kernel
    const [start, end] = [counts.byteOffset, counts.byteOffset + 8 * lanes * size]
    for (let r = 0; r < count; r += lanes) {
      code.count(rows.byteOffset + 4 * size * r, size, Math.min(lanes, count - r), start)
      const at = 8 * (first + r)
      for (const { values, sums } of fours)
        code.sumFour(start, end, values, sums[0] + at, sums[1] + at, sums[2] + at, sums[3] + at)
      code.sumFew(few.list, few.end, at)
    }
    for (const { total, column } of flat)
      for (let at = length * column + first, end = at + count; at < end; at++) sums[at] += total
  })
  return { starts: places.map(place => place * length), sums }
}

/** What the units of a stratum add to the sums of some columns. */
interface Part {
  readonly values: Float64Array
  readonly column: number
}

/** The columns of a stratum by how they are summed. */
interface Parts {
  readonly size: number
  /** Those in which all units add the same. */
  readonly flat: readonly Part[]
  /** Those in which few units add something. */
  readonly sparse: readonly Part[]
  readonly full: readonly Part[]
}

/** A column to which more units than this share add something is read as a whole. */
const mostlyEmpty = 0.5

const partsOf = (columns: readonly Float64Array[]): Parts => {
  const parts = columns.map((values, column): Part => ({ values, column }))
  const flat = parts.filter(({ values }) => values.every(value => value === values[0]))
  const varying = parts.filter(part => !flat.includes(part))
  const isSparse = ({ values }: Part) => addedIn(values) <= mostlyEmpty * values.length
  return {
    size: columns[0]?.length ?? 0,
    flat,
    sparse: varying.filter(isSparse),
    full: varying.filter(part => !isSparse(part)),
  }
}

const addedIn = (values: Float64Array): number => values.reduce((some, value) => (value === 0 ? some : some + 1), 0)

/** Numbers that the kernel has to hold for a stratum. */
const roomFor = ({ size, sparse, full }: Parts): number =>
  lanes * Math.ceil(full.length / lanes) * size + sparse.reduce((sum, { values }) => sum + 2 + 2 * addedIn(values), 0)

/** A stratum in the memory of the kernel. */
interface Stratum {
  readonly size: number
  /** Four columns side by side: where their values are, and the sums of each. */
  readonly fours: readonly { readonly values: number; readonly sums: readonly number[] }[]
  /** The list of the columns to which few units add. */
  readonly few: { readonly list: number; readonly end: number }
  readonly flat: readonly { readonly total: number; readonly column: number }[]
}

const stratumOf = (
  { size, flat, sparse, full }: Parts,
  kernel: Kernel,
  counts: number,
  sumsOf: (column: number) => number,
  unused: number,
): Stratum => ({
  size,
  fours: Array.from({ length: Math.ceil(full.length / lanes) }, (_, i) => {
    const columns = full.slice(lanes * i, lanes * (i + 1))
    const values = kernel.take(lanes * size)
    columns.forEach((column, lane) => {
      for (let unit = 0; unit < size; unit++) values[lanes * unit + lane] = column.values[unit]
    })
    return {
      values: values.byteOffset,
      sums: Array.from({ length: lanes }, (_, lane) => sumsOf(columns[lane]?.column ?? unused)),
    }
  }),
  few: fewOf(sparse, kernel, counts, sumsOf),
  flat: flat
    .filter(({ values: [value] }) => value !== 0)
    .map(({ values: [value], column }) => ({ total: value * size, column })),
})

/** Puts the columns to which few units add where the kernel finds them. */
const fewOf = (
  sparse: readonly Part[],
  kernel: Kernel,
  counts: number,
  sumsOf: (column: number) => number,
): Stratum['few'] => {
  const list = kernel.take(2 * sparse.length)
  const entries = new Int32Array(list.buffer, list.byteOffset, 4 * sparse.length)
  sparse.forEach(({ values, column }, i) => {
    const taken = kernel.take(2 * addedIn(values))
    const places = new Int32Array(taken.buffer, taken.byteOffset)
    let at = 0
    values.forEach((value, unit) => {
      if (value === 0) return
      places[2 * at] = counts + 8 * lanes * unit
      taken[at + 1] = value
      at += 2
    })
    entries.set([taken.byteOffset, taken.byteOffset + taken.byteLength, sumsOf(column)], 4 * i)
  })
  return { list: list.byteOffset, end: list.byteOffset + list.byteLength }
}
