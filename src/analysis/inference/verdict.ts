import type { Reason, ReasonCode } from '../../core/reasons.ts'
import { tQuantile } from '../../statistics/distributions.ts'
import { type Interval, noInterval } from '../../statistics/interval.ts'
import { detectableEffect } from '../../statistics/planning.ts'
import type { TTest } from '../../statistics/t-test.ts'
import type { Difference, InferenceSettings, Pairing, Scale } from './estimate.ts'
import { assembled, type Finding, nothing } from './finding.ts'
import type { Match } from './match.ts'
import type { Naive } from './naive.ts'

/** What a rule says about B - A. */
export interface Verdict extends Finding {
  readonly value: number
  readonly p: number
  readonly scale: Scale
  readonly pairing: Pairing
  /** The error to plan with; the observed one where nothing better is known. */
  readonly planningError: number
  readonly typical?: Difference['typical']
  /** Whether a few tasks carry the means of amounts. */
  readonly heavyTails?: boolean
}

/** An interval with its p. */
export interface Judged extends Interval {
  readonly p: number
}

/** The limits and the p of a t; without variation there is neither. */
export const judgedByT = ({ se, low, high, p }: TTest): Judged =>
  se > 0 ? { low, high, p } : { ...noInterval, p: NaN }

export const noVerdict = (value: number, reason: Reason | null): Omit<Verdict, 'pairing'> => ({
  ...nothing(reason),
  value,
  p: NaN,
  scale: 'difference',
  planningError: NaN,
})

/** The share of true effects of the size of the MDE that are found. */
export const power = 0.8

/** Remarks on the detectable effect alone, for answers that tell none. */
export const onDetectable: ReadonlySet<ReasonCode> = new Set([
  'detectable-from-limits',
  'detectable-from-limits-not-simulated',
  'detectable-not-simulated',
  'detectable-approximate',
])

/** The error that limits so far apart would come from. */
export const errorBehind = ({ low, high }: Interval, df: number, confidence: number): number =>
  (high - low) / 2 / tQuantile((1 + confidence) / 2, df)

/** The error that a detectable effect of this size would come from. */
export const errorFinding = (detectable: number, df: number, confidence: number): number =>
  detectable / detectableEffect(1, df, { confidence, power })

/** Whether an error is too small to plan with: what could be found by it is less than the limits can leave out. */
export const isTooSure = (error: number, limits: Interval, df: number, confidence: number): boolean =>
  detectableEffect(error, df, { confidence, power }) < (limits.high - limits.low) / 2

// Levels closer than this are the same but for rounding.
const sameLevel = 1e-9

/** What a rule says, with the error to plan with taken at the level of the test where the limits have another. */
export const plannedAt = (rule: (settings: InferenceSettings) => Verdict, settings: InferenceSettings): Verdict => {
  const verdict = rule(settings)
  const confidence = 1 - settings.alpha
  if (Math.abs(confidence - settings.confidence) < sameLevel) return verdict
  const { planningError, reasons } = rule({ ...settings, confidence })
  return { ...verdict, planningError, reasons }
}

/** A verdict with all that follows from it. */
export const differenceOf = (
  { value, p, scale, pairing, planningError, typical, heavyTails = false, ...finding }: Verdict,
  { shared, dropped, differentTasks }: Pick<Match, 'shared' | 'dropped' | 'differentTasks'>,
  naive: Naive,
  { confidence, alpha }: InferenceSettings,
): Omit<Difference, 'sides' | 'pNaive' | 'pSignFlip'> => ({
  ...assembled(value, finding, naive, confidence),
  scale,
  ratio:
    scale === 'log ratio' ? { value: Math.exp(value), low: Math.exp(finding.low), high: Math.exp(finding.high) } : null,
  ...(typical && { typical }),
  p,
  pairing,
  caution: differentTasks ? 'different-tasks' : heavyTails ? 'heavy-tails' : null,
  shared,
  dropped,
  mde: planningError > 0 ? detectableEffect(planningError, finding.df, { confidence: 1 - alpha, power }) : NaN,
})
