import { naturalOrder } from '../../core/dimensions.ts'
import { type Rows, words } from '../../core/table.ts'
import { mean } from '../../statistics/sum.ts'

/** How the runs of a group lie: by task, and within it by subtest, a cell of agent, model, tier and subtest. */
export interface Layout {
  readonly tasks: readonly { readonly task: string; readonly subtests: readonly SubtestRows[] }[]
  readonly runs: number
}

interface SubtestRows {
  readonly id: string
  readonly rows: Int32Array
}

/** The measured values of one metric in one group. Tasks are in natural order; only those with a value are there. */
export interface Sample {
  readonly tasks: readonly TaskSample[]
  readonly n: number
  readonly missing: number
}

/** A task's value is the mean of its subtest means: equal weight per subtest, then per task. */
export interface TaskSample {
  readonly task: string
  readonly value: number
  readonly subtests: readonly SubtestSample[]
}

export interface SubtestSample {
  readonly id: string
  readonly mean: number
  readonly values: Float64Array
}

const cellColumns = ['agent', 'agent_model', 'tier', 'subtest'] as const

export const layoutOf = (group: Rows): Layout => {
  const tasks = words(group, 'task')
  const cells = cellColumns.map(name => words(group, name))
  const found = new Map<string, Map<string, number[]>>()
  group.rows.forEach((row, i) => {
    const task = tasks[i] ?? ''
    const id = cells.map(cell => cell[i] ?? '').join('/')
    const subtests = found.get(task) ?? new Map<string, number[]>()
    found.set(task, subtests)
    const rows = subtests.get(id)
    if (rows) rows.push(row)
    else subtests.set(id, [row])
  })
  return {
    runs: group.rows.length,
    tasks: [...found]
      .sort(([a], [b]) => naturalOrder(a, b))
      .map(([task, subtests]) => ({
        task,
        subtests: [...subtests]
          .sort(([a], [b]) => naturalOrder(a, b))
          .map(([id, rows]) => ({ id, rows: Int32Array.from(rows) })),
      })),
  }
}

/** The values that a column of the runs table has in a layout. */
export const sampleOf = ({ tasks, runs }: Layout, column: Float64Array): Sample => {
  const samples = tasks.flatMap(({ task, subtests }) => {
    const measured = subtests.flatMap(({ id, rows }) => {
      const values = Float64Array.from(rows, row => column[row]).filter(value => !Number.isNaN(value))
      return values.length > 0 ? [{ id, values, mean: mean(values) }] : []
    })
    return measured.length > 0 ? [{ task, subtests: measured, value: mean(measured.map(subtest => subtest.mean)) }] : []
  })
  const n = samples.reduce(
    (sum, { subtests }) => sum + subtests.reduce((runs, { values }) => runs + values.length, 0),
    0,
  )
  return { tasks: samples, n, missing: runs - n }
}
