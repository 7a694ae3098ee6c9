import { type Batch, eachBatch } from '../../statistics/batches.ts'
import type { BootstrapOptions } from '../../statistics/resample.ts'
import { type PackedColumns, packColumns, type SharedColumn } from './packed-columns.ts'

/** The sums of every resample, `width` of them side by side; `places` says where those of each column stand. */
export interface ResampledSums {
  readonly width: number
  readonly places: Int32Array
  readonly sums: Float64Array
}

/** Columns that are summed in one pass over the draws: their additions do not wait for each other. */
const lanes = 8
/** Fewer of them where each addition has to look for its place. */
const sharedLanes = 4

/**
 * The sums of each column over every resample of its units. Strata follow each other in the columns and are drawn one
 * after the other, each with `randint(0, n, (resamples, n))` of one `RandomState(seed)`. Each sum adds the units in the
 * order in which they were drawn, whatever else is summed beside it, so that it always rounds alike.
 */
export const resampledSums = (
  columns: readonly Float64Array[],
  sizes: readonly number[],
  options: Pick<BootstrapOptions, 'resamples' | 'seed'>,
): ResampledSums => {
  const packed = packColumns(columns)
  const { width, places } = packed
  const sums = new Float64Array(width * options.resamples)
  const starts = sizes.map((_, stratum) => sizes.slice(0, stratum).reduce((start, size) => start + size, 0))
  const strata = starts.map((start, i) => stratumOf(packed, start, start + sizes[i]))
  eachBatch(sizes, options, batch => addBatch(strata[batch.sample], batch, sums, width))
  return { width, places, sums }
}

/** The units of one stratum, laid out for summing. */
interface Stratum {
  readonly size: number
  /** Full columns, some side by side, unit after unit. */
  readonly blocks: readonly Float64Array[]
  /** What every resample has in each flat column. */
  readonly flat: Float64Array
  readonly shared: readonly SharedColumn[]
  /** Where the sums of each kind of column begin. */
  readonly places: { readonly flat: number; readonly shared: number }
  /** Room for the sums of one resample. */
  readonly room: Float64Array
}

const stratumOf = ({ width, full, flat, shared }: PackedColumns, start: number, end: number): Stratum => ({
  size: end - start,
  blocks: blocksOf(full, lanes, start, end),
  flat: Float64Array.from(flat, column => plainSum(column.subarray(start, end))),
  shared: sharedBlocks(shared, width - full.length - flat.length, start, end),
  places: { flat: full.length, shared: full.length + flat.length },
  room: new Float64Array(Math.max(lanes, width - full.length - flat.length + sharedLanes)),
})

/** Some columns at a time, unit after unit. */
const blocksOf = (columns: readonly Float64Array[], count: number, start: number, end: number): Float64Array[] =>
  Array.from({ length: Math.ceil(columns.length / count) }, (_, block) => {
    const units = new Float64Array(count * (end - start))
    columns.slice(count * block, count * (block + 1)).forEach((column, lane) => {
      for (let i = start; i < end; i++) units[count * (i - start) + lane] = column[i]
    })
    return units
  })

/** The lanes that are left in the last block add nothing, to places of their own. */
const sharedBlocks = (columns: readonly SharedColumn[], width: number, start: number, end: number): SharedColumn[] =>
  blocksOf(
    columns.map(column => column.values),
    sharedLanes,
    start,
    end,
  ).map((values, block) => {
    const places = new Int32Array(values.length)
    for (let lane = 0; lane < sharedLanes; lane++) {
      const column = columns[sharedLanes * block + lane]
      for (let i = start; i < end; i++)
        places[sharedLanes * (i - start) + lane] = column ? column.places[i] : width + lane
    }
    return { values, places }
  })

const plainSum = (values: Float64Array): number => {
  let total = 0
  for (const value of values) total += value
  return total
}

/** Sums of a stratum are made apart and then added to those of the strata before it. */
const addBatch = (stratum: Stratum, { rows, first, count }: Batch, sums: Float64Array, width: number): void => {
  const { size, blocks, flat, shared, places, room } = stratum
  for (let block = 0; block < blocks.length; block++) {
    const used = Math.min(lanes, places.flat - lanes * block)
    for (let r = 0; r < count; r++) {
      sumFull(blocks[block], rows, r * size, (r + 1) * size, room)
      addAll(room, used, sums, (first + r) * width + lanes * block)
    }
  }
  for (let r = 0; r < count; r++) {
    addAll(flat, flat.length, sums, (first + r) * width + places.flat)
    if (shared.length === 0) continue
    room.fill(0)
    for (let s = 0; s < shared.length; s++) sumShared(shared[s], rows, r * size, (r + 1) * size, room)
    addAll(room, width - places.shared, sums, (first + r) * width + places.shared)
  }
}

const addAll = (found: Float64Array, count: number, sums: Float64Array, at: number): void => {
  for (let i = 0; i < count; i++) sums[at + i] += found[i]
}

/** The sums of some drawn units in the columns of a block. */
const sumFull = (units: Float64Array, drawn: Uint32Array, start: number, end: number, room: Float64Array): void => {
  let a = 0
  let b = 0
  let c = 0
  let d = 0
  let e = 0
  let f = 0
  let g = 0
  let h = 0
  for (let i = start; i < end; i++) {
    const unit = lanes * drawn[i]
    a += units[unit]
    b += units[unit + 1]
    c += units[unit + 2]
    d += units[unit + 3]
    e += units[unit + 4]
    f += units[unit + 5]
    g += units[unit + 6]
    h += units[unit + 7]
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

/** The same where each unit says to which sums it adds. */
const sumShared = (
  { values, places }: SharedColumn,
  drawn: Uint32Array,
  start: number,
  end: number,
  room: Float64Array,
): void => {
  for (let i = start; i < end; i++) {
    const unit = sharedLanes * drawn[i]
    room[places[unit]] += values[unit]
    room[places[unit + 1]] += values[unit + 1]
    room[places[unit + 2]] += values[unit + 2]
    room[places[unit + 3]] += values[unit + 3]
  }
}
