import type { Better } from '../../core/metric.ts'
import { type Reason, reason, reasonsOf } from '../../core/reasons.ts'
import { type Interval, noInterval } from '../../statistics/interval.ts'
import { type Claim, claimOf } from '../comparisons/judgement.ts'
import { tasksAgainstBreakage } from '../inference/bounded-mean.ts'
import type { Caution } from '../inference/estimate.ts'
import type { Difference, InferenceSettings } from '../inference/index.ts'
import { marginOn } from './margin.ts'
import type { MetricPair } from './metric-pair.ts'

/** What a comparison comes to; `differs` where the metric has no better direction. Exploratory ones claim nothing. */
export type VersusVerdict = Claim | 'equivalent' | 'inconclusive' | 'exploratory' | 'not compared'

/** Whether the candidate is equivalent within the margin, by two one-sided tests: the interval is theirs. */
export interface Equivalence extends Interval {
  /** Of the interval: two one-sided tests at 5% have one of 90%. */
  readonly confidence: number
  /** On the scale of the difference; null where the metric has no margin. */
  readonly margin: number | null
  readonly holds: boolean
  readonly reasons: readonly Reason[]
  /** Where rare breaks are all that stands against it. */
  readonly rareBreakage?: RareBreakage | null
}

/** That a few tasks break, of which none or one is in the sample, is not ruled out. */
export interface RareBreakage {
  readonly reason: Reason
  /** The fewest tasks to add, if none of them breaks; 0 where their number alone would do. */
  readonly moreTasks: number
}

/** Below this many tasks too many differences would be found equivalent by mistake. */
const fewestForEquivalence = 8

/** Two one-sided tests: the interval that leaves out 5 % at each end lies within the margin. */
export const equivalenceOf = (pair: MetricPair, margin: number | null, settings: InferenceSettings): Equivalence => {
  const confidence = 2 * settings.confidence - 1
  if (margin === null) return { ...noInterval, confidence, margin, holds: false, reasons: [reason('no-margin')] }
  const found = pair.difference({ ...settings, confidence, alpha: 1 - confidence }, true)
  const { low, high } = found
  const within = marginOn(margin, pair, found)
  const obstacle = obstacleTo(found)
  const holds = obstacle === null && low > -within && high < within
  const rare = obstacle === null && !holds ? rareBreakage(pair, found, within, settings.confidence) : null
  const reasons = reasonsOf(obstacle ?? rare?.reason ?? null)
  return { low, high, confidence, margin: within, holds, reasons, rareBreakage: rare }
}

/**
 * Said where Student's t would prove what the wider limits of a score do not: that a few tasks break, of which none or
 * one is in the sample, is not ruled out.
 */
export const rareBreakage = (
  { kind }: Pick<MetricPair, 'kind'>,
  { plain, sides, unit, units }: Pick<Difference, 'plain' | 'sides' | 'unit' | 'units'>,
  margin: number,
  confidence: number,
): RareBreakage | null => {
  if (kind !== 'score' || unit !== 'task' || !(plain.low > -margin)) return null
  const least = tasksAgainstBreakage(margin, sides.a, confidence)
  return {
    reason: reason('rare-breakage-possible', { tasks: units < least ? least : null }),
    moreTasks: Math.max(0, least - units),
  }
}

const obstacleTo = ({ unit, units, shared, se }: Difference): Reason | null => {
  if ((unit === 'task' ? units : shared) < fewestForEquivalence) return reason('too-few-tasks')
  if (unit !== 'task') return reason('about-these-tasks')
  return se > 0 ? null : reason('no-variation-proves-nothing')
}

/** Why a difference with a caution is no claim. */
export const cautionReasons: Record<Caution, Reason> = {
  'heavy-tails': reason('heavy-tails-between-tasks'),
  'different-tasks': reason('on-different-tasks'),
}

/** 1 where more is better, -1 where less is; a metric without direction counts upwards. */
export const directionOf = (better: Better): 1 | -1 => (better === 'lower' ? -1 : 1)

/**
 * What is too small to matter is equivalent, even if it can be measured. A difference that comes with a caution is never
 * a claim.
 */
export const verdictOf = (
  better: Better,
  difference: Pick<Difference, 'value' | 'direction' | 'caution'>,
  adjusted: number,
  equivalence: Pick<Equivalence, 'holds'>,
  alpha: number,
): VersusVerdict => {
  if (Number.isNaN(difference.direction ?? difference.value)) return 'not compared'
  if (equivalence.holds && difference.caution === null) return 'equivalent'
  return claimOf(better, difference, adjusted, alpha) ?? 'inconclusive'
}
