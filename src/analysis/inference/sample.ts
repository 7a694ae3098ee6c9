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

/** What makes two runs of one task runs of the same subtest. */
const cellColumns = ['agent', 'agent_model', 'tier', 'subtest'] as const
export type CellColumn = (typeof cellColumns)[number]

/**
 * By default the same subtest id under two models is two subtests. To pair what two models did in the same place, lay
 * out each of them by tier and subtest alone, so that the ids of both agree.
 */
export const layoutOf = (group: Rows, columns: readonly CellColumn[] = cellColumns): Layout => {
  const tasks = words(group, 'task')
  const cells = columns.map(name => words(group, name))
  const found = new Map<string, Map<string, number[]>>()
  group.rows.forEach((row, i) => {
    const task = tasks[i] ?? ''
    // Names of models hold slashes, so a slash could not tell where a name ends.
    const id = cells.map(cell => cell[i] ?? '').join('\n')
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
  return counted(samples, runs)
}

/** A sample of these tasks out of this many runs. */
const counted = (tasks: readonly TaskSample[], runs: number): Sample => {
  const n = tasks.reduce((sum, { subtests }) => sum + runsIn(subtests), 0)
  return { tasks, n, missing: runs - n }
}

const runsIn = (subtests: readonly SubtestSample[]): number =>
  subtests.reduce((count, { values }) => count + values.length, 0)

/** The subtests of a sample that are wanted; what is left out counts as missing. */
export const keepSubtests = (sample: Sample, wanted: (task: string, id: string) => boolean): Sample => {
  const tasks = sample.tasks.flatMap(({ task, value, subtests }) => {
    const kept = subtests.filter(({ id }) => wanted(task, id))
    if (kept.length === 0) return []
    // The value of a whole task stays as it is, to the last digit.
    const same = kept.length === subtests.length
    return [{ task, subtests: kept, value: same ? value : mean(kept.map(subtest => subtest.mean)) }]
  })
  const countOf = (all: readonly TaskSample[]) => all.reduce((sum, { subtests }) => sum + subtests.length, 0)
  const whole = countOf(tasks) === countOf(sample.tasks)
  return whole ? sample : counted(tasks, sample.n + sample.missing)
}

/** Two columns without the rows in which either was not measured. Made once, it serves the layouts of all groups. */
export const bothMeasured = (first: Float64Array, second: Float64Array): readonly [Float64Array, Float64Array] => [
  first.map((value, row) => (Number.isNaN(second[row]) ? NaN : value)),
  second.map((value, row) => (Number.isNaN(first[row]) ? NaN : value)),
]

export const taskValues = ({ tasks }: Sample): Float64Array => Float64Array.from(tasks, ({ value }) => value)

/** The runs of one task, subtest after subtest. */
export const taskRuns = ({ subtests }: TaskSample): Float64Array => joined(subtests.map(({ values }) => values))

/** All runs, task after task. */
export const runValues = ({ tasks }: Sample): Float64Array =>
  joined(tasks.flatMap(({ subtests }) => subtests.map(({ values }) => values)))

/** Several rows as one. */
export const joined = (parts: readonly Float64Array[]): Float64Array => {
  const all = new Float64Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
