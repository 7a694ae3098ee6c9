import { isTimeToEvent, type Metric } from '../../core/metric.ts'
import { numbers } from '../../core/table.ts'
import { measured } from '../../statistics/describe.ts'
import { betaQuantile, normalLower, normalQuantile } from '../../statistics/distributions.ts'
import { isConstant } from '../../statistics/interval.ts'
import { mean, variance } from '../../statistics/sum.ts'
import type { Answers } from '../answers.ts'

/** The runs of a configuration against the normal distribution, in standard deviations from the mean of their tier. */
export interface NormalQuantiles {
  readonly configuration: string | null
  readonly runs: number
  /** Models and tiers in which runs vary at all. */
  readonly groups: number
  readonly points: readonly QuantilePoint[]
}

export interface QuantilePoint {
  /** Where a normal distribution would have it. */
  readonly expected: number
  readonly found: number
  /** Where such a point of a normal sample of this size lies, if all runs are independent. */
  readonly low: number
  readonly high: number
}

/** With fewer runs in a tier their own mean and spread leave nothing to look at. */
const fewest = 3

/** Enough to see a line. */
const mostPoints = 32

/** Quantile by quantile: how the runs of each metric lie around the means of their tiers. */
export const normalQuantilesOf = (answers: Answers): ((metric: Metric) => NormalQuantiles[]) => {
  const limitsOf = normalLimits(answers.settings.confidence)
  return metric => quantilesOf(answers, metric, limitsOf)
}

const quantilesOf = (answers: Answers, metric: Metric, limitsOf: NormalLimits): NormalQuantiles[] => {
  if (metric.per !== 'run' || isTimeToEvent(metric)) return []
  const byConfiguration = new Map<string | null, number[][]>()
  for (const { key, rows } of answers.groups('by_configuration_and_tier')) {
    const values = measured(numbers(rows, metric.id))
    if (values.length < fewest || isConstant(values)) continue
    const [centre, spread] = [mean(values), Math.sqrt(variance(values))]
    const known = byConfiguration.get(key.configuration) ?? []
    byConfiguration.set(key.configuration, known)
    known.push(Array.from(values, value => (value - centre) / spread))
  }
  return [...byConfiguration].map(([configuration, groups]) => {
    const sorted = Float64Array.from(groups.flat()).sort()
    const points = limitsOf(sorted.length).map(({ place, ...limits }) => ({ ...limits, found: sorted[place] }))
    return { configuration, runs: sorted.length, groups: groups.length, points }
  })
}

interface NormalPlace extends Omit<QuantilePoint, 'found'> {
  readonly place: number
}

/** Where the places of a normal sample of some size lie. */
type NormalLimits = (n: number) => readonly NormalPlace[]

/** Found once for a size: configurations and metrics often have as many runs. */
const normalLimits = (confidence: number): NormalLimits => {
  const known = new Map<number, readonly NormalPlace[]>()
  const tail = (1 - confidence) / 2
  return n => {
    const places =
      known.get(n) ??
      placesOf(n).map(place => ({
        place,
        expected: normalQuantile((place + 1 - 0.375) / (n + 0.25)),
        low: normalQuantile(betaQuantile(tail, place + 1, n - place)),
        high: normalQuantile(betaQuantile(1 - tail, place + 1, n - place)),
      }))
    known.set(n, places)
    return places
  }
}

/** Every place, or some that lie evenly along the axis of a normal distribution, so that the tails are kept. */
const placesOf = (n: number): number[] => {
  if (n <= mostPoints) return Array.from({ length: n }, (_, i) => i)
  const least = normalQuantile((1 - 0.375) / (n + 0.25))
  const even = Array.from({ length: mostPoints }, (_, i) => least * (1 - (2 * i) / (mostPoints - 1)))
  // The normal distribution turned around: what share lies below each of the even steps.
  return [...new Set(even.map(step => Math.round((n + 0.25) * normalLower(step) + 0.375 - 1)))].filter(
    place => place >= 0 && place < n,
  )
}
