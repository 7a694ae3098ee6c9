import { checkLengths } from './complete-pairs.ts'
import { normalQuantile } from './distributions.ts'
import type { Interval } from './interval.ts'
import type { Bounded } from './mover.ts'
import type { Numbers } from './sum.ts'

/** Numbers of events and of censored observations at each time. */
export interface EventTable {
  /** Different times, ascending. */
  times: Numbers
  events: Numbers
  censored: Numbers
}

/** The estimated share without an event after each time, with the relative variance of that share (Greenwood). */
export interface Survival {
  times: Float64Array
  surviving: Float64Array
  spread: Float64Array
}

/** Counts events and censored observations by time; NaN is not counted. */
export const eventTable = (durations: Numbers, events: ArrayLike<number>): EventTable => {
  checkLengths(durations, events)
  const times = [...new Set(durations)].filter(time => !Number.isNaN(time)).sort((a, b) => a - b)
  const place = new Map(times.map((time, i) => [time, i]))
  const tally = { times, events: new Float64Array(times.length), censored: new Float64Array(times.length) }
  for (let i = 0; i < durations.length; i++) {
    const at = place.get(durations[i])
    if (at !== undefined) (events[i] ? tally.events : tally.censored)[at]++
  }
  return tally
}

/**
 * Kaplan-Meier estimate of the share without an event after each time: the product of (1 - events / at risk). Censored
 * observations are at risk up to their time. Without censoring it is one minus the empirical distribution.
 */
export const kaplanMeier = ({ times, events, censored }: EventTable): Survival => {
  const n = times.length
  const curve = { times: Float64Array.from(times), surviving: new Float64Array(n), spread: new Float64Array(n) }
  let atRisk = 0
  for (let i = 0; i < n; i++) atRisk += events[i] + censored[i]
  let [share, spread] = [1, 0]
  for (let i = 0; i < n; i++) {
    if (events[i] > 0) {
      share = events[i] === atRisk ? 0 : share * (1 - events[i] / atRisk)
      spread += events[i] / (atRisk * (atRisk - events[i]))
    }
    curve.surviving[i] = share
    curve.spread[i] = spread
    atRisk -= events[i] + censored[i]
  }
  return curve
}

/** A share that should be a round one is not missed by a rounding error. */
const dust = 1e-12

/** The first time after which a value is no more than a level; Infinity where there is none. */
const firstAtMost = (times: Float64Array, values: Float64Array, level: number): number => {
  const at = values.findIndex(value => value <= level + dust)
  return at < 0 ? Infinity : times[at]
}

/** The first time by which a share `q` has had the event; Infinity where censoring hides it, NaN without data. */
export const survivalQuantile = ({ times, surviving }: Survival, q: number): number =>
  times.length === 0 ? NaN : firstAtMost(times, surviving, 1 - q)

/**
 * The median survival time with its limits (Brookmeyer and Crowley, on the scale of log(-log(share))). Infinity: not
 * reached. Where the curve has no step between 0 and 1 there are no limits.
 */
export const medianSurvivalTime = (curve: Survival, confidence: number): Bounded => ({
  value: survivalQuantile(curve, 0.5),
  ...limitsOfMedian(curve, confidence),
})

const limitsOfMedian = ({ times, surviving, spread }: Survival, confidence: number): Interval => {
  const z = normalQuantile((1 + confidence) / 2)
  const band = (sign: number) =>
    surviving.map((share, i) => {
      if (share === 1) return 1
      // Where nobody is left the error is not known; the share cannot be below 0.
      if (share === 0) return sign < 0 ? 0 : NaN
      return share ** Math.exp((sign * z * Math.sqrt(spread[i])) / Math.log(share))
    })
  if (!surviving.some(share => share > 0 && share < 1)) return { low: NaN, high: NaN }
  return { low: firstAtMost(times, band(-1), 0.5), high: firstAtMost(times, band(1), 0.5) }
}
