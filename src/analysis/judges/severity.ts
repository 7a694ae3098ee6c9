import { mean, sum } from '../../statistics/sum.ts'
import type { InferenceSettings } from '../inference/estimate.ts'
import { type Layout, sampleOf } from '../inference/sample.ts'
import { type Panel, type Ratings, ratingsOfRun } from './panel.ts'
import { percentileIntervals, type Resampled } from './resampled.ts'
import { taskWeighted } from './task-weighted.ts'

/**
 * How far a judge's scores lie from the mean of the other judges of the same run: above 0 it is lenient, below severe.
 * `passRate` and `othersPassRate` are over the runs on which it and another judge gave a verdict. All task-weighted.
 */
export interface Severity extends Resampled {
  readonly judge: string
  readonly passRate: number
  readonly othersPassRate: number
}

export const severitiesOf = ({ judges, scores, verdicts, layout }: Panel, settings: InferenceSettings): Severity[] => {
  const intervals = percentileIntervals(
    judges.map((_, judge) => {
      const { own, others } = besideOthers(scores, judge)
      return taskWeighted(
        own.map((score, row) => score - others[row]),
        layout,
      )
    }),
    layout,
    settings,
  )
  return judges.map((name, judge) => {
    const { own, others } = besideOthers(verdicts, judge)
    return {
      judge: name,
      ...intervals[judge],
      passRate: taskMean(own, layout),
      othersPassRate: taskMean(others, layout),
    }
  })
}

/** For each run that the judge and another one rated: its own rating and the mean of the others. */
const besideOthers = (ratings: Ratings, judge: number): { own: Float64Array; others: Float64Array } => {
  const own = Float64Array.from(ratings[judge])
  const others = new Float64Array(own.length).fill(NaN)
  for (let row = 0; row < own.length; row++) {
    if (Number.isNaN(own[row])) continue
    const rest = ratingsOfRun(ratings, row, judge)
    if (rest.length === 0) own[row] = NaN
    else others[row] = sum(rest) / rest.length
  }
  return { own, others }
}

const taskMean = (column: Float64Array, layout: Layout): number =>
  mean(sampleOf(layout, column).tasks.map(({ value }) => value))
