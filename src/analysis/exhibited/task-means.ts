import { nullableOrder } from '../../core/dimensions.ts'
import { allRows, columnNumbers, splitBy } from '../../core/table.ts'
import type { Answers } from '../answers.ts'
import { type Estimate, estimateMeans, layoutOf, sampleOf } from '../inference/index.ts'
import { kindOf } from '../kind.ts'

/** How a configuration fared in one task, over all its tiers. */
export interface TaskMean {
  readonly task: string
  readonly configuration: string | null
  readonly runs: number
  readonly estimate: Estimate
}

/** The mean of a metric for every task and configuration; within one task subtests or runs are what varies. */
export const taskMeansOf = (answers: Answers, metricId: string): TaskMean[] => {
  const metric = answers.metrics.find(({ id }) => id === metricId)
  if (!metric) return []
  const { runs } = answers.tables
  const column = columnNumbers(runs, metricId)
  const found = splitBy(allRows(runs), ['task', 'configuration'])
    .sort((a, b) => nullableOrder(a.key[0], b.key[0]) || nullableOrder(a.key[1], b.key[1]))
    .map(({ key: [task, configuration], rows }) => ({
      task: task ?? '',
      configuration,
      sample: sampleOf(layoutOf(rows), column),
    }))
    .filter(({ sample }) => sample.n > 0)
  const estimates = estimateMeans(
    found.map(({ sample }) => ({ sample, kind: kindOf(metric) })),
    answers.settings,
  )
  return found.map(({ task, configuration, sample }, i) => ({
    task,
    configuration,
    runs: sample.n,
    estimate: estimates[i],
  }))
}
