import type { ConsensusRule } from '../../core/settings.ts'
import { median } from '../../statistics/quantile.ts'
import { sum } from '../../statistics/sum.ts'
import { type Panel, type Ratings, ratingsOfRun } from './panel.ts'

/** How often the consensus would be another one without a judge. */
export interface Flips {
  /** Null: without some judge, whichever it is. */
  readonly judge: string | null
  /** Runs on which the judge and another one gave a verdict, and those of them where the majority changes. */
  readonly verdicts: number
  readonly flipped: number
  /** The same for scores: runs where the consensus moves by more than .05. */
  readonly scores: number
  readonly moved: number
}

/** A change of the consensus score that a reader would notice. */
const noticeable = 0.05
/** Differences of decimal scores are off by this much at most. */
const rounding = 1e-9

type Values = readonly number[]

const isPass = (verdicts: Values): boolean => 2 * sum(verdicts) > verdicts.length
const flips = (all: Values, rest: Values): boolean => isPass(all) !== isPass(rest)

/** A recorded consensus has no judges to drop: the median stands in for it. */
const scoreRules: Record<ConsensusRule, (scores: Values) => number> = {
  median,
  mean: scores => sum(scores) / scores.length,
  recorded: median,
}

/** Without each judge, and last without any one of them. */
export const verdictFlips = ({ judges, scores, verdicts }: Panel, rule: ConsensusRule): Flips[] => {
  const consensus = scoreRules[rule]
  const moves = (all: Values, rest: Values) => Math.abs(consensus(all) - consensus(rest)) > noticeable + rounding
  const ofVerdicts = changesWithout(verdicts, flips)
  const ofScores = changesWithout(scores, moves)
  return [...judges, null].map((judge, i) => ({
    judge,
    verdicts: ofVerdicts[i].runs,
    flipped: ofVerdicts[i].changed,
    scores: ofScores[i].runs,
    moved: ofScores[i].changed,
  }))
}

/** For each judge, and last for any: the runs with another judge's rating, and those that change without the judge. */
const changesWithout = (ratings: Ratings, changes: (all: Values, rest: Values) => boolean) => {
  const counts = [...ratings, null].map(() => ({ runs: 0, changed: 0 }))
  const any = counts[ratings.length]
  const size = ratings[0]?.length ?? 0
  for (let row = 0; row < size; row++) {
    const all = ratingsOfRun(ratings, row)
    if (all.length < 2) continue
    let anyChanges = false
    ratings.forEach((column, judge) => {
      if (Number.isNaN(column[row])) return
      const isOther = changes(all, ratingsOfRun(ratings, row, judge))
      counts[judge].runs++
      if (isOther) counts[judge].changed++
      anyChanges ||= isOther
    })
    any.runs++
    if (anyChanges) any.changed++
  }
  return counts
}
