import { mean, sum } from '../../statistics/sum.ts'
import { type Layout, sampleOf } from '../inference/sample.ts'
import { type Panel, type Ratings, ratingsOfRun } from './panel.ts'
import type { Additive, Resampled } from './resampled.ts'
import { taskWeighted } from './task-weighted.ts'

/** How far a judge's scores lie from the mean of the other judges of the same run: lenient above 0, severe below. */
export interface Severity extends Resampled, PassRates {
  readonly judge: string
}

/** Task-weighted, over the runs on which the judge and another one gave a verdict. */
interface PassRates {
  readonly passRate: number
  readonly othersPassRate: number
}

/** What is known of a judge before the interval of its severity. */
export interface SeveritySums extends PassRates {
  readonly judge: string
  readonly additive: Additive
}

export const severitySums = ({ judges, scores, verdicts, layout }: Panel): SeveritySums[] =>
  judges.map((name, judge) => {
    const rated = besideOthers(scores, judge)
    const passed = besideOthers(verdicts, judge)
    return {
      judge: name,
      additive: taskWeighted(
        rated.own.map((score, row) => score - rated.others[row]),
        layout,
      ),
      passRate: taskMean(passed.own, layout),
      othersPassRate: taskMean(passed.others, layout),
    }
  })

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
