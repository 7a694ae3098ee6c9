import type { Consensus } from '../../core/metric.ts'
import type { JudgeRecord, Recorded } from '../../core/record.ts'
import type { ConsensusRule } from '../../core/settings.ts'
import { median } from '../../statistics/quantile.ts'
import { type Numbers, sum } from '../../statistics/sum.ts'

const gradeScale = [
  ['S', 1],
  ['A', 0.8],
  ['B', 0.6],
  ['C', 0.4],
  ['D', 0.2],
] as const

/** S only for a perfect score; F below .20; no grade without a score. */
export const gradeOf = (score: number): string | null =>
  Number.isNaN(score) ? null : (gradeScale.find(([, from]) => score >= from)?.[0] ?? 'F')

/** One judge's Impl-Rate: points achieved over points possible, over the criteria that apply and those left out. */
export const judgeImplRate = ({ criteria, implRate }: JudgeRecord, omittedPoints = 0): number => {
  if (implRate !== undefined) return implRate
  const achieved: number[] = []
  const max: number[] = []
  for (const criterion of criteria)
    if (!Number.isNaN(criterion.achieved) && !Number.isNaN(criterion.max)) {
      achieved.push(criterion.achieved)
      max.push(criterion.max)
    }
  return computeImplRate(sum(achieved), sum(max) + (max.length > 0 ? omittedPoints : 0))
}

const mean = (values: readonly number[]): number => sum(values) / values.length

const scoreRules: Record<Exclude<ConsensusRule, 'recorded'>, (scores: readonly number[]) => number> = { median, mean }

/** A source that decides itself has grades of its own, or none. */
const gradeIn = ({ grade, decides }: Recorded, score: number, isRecorded: boolean): string | null => {
  if (decides) return grade
  return (isRecorded ? grade : null) ?? gradeOf(score)
}

/** Most of the judges who gave a verdict; a tie is not a pass. */
const majority = (judges: readonly JudgeRecord[]): boolean | null => {
  let verdicts = 0
  let passes = 0
  for (const { passed } of judges) {
    if (passed === null) continue
    verdicts++
    if (passed) passes++
  }
  return verdicts === 0 ? null : 2 * passes > verdicts
}

/** Whether a score is what one of the rules makes of the valid judges, whichever it is. */
export const isByRule = (score: number, judges: readonly JudgeRecord[]): boolean => {
  const scores = judges.flatMap(judge => (judge.valid && !Number.isNaN(judge.score) ? [judge.score] : []))
  return Object.values(scoreRules).some(rule => Math.abs(rule(scores) - score) <= 1e-9)
}

/**
 * What the judges of one run agreed on. Judgments that are not valid are left out. Where no judge gave a score or a
 * verdict, what the harness recorded stands in; `recorded` takes that from the start, as does a source that decides. Impl-Rate is always the median.
 */
export const consensusOf = (
  judges: readonly JudgeRecord[],
  implRates: Numbers,
  recorded: Recorded,
  rule: ConsensusRule,
): Consensus => {
  const valid: JudgeRecord[] = []
  const scores: number[] = []
  const measured: number[] = []
  for (let i = 0; i < judges.length; i++) {
    if (!judges[i].valid) continue
    valid.push(judges[i])
    if (!Number.isNaN(judges[i].score)) scores.push(judges[i].score)
    if (!Number.isNaN(implRates[i])) measured.push(implRates[i])
  }
  const isDecided = rule === 'recorded' || recorded.decides === true
  const score = isDecided || scores.length === 0 ? recorded.score : scoreRules[rule](scores)
  return {
    score,
    passed: isDecided ? recorded.passed : (majority(valid) ?? recorded.passed),
    grade: gradeIn(recorded, score, isDecided || scores.length === 0),
    implRate: median(measured),
    judges: valid.length,
  }
}

/** The share of the possible points that was achieved: 8.5 of 10 is 0.85. Without possible points there is none: NaN. */
export const computeImplRate = (achieved: number, max: number): number => (max === 0 ? NaN : achieved / max)
