import type { RandomState } from '../../core/random.ts'

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

interface Ordered {
  readonly values: Float64Array
  /** The measured places, from the lowest value to the highest. */
  readonly order: Int32Array
  /** Where in this order each value ends: equal ones share the mean of their ranks. */
  readonly ends: Int32Array
  readonly isWhole: boolean
}

const orderedOf = (values: Float64Array): Ordered => {
  const places = Array.from(values, (_, i) => i).filter(i => !Number.isNaN(values[i]))
  const order = Int32Array.from(places.sort((a, b) => values[a] - values[b]))
  const ends = order
    .map((_, i) => i + 1)
    .filter(end => end === order.length || values[order[end]] !== values[order[end - 1]])
  return { values, order, ends, isWhole: places.length === values.length }
}

/** Ranks of places that count several times, as they lie around their mean: what two columns have in common is the sum of products. */
interface Deviations {
  readonly values: Float64Array
  /** The root of the sum of their squares; NaN without variation. */
  length: number
}

const deviate = ({ order, ends }: Ordered, { counts, roots }: Weights, found: Deviations): Deviations => {
  const { values } = found
  values.fill(0)
  let total = 0
  for (let i = 0; i < order.length; i++) total += counts[order[i]]
  let [below, squares, start] = [0, 0, 0]
  for (let k = 0; k < ends.length; k++) {
    let tied = 0
    for (let i = start; i < ends[k]; i++) tied += counts[order[i]]
    const deviation = below + tied / 2 - total / 2
    for (let i = start; i < ends[k]; i++) values[order[i]] = roots[order[i]] * deviation
    squares += tied * deviation * deviation
    below += tied
    start = ends[k]
  }
  found.length = squares > 0 ? Math.sqrt(squares) : NaN
  return found
}

const correlation = (x: Deviations, y: Deviations): number => {
  let sum = 0
  for (let i = 0; i < x.values.length; i++) sum += x.values[i] * y.values[i]
  return sum / (x.length * y.length)
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
  const weights = noWeights(size)
  const deviations = columns.map(() => noDeviations(size))
  const incomplete = pairOfIncomplete(size)
  for (let draw = 0; draw < draws; draw++) {
    drawWeights(strata, random, weights)
    for (const [i, column] of ordered.entries()) deviate(column, weights, deviations[i])
    for (const [i, first] of ordered.entries())
      for (let k = i + 1; k < columns.length; k++)
        found[i][k][draw] =
          first.isWhole && ordered[k].isWhole
            ? correlation(deviations[i], deviations[k])
            : incomplete(first, ordered[k], weights)
  }
  return found
}

const noDeviations = (size: number): Deviations => ({ values: new Float64Array(size), length: NaN })

/** The same for two columns that are not both measured everywhere: only places where both are count. */
const pairOfIncomplete = (size: number) => {
  const [masked, one, other] = [noWeights(size), noDeviations(size), noDeviations(size)]
  return (first: Ordered, second: Ordered, { counts, roots }: Weights): number => {
    for (let at = 0; at < size; at++) {
      const isMissing = Number.isNaN(first.values[at]) || Number.isNaN(second.values[at])
      masked.counts[at] = isMissing ? 0 : counts[at]
      masked.roots[at] = isMissing ? 0 : roots[at]
    }
    return correlation(deviate(first, masked, one), deviate(second, masked, other))
  }
}
