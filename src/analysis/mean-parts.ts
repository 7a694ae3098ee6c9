import type { Group } from '../core/metric.ts'
import { numbers } from '../core/table.ts'
import { measured } from '../statistics/describe.ts'
import type { Answers } from './answers.ts'
import type { Summary } from './estimates/summary.ts'
import { singleRuns } from './single-runs.ts'

/** A mean of some runs that is made of others, such as the duration of runs of the agent's time and that of judging. */
export interface MeanParts {
  readonly group: Group
  readonly whole: Summary
  /** Only those that were measured, in the order asked for. */
  readonly parts: readonly { readonly metric: string; readonly value: number }[]
  /** The whole of each run, where they are few. */
  readonly runs: readonly number[]
}

/** The mean of a metric and of the metrics that add up to it, in every configuration and tier in which it was measured. */
export const meanPartsOf = (answers: Answers, whole: string, parts: readonly string[]): MeanParts[] =>
  answers.groups('by_configuration_and_tier').flatMap(group => {
    const summary = answers.result(whole, group)?.summary
    if (!summary || summary.n === 0) return []
    return {
      group,
      whole: summary,
      parts: parts.flatMap(metric => {
        const value = answers.result(metric, group)?.summary.value ?? NaN
        return Number.isFinite(value) ? [{ metric, value }] : []
      }),
      runs: singleRuns(measured(numbers(group.rows, whole)), answers.tables.runs),
    }
  })
