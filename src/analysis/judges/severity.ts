import { reason } from '../../core/reasons.ts'
import { mean, sum } from '../../statistics/sum.ts'
import { stratifiedMean, tInterval } from '../../statistics/t-test.ts'
import type { InferenceSettings } from '../inference/estimate.ts'
import { leastTasks, overTasksReason, theseTasksReason } from '../inference/scope.ts'
import { type Layout, type Sample, sampleOf, type TaskSample, taskValues } from '../inference/unit-sample.ts'
import { type JudgeEstimate, withoutLimits } from './judge-estimate.ts'
import { type Panel, type Ratings, ratingsOfRun } from './panel.ts'

/** How far a judge's scores lie from the mean of the other judges of the same run: lenient above 0, severe below. */
export interface Severity extends JudgeEstimate {
  readonly judge: string
  /** Task-weighted, over the runs on which the judge and another one gave a verdict. */
  readonly passRate: number
  readonly othersPassRate: number
}

export const severitiesOf = ({ judges, scores, verdicts, layout }: Panel, settings: InferenceSettings): Severity[] =>
  judges.map((name, judge) => {
    const rated = besideOthers(scores, judge)
    const passed = besideOthers(verdicts, judge)
    const distances = rated.own.map((score, row) => score - rated.others[row])
    return {
      judge: name,
      passRate: taskMean(passed.own, layout),
      othersPassRate: taskMean(passed.others, layout),
      ...meanDistance(sampleOf(layout, distances), settings),
    }
  })

/** Tasks vary where there are enough of them to stand for others; else runs, each within its task. */
const meanDistance = (sample: Sample, settings: InferenceSettings): JudgeEstimate => {
  const { tasks, n } = sample
  const value = mean(taskValues(sample))
  if (n === 0) return withoutLimits(value, n, reason('no-run-with-two-ratings'))
  const isOverTasks = tasks.length >= leastTasks(settings)
  const strata = isOverTasks ? [taskValues(sample)] : tasks.map(weightedRuns)
  if (strata.every(({ length }) => length === 1)) return withoutLimits(value, n, reason('one-run-per-task'))
  const { variance, df } = stratifiedMean(strata)
  if (variance === 0) return withoutLimits(value, n, reason('no-variation'))
  return {
    value,
    runs: n,
    units: isOverTasks ? tasks.length : n,
    ...tInterval(value, Math.sqrt(variance), df, settings.confidence),
    method: isOverTasks ? 't over task means' : 'stratified t over runs within tasks',
    reasons: [isOverTasks ? overTasksReason(tasks.length) : theseTasksReason(tasks.length, 'run')],
  }
}

/**
 * The runs of a task, each as far from the task's value as its weight makes it count: their mean is that value, in which
 * subtests weigh alike however many runs they have.
 */
const weightedRuns = ({ subtests, value }: TaskSample): Float64Array => {
  const runs = subtests.reduce((count, { values }) => count + values.length, 0)
  return Float64Array.from(
    subtests.flatMap(({ values }) => {
      const weight = runs / (values.length * subtests.length)
      return Array.from(values, each => value + weight * (each - value))
    }),
  )
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
