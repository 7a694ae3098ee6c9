import { numbers, type Rows, words } from '../../../core/table.ts'
import { meanOfMeasured } from './aggregates.ts'
import { performanceMetrics } from './performance.ts'
import { remembered } from './remembered.ts'
import { subtestsOf } from './subtest-values.ts'

/** One subtest as ablations see it. */
export interface SubtestPerformance {
  readonly rows: Rows
  readonly task: string
  readonly tier: string | null
  readonly taskAndTier: string
  /** What tells the configuration of the subtest apart from others. */
  readonly configuration: string
  /** The mean over its runs of each performance metric, by id; NaN where none of them was measured. */
  readonly means: ReadonlyMap<string, number>
}

/** The configuration that each row belongs to, in the same words for runs and for components. */
export const configurationsOf = (rows: Rows): string[] => {
  const columns = ['experiment', 'agent_model', 'tier', 'subtest'].map(name => words(rows, name))
  return Array.from(rows.rows, (_, i) => JSON.stringify(columns.map(column => column[i])))
}

/** The subtests of a group with their mean performance: each subtest counts the same, however many runs it has. */
export const subtestPerformance = remembered((runs: Rows): readonly SubtestPerformance[] =>
  subtestsOf(runs).map(subtest => {
    const first = { table: subtest.table, rows: subtest.rows.slice(0, 1) }
    const task = words(first, 'task')[0] ?? ''
    const [tier] = words(first, 'tier')
    const taskAndTier = JSON.stringify([task, tier])
    const [configuration] = configurationsOf(first)
    const means = new Map(performanceMetrics.map(({ id }) => [id, meanOfMeasured(numbers(subtest, id)).mean]))
    return { rows: subtest, task, tier, taskAndTier, configuration, means }
  }),
)
