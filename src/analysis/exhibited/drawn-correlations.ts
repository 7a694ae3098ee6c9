import type { RandomState } from '../../core/random.ts'

/** Places that are drawn together, by stratum. */
export type PlaceUnits = readonly (readonly (readonly number[])[])[]

/** How often each place was drawn when as many units as there are were drawn from every stratum. */
const drawWeights = (strata: PlaceUnits, random: RandomState, weights: Float64Array): void => {
  weights.fill(0)
  for (const units of strata)
    for (let i = 0; i < units.length; i++) for (const place of units[random.randint(0, units.length)]) weights[place]++
}

interface Ordered {
  readonly values: Float64Array
  /** The measured places, from the lowest value to the highest. */
  readonly order: Int32Array
  readonly isWhole: boolean
}

const orderedOf = (values: Float64Array): Ordered => {
  const places = Array.from(values, (_, i) => i).filter(i => !Number.isNaN(values[i]))
  return {
    values,
    order: Int32Array.from(places.sort((a, b) => values[a] - values[b])),
    isWhole: places.length === values.length,
  }
}

/**
 * Ranks of places that count several times, as directions: what two columns have in common is then the sum of their
 * products, which is Spearman's rho. Equal values share the mean of their ranks. Without variation all are NaN.
 */
const directions = ({ values, order }: Ordered, weights: Float64Array, room: Float64Array): Float64Array => {
  room.fill(0)
  let total = 0
  for (let i = 0; i < order.length; i++) total += weights[order[i]]
  let [below, squares] = [0, 0]
  for (let start = 0, end = 0; start < order.length; start = end) {
    let tied = 0
    while (end < order.length && values[order[end]] === values[order[start]]) tied += weights[order[end++]]
    const deviation = below + tied / 2 - total / 2
    for (let i = start; i < end; i++) room[order[i]] = Math.sqrt(weights[order[i]]) * deviation
    squares += tied * deviation * deviation
    below += tied
  }
  if (!(squares > 0)) return room.fill(NaN)
  const length = Math.sqrt(squares)
  for (let i = 0; i < order.length; i++) room[order[i]] /= length
  return room
}

const product = (x: Float64Array, y: Float64Array): number => {
  let sum = 0
  for (let i = 0; i < x.length; i++) sum += x[i] * y[i]
  return sum
}

/** Spearman's rho of every two columns in each of many draws of the units; that of columns i < k is at [i][k]. */
export const drawnCorrelations = (
  columns: readonly Float64Array[],
  strata: PlaceUnits,
  draws: number,
  random: RandomState,
): readonly (readonly Float64Array[])[] => {
  const size = columns[0]?.length ?? 0
  const ordered = columns.map(orderedOf)
  const found = columns.map(() => columns.map(() => new Float64Array(draws)))
  const weights = new Float64Array(size)
  const rooms = columns.map(() => new Float64Array(size))
  const incomplete = pairOfIncomplete(size)
  for (let draw = 0; draw < draws; draw++) {
    drawWeights(strata, random, weights)
    for (const [i, column] of ordered.entries()) directions(column, weights, rooms[i])
    for (const [i, first] of ordered.entries())
      for (let k = i + 1; k < columns.length; k++)
        found[i][k][draw] =
          first.isWhole && ordered[k].isWhole ? product(rooms[i], rooms[k]) : incomplete(first, ordered[k], weights)
  }
  return found
}

/** The same for two columns that are not both measured everywhere: only places where both are count. */
const pairOfIncomplete = (size: number) => {
  const [masked, one, other] = [new Float64Array(size), new Float64Array(size), new Float64Array(size)]
  return (first: Ordered, second: Ordered, weights: Float64Array): number => {
    for (let at = 0; at < size; at++)
      masked[at] = Number.isNaN(first.values[at]) || Number.isNaN(second.values[at]) ? 0 : weights[at]
    return product(directions(first, masked, one), directions(second, masked, other))
  }
}
