import { chiSquaredQuantile, tQuantile } from '../../statistics/distributions.ts'
import { type Interval, isConstant, noInterval } from '../../statistics/interval.ts'
import { mean, variance } from '../../statistics/sum.ts'
import type { Match } from '../inference/match.ts'
import { pairedSpread } from '../inference/spread.ts'
import { type Extent, exactly } from './extent.ts'

/** Where the error of a paired difference over tasks comes from, each with how badly that is known. */
export interface Scatter {
  /** Of single runs within a cell; 0 where no run was repeated, and then part of the next. */
  readonly runVariance: Extent
  /** How differently tasks react to the two conditions. */
  readonly interaction: Extent
  /** Runs per task and side that the data is worth; 1 where no run was repeated. */
  readonly runs: number
}

/** The limits of the variance of task differences, split into what the noise of runs puts into it and the rest. */
export const scatterOf = ({ a, b }: Pick<Match, 'a' | 'b'>, differences: Float64Array, confidence: number): Scatter => {
  const { runVariance, interactionVariance, se, runDf } = pairedSpread(a, b, differences)
  const limits = varianceLimits(differences, confidence)
  if (!(runVariance > 0))
    return {
      runVariance: exactly(0),
      interaction: ordered(limits.low, variance(differences), limits.high),
      runs: 1,
    }
  const noise = se ** 2 * differences.length - interactionVariance
  const own = chiSquaredLimits(runVariance, runDf, confidence)
  return {
    runVariance: runExtent(runVariance, limits, noise, own),
    interaction: ordered(limits.low - noise, interactionVariance, limits.high - noise),
    runs: (2 * runVariance) / noise,
  }
}

/** What rounding leaves of a variance where there is none, as a share of it. */
const nothingLeft = 1e-12

/**
 * Limits of the variance of some values that hold for any outcome: from leaving out one value at a time, on the scale of
 * logarithms. None where nothing varies, or nothing is left when one value is.
 */
export const varianceLimits = (values: Float64Array, confidence: number): Interval => {
  const n = values.length
  if (n < 3 || isConstant(values)) return noInterval
  const [centre, all] = [mean(values), variance(values)]
  const pseudo = values.map(value => {
    // What remains of the variance without this value.
    const without = ((n - 1) * all - (n / (n - 1)) * (value - centre) ** 2) / (n - 2)
    return without > nothingLeft * all ? n * Math.log(all) - (n - 1) * Math.log(without) : NaN
  })
  if (!pseudo.every(Number.isFinite)) return noInterval
  const reach = tQuantile((1 + confidence) / 2, n - 1) * Math.sqrt(variance(pseudo) / n)
  return { low: all * Math.exp(-reach), high: all * Math.exp(reach) }
}

/**
 * How much runs may scatter: less where the lower limit leaves no room for all their noise. Where tasks scatter even
 * less than the noise of runs would make them, or have no limits, the runs' own limits are what is known.
 */
const runExtent = (about: number, limits: Interval, noise: number, own: Interval): Extent =>
  limits.high > noise ? { low: about * Math.min(1, limits.low / noise), about, high: about } : { ...own, about }

const chiSquaredLimits = (value: number, df: number, confidence: number): Interval => {
  const limit = (share: number) => (value * df) / chiSquaredQuantile(share, df)
  return { low: limit((1 + confidence) / 2), high: limit((1 - confidence) / 2) }
}

/** Without limits it can be anything. */
const ordered = (low: number, about: number, high: number): Extent => ({
  low: Number.isNaN(low) ? 0 : Math.max(0, Math.min(low, about)),
  about,
  high: Number.isNaN(high) ? Infinity : Math.max(high, about),
})
