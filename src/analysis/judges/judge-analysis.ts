import { once } from '../../core/once.ts'
import type { Tables } from '../../core/schema.ts'
import type { Settings } from '../../core/settings.ts'
import { type PairAgreement, pairAgreements } from './agreement.ts'
import { type Alpha, alphaSums } from './alpha.ts'
import { ratedCriteria } from './criteria.ts'
import { type Disputed, disputedRuns } from './disputed.ts'
import { panelOf } from './panel.ts'
import { percentileIntervals } from './resampled.ts'
import { seatsOf } from './seats.ts'
import { type Severity, severitySums } from './severity.ts'
import { type Flips, verdictFlips } from './verdict-flips.ts'

/** What can be said about the judges, each answer computed once, when it is first asked for. */
export interface JudgeAnalysis {
  judges(): readonly string[]
  agreements(): readonly PairAgreement[]
  alphas(): readonly Alpha[]
  severities(): readonly Severity[]
  /** Both of these: they share their draws, and take most of the time. */
  intervals(): JudgeIntervals
  /** Takes what another thread found for the same judgments. */
  know(intervals: JudgeIntervals): void
  flips(): readonly Flips[]
  /** The runs on which judges disagree most. */
  disputed(most: number): readonly Disputed[]
}

/** What is known by resampling. */
export interface JudgeIntervals {
  readonly alphas: readonly Alpha[]
  readonly severities: readonly Severity[]
}

export type JudgeTables = Pick<Tables, 'runs' | 'judges' | 'criteria' | 'rubric'>

export const judgeAnalysis = (tables: JudgeTables, settings: Settings): JudgeAnalysis => {
  const seats = once(() => seatsOf(tables.judges))
  const panel = once(() => panelOf(tables, seats()))
  let known: JudgeIntervals | null = null
  // Together, because drawing costs most and all can share the draws.
  const resampled = once((): JudgeIntervals => {
    const alphas = alphaSums(panel(), ratedCriteria(tables, seats()))
    const severities = severitySums(panel())
    const additives = [...alphas, ...severities].map(({ additive }) => additive)
    const intervals = percentileIntervals(additives, panel().layout, settings)
    return {
      alphas: alphas.map(({ of, judges }, i) => ({ of, judges, ...intervals[i] })),
      severities: severities.map(({ judge, passRate, othersPassRate }, i) => ({
        judge,
        passRate,
        othersPassRate,
        ...intervals[alphas.length + i],
      })),
    }
  })
  const intervals = () => known ?? resampled()
  return {
    judges: () => seats().judges,
    agreements: once(() => pairAgreements(panel())),
    alphas: () => intervals().alphas,
    severities: () => intervals().severities,
    intervals,
    know: found => {
      known = found
    },
    flips: once(() => verdictFlips(panel(), settings.consensus)),
    disputed: most => disputedRuns(panel(), most),
  }
}
