import type { RandomState } from '../core/random.ts'
import { recalled } from './estimates/memory.ts'

/** Places that are drawn together, by stratum. */
export type PlaceUnits = readonly (readonly (readonly number[])[])[]

/** How often each place was drawn, and the roots of these numbers. */
interface Weights {
  readonly counts: Float64Array
  readonly roots: Float64Array
}

const noWeights = (size: number): Weights => ({ counts: new Float64Array(size), roots: new Float64Array(size) })

/** As many units as there are, drawn from every stratum. */
const drawWeights = (strata: PlaceUnits, random: RandomState, { counts, roots }: Weights): void => {
  counts.fill(0)
  for (const units of strata)
    for (let i = 0; i < units.length; i++) for (const place of units[random.randint(0, units.length)]) counts[place]++
  for (let i = 0; i < counts.length; i++) roots[i] = Math.sqrt(counts[i])
}

/** A column in the places that count, and how its ranks lie in one draw. */
interface Ranked {
  /** From the lowest value to the highest. */
  readonly order: Int32Array
  /** Where in this order each value ends: equal ones share the mean of their ranks. */
  readonly ends: Int32Array
  /** Ranks of places that count several times, around their mean: what two columns have in common is the sum of products. */
  readonly deviations: Float64Array
  /** The root of the sum of their squares; NaN without variation. */
  length: number
}

const rankedIn = (places: Int32Array, values: Float64Array): Ranked => {
  const order = places.slice().sort((a, b) => values[a] - values[b])
  const ends = order
    .map((_, i) => i + 1)
    .filter(end => end === order.length || values[order[end]] !== values[order[end - 1]])
  return { order, ends, deviations: new Float64Array(values.length), length: NaN }
}

const deviate = (ranked: Ranked, total: number, { counts, roots }: Weights): void => {
  const { order, ends, deviations } = ranked
  let [below, squares, start] = [0, 0, 0]
  for (let k = 0; k < ends.length; k++) {
    const end = ends[k]
    let tied = 0
    for (let i = start; i < end; i++) tied += counts[order[i]]
    const deviation = below + (tied - total) / 2
    for (let i = start; i < end; i++) deviations[order[i]] = roots[order[i]] * deviation
    squares += tied * deviation * deviation
    below += tied
    start = end
  }
  ranked.length = squares > 0 ? Math.sqrt(squares) : NaN
}

const correlation = (x: Ranked, y: Ranked): number => {
  let sum = 0
  for (let i = 0; i < x.deviations.length; i++) sum += x.deviations[i] * y.deviations[i]
  return sum / (x.length * y.length)
}

/** Columns that are measured together in the same places: what is found of a column there serves all its pairs. */
interface Together {
  readonly places: Int32Array
  readonly columns: Map<number, Ranked>
  readonly pairs: { readonly x: Ranked; readonly y: Ranked; readonly rho: Float64Array }[]
}

const together = (columns: readonly Float64Array[], found: readonly (readonly Float64Array[])[]): Together[] => {
  const byPlaces = new Map<string, Together>()
  for (let i = 0; i < columns.length; i++)
    for (let k = i + 1; k < columns.length; k++) {
      const both = measuredInBoth(columns[i], columns[k])
      const {
        places,
        columns: own,
        pairs,
      } = recalled(byPlaces, both.join(), () => ({
        places: both,
        columns: new Map(),
        pairs: [],
      }))
      const [x, y] = [i, k].map(column => recalled(own, column, () => rankedIn(places, columns[column])))
      pairs.push({ x, y, rho: found[i][k] })
    }
  return [...byPlaces.values()]
}

/** The places in which two columns are both measured. */
export const measuredInBoth = (x: Float64Array, y: Float64Array): Int32Array => {
  const places = new Int32Array(x.length)
  let count = 0
  for (let i = 0; i < x.length; i++) if (!Number.isNaN(x[i]) && !Number.isNaN(y[i])) places[count++] = i
  return places.subarray(0, count)
}

/** Spearman's rho of every two columns in each of many draws of the units; that of columns i < k is at [i][k]. */
export const drawnCorrelations = (
  columns: readonly Float64Array[],
  strata: PlaceUnits,
  draws: number,
  random: RandomState,
): readonly (readonly Float64Array[])[] => {
  const found = columns.map(() => columns.map(() => new Float64Array(draws)))
  const weights = noWeights(columns[0]?.length ?? 0)
  const groups = together(columns, found)
  for (let draw = 0; draw < draws; draw++) {
    drawWeights(strata, random, weights)
    for (const { places, columns: own, pairs } of groups) {
      let total = 0
      for (let i = 0; i < places.length; i++) total += weights.counts[places[i]]
      for (const column of own.values()) deviate(column, total, weights)
      for (const { x, y, rho } of pairs) rho[draw] = correlation(x, y)
    }
  }
  return found
}
