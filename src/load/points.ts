import type { CriterionRecord } from '../core/record.ts'
import type { Fields } from './io/fields.ts'

/** Judges give bonus points; more than twice of what there is to be had is a slip, or points of another scale. */
const mostOfMax = 2
const inJudgment = { score: 'score', achieved: 'achieved', max: 'max' } as const
type Names = { readonly [Name in keyof typeof inJudgment]: string }

interface CriterionPoints extends Pick<CriterionRecord, 'score' | 'achieved' | 'max'> {
  /** False where a number cannot be right: it is told, and not used. */
  readonly isPossible: boolean
}

export const criterionPoints = (
  fields: Fields,
  names: Names = inJudgment,
  pointsIn = (name: string) => fields.points(name),
): CriterionPoints => {
  const score = pointsIn(names.score)
  const achieved = pointsIn(names.achieved)
  const max = pointsIn(names.max)
  if (arePossible(achieved, max)) return { score, achieved, max, isPossible: true }
  return { score: NaN, ...possibleOf(fields, achieved, max, names), isPossible: false }
}

export const arePossible = (achieved: number, max: number): boolean =>
  !(achieved < 0 || max < 0 || achieved > mostOfMax * max)

export const possibleOf = (
  fields: Fields,
  achieved: number,
  max: number,
  names: Names = inJudgment,
): { achieved: number; max: number } =>
  max < 0
    ? { achieved, max: fields.outOfRange(names.max, 'points cannot be negative') }
    : { achieved: fields.outOfRange(names.achieved, whyNot(achieved, max)), max }

const whyNot = (achieved: number, max: number): string =>
  achieved < 0 ? 'points cannot be negative' : `there are ${max} points to be had`
