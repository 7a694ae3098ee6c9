import { variance } from '../../statistics/sum.ts'
import { varianceComponents } from '../../statistics/variance-components.ts'
import type { Scale } from '../inference/index.ts'
import type { Match } from '../inference/match.ts'
import { pairedSpread } from '../inference/spread.ts'
import type { Extent } from './extent.ts'

/** Where the error of a paired difference over tasks comes from. */
export interface Scatter {
  /** Of single runs within a cell; 0 where no run was repeated, and then part of the next. */
  readonly runVariance: number
  /** How differently tasks react to the two conditions, with how badly that is known. */
  readonly interaction: Extent
  /** Runs per task and side that the data is worth; 1 where no run was repeated. */
  readonly runs: number
}

/** The limits of the variance of task differences, less what the noise of runs puts into it. */
export const scatterOf = (
  { a, b }: Pick<Match, 'a' | 'b'>,
  differences: Float64Array,
  scale: Scale,
  confidence: number,
): Scatter => {
  const tasks = differences.length
  const { runVariance, interactionVariance, se } = pairedSpread(a, b, differences, scale)
  // One value per task: all of its variance is that of tasks, with limits from leaving out one at a time.
  const limits = varianceComponents(
    Array.from(differences, difference => [[difference]]),
    confidence,
  ).task
  if (!(runVariance > 0)) {
    const about = variance(differences)
    return { runVariance: 0, interaction: ordered(limits.low, about, limits.high), runs: 1 }
  }
  const noise = se ** 2 * tasks - interactionVariance
  return {
    runVariance,
    interaction: ordered(limits.low - noise, interactionVariance, limits.high - noise),
    runs: (2 * runVariance) / noise,
  }
}

/** Without limits it can be anything. */
const ordered = (low: number, about: number, high: number): Extent => ({
  low: Number.isNaN(low) ? 0 : Math.max(0, Math.min(low, about)),
  about,
  high: Number.isNaN(high) ? Infinity : Math.max(high, about),
})
