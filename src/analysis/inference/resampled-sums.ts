import { type Batch, eachBatch } from '../../statistics/batches.ts'
import type { BootstrapOptions } from '../../statistics/resample.ts'
import { differentColumns } from './different-columns.ts'

/** The sums of every resample, `width` of them side by side; `places` says where those of each column stand. */
export interface ResampledSums {
  readonly width: number
  readonly places: Int32Array
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
  const width = different.length
  const sums = new Float64Array(width * options.resamples)
  const starts = sizes.map((_, stratum) => sizes.slice(0, stratum).reduce((start, size) => start + size, 0))
  const strata = starts.map((start, i) => stratumOf(different, start, start + sizes[i]))
  eachBatch(sizes, options, batch => addBatch(strata[batch.sample], batch, sums, width))
  return { width, places, sums }
}

/** The units of one stratum, laid out for summing; each column knows the place of its sum. */
interface Stratum {
  readonly size: number
  /** Columns in which most units add something, two at a time, unit after unit. */
  readonly pairs: readonly { readonly values: Float64Array; readonly places: Int32Array }[]
  /** Columns in which few do: what is added, by which unit and to which of their sums; and the places of these. */
  readonly sparse: {
    readonly units: Int32Array
    readonly sums: Int32Array
    readonly values: Float64Array
    readonly places: Int32Array
  }
  /** Columns in which all units add the same: what every resample has, and the places of these. */
  readonly flat: { readonly totals: Float64Array; readonly places: Int32Array }
  /** Room for how often each unit was drawn, and for what some resamples sum up to. */
  readonly counts: Float64Array
  readonly room: Float64Array
}

/** A column to which more units than this share add something is read as a whole. */
const mostlyEmpty = 0.5

/** What the units of a stratum add to the sum at some place. */
interface Part {
  readonly values: Float64Array
  readonly place: number
}

const stratumOf = (columns: readonly Float64Array[], start: number, end: number): Stratum => {
  const parts = columns.map((column, place): Part => ({ values: column.subarray(start, end), place }))
  const flat = parts.filter(({ values }) => isFlat(values))
  const sparse = parts.filter(part => !flat.includes(part) && isSparse(part.values))
  const full = parts.filter(part => !flat.includes(part) && !sparse.includes(part))
  const size = end - start
  return {
    size,
    pairs: Array.from({ length: Math.ceil(full.length / 2) }, (_, i) => pairOf(full.slice(2 * i, 2 * i + 2), size)),
    sparse: sparseOf(sparse),
    flat: flatOf(
      flat.filter(({ values: [value] }) => value !== 0),
      size,
    ),
    counts: new Float64Array(lanes * size),
    room: new Float64Array(lanes * Math.max(2, sparse.length)),
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
  return { values, places: placesOf(columns) }
}

const flatOf = (columns: readonly Part[], size: number): Stratum['flat'] => ({
  totals: Float64Array.from(columns, ({ values: [value] }) => value * size),
  places: placesOf(columns),
})

/** Numbers of one kind, whatever they are: the hottest loop of all is made for these. */
const placesOf = (columns: readonly Part[]): Int32Array => Int32Array.from(columns, ({ place }) => place)

const sparseOf = (columns: readonly Part[]): Stratum['sparse'] => {
  const added = columns.flatMap(({ values }, sum) =>
    Array.from(values, (value, unit) => ({ unit, sum, value })).filter(({ value }) => value !== 0),
  )
  return {
    units: Int32Array.from(added, ({ unit }) => unit),
    sums: Int32Array.from(added, ({ sum }) => sum),
    values: Float64Array.from(added, ({ value }) => value),
    places: placesOf(columns),
  }
}

/** Adds the sums of a stratum to those of the strata before it. */
const addBatch = (stratum: Stratum, { rows, first, count }: Batch, sums: Float64Array, width: number): void => {
  const { size, pairs, sparse, flat, counts, room } = stratum
  for (let r = 0; r < count; r += lanes) {
    const used = Math.min(lanes, count - r)
    const at = (first + r) * width
    countDrawn(rows, r * size, used, size, counts)
    for (const { values, places } of pairs) {
      sumPair(values, counts, room)
      for (let i = 0; i < places.length; i++) addAll(room, lanes * i, used, sums, at + places[i], width)
    }
    if (sparse.places.length > 0) sumSparse(sparse, counts, room)
    for (let i = 0; i < sparse.places.length; i++) addAll(room, lanes * i, used, sums, at + sparse.places[i], width)
    for (let i = 0; i < flat.places.length; i++)
      for (let lane = 0; lane < used; lane++) sums[at + lane * width + flat.places[i]] += flat.totals[i]
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

const addAll = (
  found: Float64Array,
  from: number,
  used: number,
  sums: Float64Array,
  at: number,
  width: number,
): void => {
  if (used === lanes) {
    sums[at] += found[from]
    sums[at + width] += found[from + 1]
    sums[at + 2 * width] += found[from + 2]
    sums[at + 3 * width] += found[from + 3]
  } else for (let lane = 0; lane < used; lane++) sums[at + lane * width] += found[from + lane]
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

/** The sums of the columns to which few units add. */
const sumSparse = ({ units, sums, values }: Stratum['sparse'], counts: Float64Array, room: Float64Array): void => {
  room.fill(0)
  for (let i = 0; i < values.length; i++) {
    const unit = lanes * units[i]
    const sum = lanes * sums[i]
    const value = values[i]
    room[sum] += counts[unit] * value
    room[sum + 1] += counts[unit + 1] * value
    room[sum + 2] += counts[unit + 2] * value
    room[sum + 3] += counts[unit + 3] * value
  }
}
