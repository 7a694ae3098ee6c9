import type { Side } from '../../src/analysis/versus/side.ts'
import type { Conditions, TaskConditions } from '../../src/core/baseline.ts'
import type { Rows } from '../../src/core/table.ts'
import { type RunSpec, runsOf } from './runs.ts'

/** Conditions under which nothing is worth a warning. */
export const plainConditions: Conditions = {
  rating: { consensus: 'median', processSource: null, criterionAliases: {} },
  judges: [],
  tasks: [],
}

/** What one task was tried under, the same as always but for what is said. */
export const taskConditions = (task: string, about: Partial<TaskConditions> = {}): TaskConditions => ({
  task,
  rubrics: ['rubric-1'],
  passThresholds: [0.6],
  timeouts: [3600],
  ...about,
})

const noRuns: Rows = { table: { size: 0, columns: {} }, rows: new Int32Array() }

/** A side out of rows, such as a selection. */
export const sideOfRows = (runs: Rows, about: Partial<Side> = {}): Side => ({
  name: 'a side',
  runs,
  conditions: plainConditions,
  missing: noRuns,
  judged: null,
  ...about,
})

/** A side with these runs. */
export const sideWith = (runs: readonly RunSpec[], about: Partial<Side> = {}): Side => sideOfRows(runsOf(runs), about)

/** One run of each task that passes or not: `+-+` is three tasks. Names follow the place, after a prefix. */
export const verdictsOf = (verdicts: string, prefix = 'task-'): RunSpec[] =>
  [...verdicts].map((verdict, i) => ({ task: `${prefix}${i + 1}`, passed: verdict === '+' }))
