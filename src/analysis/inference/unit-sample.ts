import type { Rows } from '../../core/table.ts'
import { mean } from '../../statistics/sum.ts'
import { type CellColumn, cellColumns, placesOf } from './places.ts'

export type { CellColumn } from './places.ts'

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
  /** The runs behind the values, where a value is made of several. */
  readonly runs?: number
  /** How many tasks there are, where one stands in several places. */
  readonly different?: number
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
  /** The runs behind its value, where it is one that several have together. */
  readonly runs?: number
}

/**
 * By default the same subtest id under two models is two subtests. To pair what two models did in the same place, lay
 * out each of them by tier and subtest alone, so that the ids of both agree.
 */
export const layoutOf = ({ table, rows }: Rows, columns: readonly CellColumn[] = cellColumns): Layout => {
  const { cell, cells } = placesOf(table, columns)
  const found = new Map<number, number[]>()
  for (const row of rows) {
    const members = found.get(cell[row])
    if (members) members.push(row)
    else found.set(cell[row], [row])
  }
  const tasks: { task: string; subtests: SubtestRows[] }[] = []
  for (const place of new Int32Array([...found.keys()]).sort()) {
    const { task, id } = cells[place]
    if (tasks.at(-1)?.task !== task) tasks.push({ task, subtests: [] })
    tasks[tasks.length - 1].subtests.push({ id, rows: new Int32Array(found.get(place) ?? []) })
  }
  return { runs: rows.length, tasks }
}

/** The values that a column of the runs table has in a layout. */
export const sampleOf = ({ tasks, runs }: Layout, column: Float64Array): Sample => {
  const samples: TaskSample[] = []
  for (const { task, subtests } of tasks) {
    const measured: SubtestSample[] = []
    for (const { id, rows } of subtests) {
      const values = measuredAt(rows, column)
      if (values.length > 0) measured.push({ id, values, mean: mean(values) })
    }
    if (measured.length > 0) samples.push({ task, subtests: measured, value: meanOf(measured) })
  }
  return counted(samples, runs)
}

/** One value for each subtest, of several runs together; those without one are missing. */
export const sampleOfSubtests = (
  { tasks }: Layout,
  of: (rows: Int32Array) => { readonly value: number; readonly n: number },
): Sample => {
  const samples = tasks.flatMap(({ task, subtests }) => {
    const measured = subtests.flatMap(({ id, rows }): SubtestSample[] => {
      const { value, n } = of(rows)
      return Number.isNaN(value) ? [] : [{ id, mean: value, values: Float64Array.of(value), runs: n }]
    })
    return measured.length > 0 ? [{ task, subtests: measured, value: meanOf(measured) }] : []
  })
  const all = tasks.reduce((sum, { subtests }) => sum + subtests.length, 0)
  return { runs: 0, ...counted(samples, all) }
}

/** The measured values of a column in some rows. */
const measuredAt = (rows: Int32Array, column: Float64Array): Float64Array => {
  const values = new Float64Array(rows.length)
  let count = 0
  for (let i = 0; i < rows.length; i++) {
    const value = column[rows[i]]
    if (!Number.isNaN(value)) values[count++] = value
  }
  return count === rows.length ? values : values.slice(0, count)
}

const meanOf = (subtests: readonly SubtestSample[]): number => mean(subtestMeans(subtests))

export const subtestMeans = (subtests: readonly SubtestSample[]): Float64Array => {
  const means = new Float64Array(subtests.length)
  for (let i = 0; i < means.length; i++) means[i] = subtests[i].mean
  return means
}

/** A sample of these tasks out of this many runs, or subtests where these have the values. */
const counted = (tasks: readonly TaskSample[], runs: number): Sample => {
  const n = tasks.reduce((sum, { subtests }) => sum + runsIn(subtests), 0)
  const isOfSubtests = tasks[0]?.subtests[0].runs !== undefined
  // Not spread: there are very many without, and objects made so are slow to make and to read.
  return isOfSubtests ? { tasks, n, missing: runs - n, runs: runsBehind(tasks) } : { tasks, n, missing: runs - n }
}

const runsBehind = (tasks: readonly TaskSample[]): number =>
  tasks.reduce((sum, { subtests }) => subtests.reduce((count, { runs = 0 }) => count + runs, sum), 0)

const runsIn = (subtests: readonly SubtestSample[]): number =>
  subtests.reduce((count, { values }) => count + values.length, 0)

/** The subtests of a sample that are wanted; what is left out counts as missing. */
export const keepSubtests = (sample: Sample, wanted: (task: string, id: string) => boolean): Sample => {
  const tasks = sample.tasks.flatMap(({ task, value, subtests }) => {
    const kept = subtests.filter(({ id }) => wanted(task, id))
    if (kept.length === 0) return []
    // The value of a whole task stays as it is, to the last digit.
    const same = kept.length === subtests.length
    return [{ task, subtests: kept, value: same ? value : meanOf(kept) }]
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

export const taskValues = ({ tasks }: Sample): Float64Array => {
  const values = new Float64Array(tasks.length)
  for (let i = 0; i < values.length; i++) values[i] = tasks[i].value
  return values
}

/** The runs of one task, subtest after subtest. */
export const taskRuns = ({ subtests }: TaskSample): Float64Array => joined(subtests.map(({ values }) => values))

/** All runs, task after task. */
export const runValues = ({ tasks }: Sample): Float64Array => {
  const all = new Float64Array(tasks.reduce((count, { subtests }) => count + runsIn(subtests), 0))
  let at = 0
  for (const { subtests } of tasks)
    for (const { values } of subtests) {
      // Most subtests have a handful of runs, which a loop copies faster than a call.
      for (let i = 0; i < values.length; i++) all[at + i] = values[i]
      at += values.length
    }
  return all
}

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
