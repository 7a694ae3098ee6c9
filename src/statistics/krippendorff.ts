import { midranks } from './ranks.ts'
import { mean, type Numbers, sum } from './sum.ts'

/** What differences between ratings mean: other names, other ranks, distances, or proportions. */
export type Level = 'nominal' | 'ordinal' | 'interval' | 'ratio'

/**
 * Krippendorff's alpha: how far judges agree beyond chance. 1 = always, 0 = as chance would, below 0 = worse than
 * chance. `ratings` are judges × units with NaN where a judge did not rate; units with fewer than two ratings do not
 * count. No two ratings to compare, or no variation at all: NaN.
 */
export const krippendorffAlpha = (ratings: readonly Numbers[], level: Level): number => {
  const units = pairable(ratings)
  const values = units.flat()
  const scaled = scale[level](Float64Array.from(values))
  const distance = distances[level]
  let at = 0
  const within = units.map(unit => {
    const members = scaled.subarray(at, at + unit.length)
    at += unit.length
    return (2 * pairSum(members, distance)) / (unit.length - 1)
  })
  const expected = chance[level](scaled) / (values.length - 1)
  return expected > 0 ? 1 - sum(within) / expected : NaN
}

/** The ratings of each unit that has at least two. */
const pairable = (ratings: readonly Numbers[]): number[][] => {
  const size = Math.max(0, ...ratings.map(row => row.length))
  const units = Array.from({ length: size }, (_, unit) =>
    ratings.map(row => row[unit] ?? NaN).filter(value => !Number.isNaN(value)),
  )
  return units.filter(unit => unit.length > 1)
}

type Distance = (a: number, b: number) => number

const square: Distance = (a, b) => (a - b) ** 2

const distances: Record<Level, Distance> = {
  nominal: (a, b) => (a === b ? 0 : 1),
  ordinal: square,
  interval: square,
  ratio: (a, b) => (a === b ? 0 : ((a - b) / (a + b)) ** 2),
}

const centred = (values: Float64Array): Float64Array => {
  const centre = mean(values)
  return values.map(value => value - centre)
}

/** Ordinal distance is the distance of mean ranks among all ratings that count. */
const scale: Record<Level, (values: Float64Array) => Float64Array> = {
  nominal: values => values,
  ordinal: values => centred(midranks(values).ranks),
  interval: centred,
  ratio: values => values,
}

const pairSum = (values: Numbers, distance: Distance): number => {
  let total = 0
  for (let i = 1; i < values.length; i++) for (let j = 0; j < i; j++) total += distance(values[i], values[j])
  return total
}

/** How often each value occurs. */
const tally = (values: Float64Array): Map<number, number> => {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

/** Squared distances of all ordered pairs of centred values, without visiting the pairs. */
const squaredPairs = (values: Float64Array): number =>
  isFlat(values) ? 0 : 2 * (values.length * sum(values.map(value => value * value)) - sum(values) ** 2)

const isFlat = (values: Float64Array): boolean => values.every(value => value === values[0])

/** The distances of all ordered pairs of ratings, whoever gave them: what chance would produce. */
const chance: Record<Level, (values: Float64Array) => number> = {
  nominal: values => values.length ** 2 - sum([...tally(values).values()].map(count => count ** 2)),
  ordinal: squaredPairs,
  interval: squaredPairs,
  ratio: values => {
    const counts = [...tally(values)]
    return sum(counts.map(([a, countA]) => sum(counts.map(([b, countB]) => countA * countB * distances.ratio(a, b)))))
  },
}
