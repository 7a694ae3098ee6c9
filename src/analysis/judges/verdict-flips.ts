import type { ConsensusRule } from '../../core/settings.ts'
import { median } from '../../statistics/quantile.ts'
import { sum } from '../../statistics/sum.ts'
import { type Panel, type Ratings, ratingsOfRun, rowsOf } from './panel.ts'

/** How often judges disagree on whether a run passes. */
export interface Splits {
  /** Runs with verdicts of at least two judges, and those of them on which not all are the same. */
  readonly runs: number
  readonly split: number
}

/** How often the consensus would be another one without a judge. */
export interface Flips {
  /** Null: without some judge, whichever it is. */
  readonly judge: string | null
  /**
   * Runs on which the judge and three others gave a verdict, and those of them where the majority changes. Of three
   * verdicts two are left, whose ties count as fails: then only passes could flip.
   */
  readonly verdicts: number
  readonly flipped: number
  /** The same for scores, of runs with a score of another judge: those where the consensus moves by more than .05. */
  readonly scores: number
  readonly moved: number
}

/** With fewer verdicts, what is left without one of them has no majority as often as it has one. */
const fewestVerdicts = 4
const fewestScores = 2

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

export const verdictSplits = ({ verdicts, layout }: Pick<Panel, 'verdicts' | 'layout'>): Splits => {
  const given = Array.from(rowsOf(layout), row => ratingsOfRun(verdicts, row)).filter(({ length }) => length > 1)
  return { runs: given.length, split: given.filter(all => all[0] !== all[all.length - 1]).length }
}

/** Without each judge, and last without any one of them. */
export const verdictFlips = ({ judges, scores, verdicts }: Panel, rule: ConsensusRule): Flips[] => {
  const consensus = scoreRules[rule]
  const moves = (all: Values, rest: Values) => Math.abs(consensus(all) - consensus(rest)) > noticeable + rounding
  const ofVerdicts = changesWithout(verdicts, fewestVerdicts, flips)
  const ofScores = changesWithout(scores, fewestScores, moves)
  return [...judges, null].map((judge, i) => ({
    judge,
    verdicts: ofVerdicts[i].runs,
    flipped: ofVerdicts[i].changed,
    scores: ofScores[i].runs,
    moved: ofScores[i].changed,
  }))
}

/** For each judge, and last for any: its runs with enough ratings, and those that change without the judge. */
const changesWithout = (ratings: Ratings, fewest: number, changes: (all: Values, rest: Values) => boolean) => {
  const counts = [...ratings, null].map(() => ({ runs: 0, changed: 0 }))
  const any = counts[ratings.length]
  const size = ratings[0]?.length ?? 0
  for (let row = 0; row < size; row++) {
    const all = ratingsOfRun(ratings, row)
    if (all.length < fewest) continue
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
