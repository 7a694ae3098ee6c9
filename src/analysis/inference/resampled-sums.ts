import { type Batch, eachBatch } from '../../statistics/batches.ts'
import type { BootstrapOptions } from '../../statistics/resample.ts'
import { differentColumns } from './different-columns.ts'

/** The sums of every column, resample after resample; `starts` says where those of each column begin. */
export interface ResampledSums {
  readonly starts: Int32Array
  readonly sums: Float64Array
}

/** Resamples that are summed side by side: what a unit adds is read once for all of them. */
const lanes = 4

/**
 * The sums of each column over every resample of its units. Strata follow each other in the columns and are drawn one
 * after the other, each with `randint(0, n, (resamples, n))` of one `RandomState(seed)`. Each sum adds the units in
 * their order, as often as they were drawn, whatever else is summed beside it, so that it always rounds alike.
 */
export const resampledSums = (
  columns: readonly Float64Array[],
  sizes: readonly number[],
  options: Pick<BootstrapOptions, 'resamples' | 'seed'>,
): ResampledSums => {
  const { different, places } = differentColumns(columns)
  // Room for whole groups of lanes: the last may have some that are empty.
  const length = lanes * Math.ceil(options.resamples / lanes)
  const sums = new Float64Array(different.length * length)
  const firsts = sizes.map((_, stratum) => sizes.slice(0, stratum).reduce((start, size) => start + size, 0))
  const strata = firsts.map((first, i) => stratumOf(different, first, first + sizes[i], length))
  eachBatch(sizes, options, batch => addBatch(strata[batch.sample], batch, sums))
  return { starts: places.map(place => place * length), sums }
}

/** The units of one stratum, laid out for summing; each column knows where its sums begin. */
interface Stratum {
  readonly size: number
  /** Columns in which most units add something, two at a time, unit after unit. */
  readonly pairs: readonly { readonly values: Float64Array; readonly starts: Int32Array }[]
  /** Columns in which few do: by which unit (its first lane) and what is added. */
  readonly sparse: readonly { readonly units: Int32Array; readonly values: Float64Array; readonly start: number }[]
  /** Columns in which all units add the same: what every resample has. */
  readonly flat: readonly { readonly total: number; readonly start: number }[]
  /** Room for how often each unit was drawn, and for what some resamples sum up to. */
  readonly counts: Float64Array
  readonly room: Float64Array
}

/** A column to which more units than this share add something is read as a whole. */
const mostlyEmpty = 0.5

/** What the units of a stratum add to the sums that begin at some place. */
interface Part {
  readonly values: Float64Array
  readonly start: number
}

const stratumOf = (columns: readonly Float64Array[], first: number, end: number, length: number): Stratum => {
  const parts = columns.map((column, place): Part => ({ values: column.subarray(first, end), start: place * length }))
  const flat = parts.filter(({ values }) => isFlat(values))
  const sparse = parts.filter(part => !flat.includes(part) && isSparse(part.values))
  const full = parts.filter(part => !flat.includes(part) && !sparse.includes(part))
  const size = end - first
  return {
    size,
    pairs: Array.from({ length: Math.ceil(full.length / 2) }, (_, i) => pairOf(full.slice(2 * i, 2 * i + 2), size)),
    sparse: sparse.map(sparseOf),
    flat: flat
      .filter(({ values: [value] }) => value !== 0)
      .map(({ values: [value], start }) => ({ total: value * size, start })),
    counts: new Float64Array(lanes * size),
    room: new Float64Array(2 * lanes),
  }
}

const isFlat = (values: Float64Array): boolean => values.every(value => value === values[0])

const isSparse = (values: Float64Array): boolean =>
  values.reduce((some, value) => (value === 0 ? some : some + 1), 0) <= mostlyEmpty * values.length

const pairOf = (columns: readonly Part[], size: number): Stratum['pairs'][number] => {
  const values = new Float64Array(2 * size)
  columns.forEach((column, i) => {
    for (let unit = 0; unit < size; unit++) values[2 * unit + i] = column.values[unit]
  })
  return { values, starts: Int32Array.from(columns, ({ start }) => start) }
}

const sparseOf = ({ values, start }: Part): Stratum['sparse'][number] => {
  const units = Array.from(values.keys()).filter(unit => values[unit] !== 0)
  return {
    units: Int32Array.from(units, unit => lanes * unit),
    values: Float64Array.from(units, unit => values[unit]),
    start,
  }
}

/** Adds the sums of a stratum to those of the strata before it. */
const addBatch = (stratum: Stratum, { rows, first, count }: Batch, sums: Float64Array): void => {
  const { size, pairs, sparse, flat, counts, room } = stratum
  for (let r = 0; r < count; r += lanes) {
    const at = first + r
    countDrawn(rows, r * size, Math.min(lanes, count - r), size, counts)
    for (const { values, starts } of pairs) {
      sumPair(values, counts, room)
      for (let i = 0; i < starts.length; i++) addFound(room, lanes * i, sums, starts[i] + at)
    }
    for (const { units, values, start } of sparse) {
      sumSparse(units, values, counts, room)
      addFound(room, 0, sums, start + at)
    }
    for (const { total, start } of flat) for (let lane = 0; lane < lanes; lane++) sums[start + at + lane] += total
  }
}

/** How often each unit was drawn in each of some resamples. */
const countDrawn = (rows: Uint32Array, start: number, used: number, size: number, counts: Float64Array): void => {
  counts.fill(0)
  for (let lane = 0; lane < used; lane++) {
    const end = start + (lane + 1) * size
    for (let i = start + lane * size; i < end; i++) counts[lanes * rows[i] + lane]++
  }
}

const addFound = (found: Float64Array, from: number, sums: Float64Array, at: number): void => {
  sums[at] += found[from]
  sums[at + 1] += found[from + 1]
  sums[at + 2] += found[from + 2]
  sums[at + 3] += found[from + 3]
}

/** The sums of two columns in some resamples. */
const sumPair = (values: Float64Array, counts: Float64Array, room: Float64Array): void => {
  let a = 0
  let b = 0
  let c = 0
  let d = 0
  let e = 0
  let f = 0
  let g = 0
  let h = 0
  for (let i = 0, k = 0; k < values.length; i += lanes, k += 2) {
    const one = values[k]
    const other = values[k + 1]
    const first = counts[i]
    const second = counts[i + 1]
    const third = counts[i + 2]
    const fourth = counts[i + 3]
    a += first * one
    b += second * one
    c += third * one
    d += fourth * one
    e += first * other
    f += second * other
    g += third * other
    h += fourth * other
  }
  room[0] = a
  room[1] = b
  room[2] = c
  room[3] = d
  room[4] = e
  room[5] = f
  room[6] = g
  room[7] = h
}

/** The sums of a column to which few units add. */
const sumSparse = (units: Int32Array, values: Float64Array, counts: Float64Array, room: Float64Array): void => {
  let a = 0
  let b = 0
  let c = 0
  let d = 0
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    const value = values[i]
    a += counts[unit] * value
    b += counts[unit + 1] * value
    c += counts[unit + 2] * value
    d += counts[unit + 3] * value
  }
  room[0] = a
  room[1] = b
  room[2] = c
  room[3] = d
}
