import type { Group } from '../../core/metric.ts'
import { columnNumbers } from '../../core/table.ts'
import { noInterval } from '../../statistics/interval.ts'
import type { Answers } from '../answers.ts'
import { type Estimate, estimateMeans, layoutOf, type Sample, sampleOf } from '../inference/index.ts'
import { leastTasks } from '../inference/scope.ts'
import type { QualityMetric } from './quality.ts'

/** The mean of a configuration in a tier as tasks are added one by one, in natural order. */
export interface Convergence {
  readonly group: Group
  readonly runs: number
  readonly steps: readonly { readonly tasks: number; readonly mean: RunningMean }[]
  /** How far the last task moved the mean. */
  readonly lastMove: number
}

export type RunningMean = Pick<Estimate, 'value' | 'low' | 'high' | 'method'>

/** Each step has an interval of its own, which takes time: of many tasks only some steps are shown. */
const mostSteps = 10
const mostResamples = 1000

/** Running means with intervals for tasks like those seen so far; over all tasks they are those of the summary. */
export const convergenceOf = (answers: Answers, { id: quality, kind }: QualityMetric): Convergence[] => {
  const { tables, settings } = answers
  const column = columnNumbers(tables.runs, quality)
  const found = answers.groups('by_configuration_and_tier').flatMap(group => {
    const sample = sampleOf(layoutOf(group.rows), column)
    return sample.tasks.length < 2 ? [] : [{ group, sample, steps: stepsTo(sample.tasks.length) }]
  })
  const means = estimateMeans(
    found.flatMap(({ sample, steps }) => steps.map(tasks => ({ sample: firstTasks(sample, tasks), kind }))),
    { ...settings, generalize: 'tasks', resamples: Math.min(mostResamples, settings.resamples) },
  )
  let first = 0
  return found.map(({ group, sample, steps }) => {
    const own = means.slice(first, first + steps.length)
    first += steps.length
    const all = sample.tasks.length
    const whole = all >= leastTasks(settings) ? answers.result(quality, group)?.summary : undefined
    return {
      group,
      runs: sample.n,
      steps: steps.map((tasks, i) => ({ tasks, mean: tasks === all && whole ? whole : limited(own[i], tasks) })),
      lastMove: meanOf(sample) - meanOf(firstTasks(sample, all - 1)),
    }
  })
}

/** One task says nothing about others like it. */
const limited = (mean: Estimate, tasks: number): RunningMean => (tasks < 2 ? { ...mean, ...noInterval } : mean)

/** All numbers of tasks, or some that lie ever farther apart. */
export const stepsTo = (tasks: number): number[] => {
  if (tasks <= mostSteps) return Array.from({ length: tasks }, (_, i) => i + 1)
  const rough = Array.from({ length: mostSteps }, (_, i) => Math.round(tasks ** (i / (mostSteps - 1))))
  return [...new Set(rough)]
}

const firstTasks = ({ tasks }: Sample, count: number): Sample => {
  const kept = tasks.slice(0, count)
  const n = kept.reduce((sum, { subtests }) => sum + subtests.reduce((runs, { values }) => runs + values.length, 0), 0)
  return { tasks: kept, n, missing: 0 }
}

const meanOf = ({ tasks }: Sample): number => tasks.reduce((sum, { value }) => sum + value, 0) / tasks.length
