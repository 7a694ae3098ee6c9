import { normalQuantile } from './distributions.ts'
import type { Interval } from './interval.ts'
import type { Bounded } from './mover.ts'
import { checkLengths } from './pairs.ts'
import type { Numbers } from './sum.ts'

/** How many were seen to get there at each time, and how many were last seen there without having got there. */
export interface Waits {
  /** Different times, ascending. */
  times: Numbers
  happened: Numbers
  ended: Numbers
}

/** The estimated share that still waits after each time, with the relative variance of that share (Greenwood). */
export interface Survival {
  times: Float64Array
  waiting: Float64Array
  spread: Float64Array
}

/** Counts waits by their length; what is NaN was not seen. */
export const tallyWaits = (lengths: Numbers, happened: ArrayLike<number>): Waits => {
  checkLengths(lengths, happened)
  const times = [...new Set(lengths)].filter(time => !Number.isNaN(time)).sort((a, b) => a - b)
  const place = new Map(times.map((time, i) => [time, i]))
  const tally = { times, happened: new Float64Array(times.length), ended: new Float64Array(times.length) }
  for (let i = 0; i < lengths.length; i++) {
    const at = place.get(lengths[i])
    if (at !== undefined) (happened[i] ? tally.happened : tally.ended)[at]++
  }
  return tally
}

/**
 * Kaplan-Meier: which share still waits after each time, where some were not watched to the end? Those who were last
 * seen waiting count among the waiting up to then, and no further. At each time the share is multiplied by the part of
 * those still watched that does not get there: the product of (1 - happened / watched). Without anyone who was not
 * watched to the end it is one minus the empirical distribution.
 */
export const kaplanMeier = ({ times, happened, ended }: Waits): Survival => {
  const n = times.length
  const curve = { times: Float64Array.from(times), waiting: new Float64Array(n), spread: new Float64Array(n) }
  let watched = 0
  for (let i = 0; i < n; i++) watched += happened[i] + ended[i]
  let [share, spread] = [1, 0]
  for (let i = 0; i < n; i++) {
    if (happened[i] > 0) {
      share = happened[i] === watched ? 0 : share * (1 - happened[i] / watched)
      spread += happened[i] / (watched * (watched - happened[i]))
    }
    curve.waiting[i] = share
    curve.spread[i] = spread
    watched -= happened[i] + ended[i]
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

/** The first time by which a share `q` has got there; Infinity where so many were never seen to. No waits: NaN. */
export const survivalQuantile = ({ times, waiting }: Survival, q: number): number =>
  times.length === 0 ? NaN : firstAtMost(times, waiting, 1 - q)

/**
 * The median wait with its limits (Brookmeyer and Crowley): those times after which half of all may still be waiting,
 * judged on the scale of log(-log(share)). Infinity: not reached. Without an error to judge by there are no limits.
 */
export const medianWait = (curve: Survival, confidence: number): Bounded => ({
  value: survivalQuantile(curve, 0.5),
  ...limitsOfMedian(curve, confidence),
})

const limitsOfMedian = ({ times, waiting, spread }: Survival, confidence: number): Interval => {
  const z = normalQuantile((1 + confidence) / 2)
  const band = (sign: number) =>
    waiting.map((share, i) => {
      if (share === 1) return 1
      // Where nobody waits any more the error is not known; it cannot be less than none.
      if (share === 0) return sign < 0 ? 0 : NaN
      return share ** Math.exp((sign * z * Math.sqrt(spread[i])) / Math.log(share))
    })
  if (!waiting.some(share => share > 0 && share < 1)) return { low: NaN, high: NaN }
  return { low: firstAtMost(times, band(-1), 0.5), high: firstAtMost(times, band(1), 0.5) }
}
