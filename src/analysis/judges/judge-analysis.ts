import { once } from '../../core/once.ts'
import type { Tables } from '../../core/schema.ts'
import type { Settings } from '../../core/settings.ts'
import { type PairAgreement, pairAgreements } from './agreement.ts'
import { type Alpha, alphasOf } from './alpha.ts'
import { ratedCriteria } from './criteria.ts'
import { type Disputed, runsInDispute } from './disputed-runs.ts'
import { panelOf } from './panel.ts'
import { seatsOf } from './seats.ts'
import { type Severity, severitiesOf } from './severity.ts'
import { type Flips, type Splits, verdictFlips, verdictSplits } from './verdict-flips.ts'

/** What can be said about the judges, each answer computed once, when it is first asked for. */
export interface JudgeAnalysis {
  judges(): readonly string[]
  agreements(): readonly PairAgreement[]
  alphas(): readonly Alpha[]
  severities(): readonly Severity[]
  splits(): Splits
  flips(): readonly Flips[]
  /** The runs on which judges disagree most. */
  disputed(most: number): readonly Disputed[]
}

export type JudgeTables = Pick<Tables, 'runs' | 'judges' | 'criteria' | 'rubric'>

export const judgeAnalysis = (tables: JudgeTables, settings: Settings): JudgeAnalysis => {
  const seats = once(() => seatsOf(tables.judges))
  const panel = once(() => panelOf(tables, seats()))
  return {
    judges: () => seats().judges,
    agreements: once(() => pairAgreements(panel())),
    alphas: once(() => alphasOf(panel(), ratedCriteria(tables, seats()), settings)),
    severities: once(() => severitiesOf(panel(), settings)),
    splits: once(() => verdictSplits(panel())),
    flips: once(() => verdictFlips(panel(), settings.consensus)),
    disputed: most => runsInDispute(panel(), most),
  }
}
