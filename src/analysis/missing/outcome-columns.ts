import type { MetricInfo } from '../../core/metric.ts'
import { type Column, columnNumbers, type Table } from '../../core/table.ts'
import { placeReader } from './added-runs.ts'

/** A metric that says what came of a run, where any run has it. */
interface Outcome {
  readonly metric: MetricInfo
  readonly values: Float64Array
  /** Whether a run should have it. */
  isExpected(row: number): boolean
}

/**
 * The outcomes that runs have. One is expected of a run where any run of its task has it; of tasks in which no run has
 * any outcome, all that were measured somewhere.
 */
export const outcomesIn = (table: Table, metrics: readonly MetricInfo[]): Outcome[] => {
  const taskOf = placeReader(table)
  const tasks = Array.from({ length: table.size }, (_, row) => taskOf(row).task)
  const measured = metrics
    .filter(({ isOutcome }) => isOutcome)
    .map(metric => ({ metric, values: columnNumbers(table, metric.id) }))
    .filter(({ values }) => values.some(value => !Number.isNaN(value)))
    .map(each => ({ ...each, tasks: new Set(tasks.filter((_, row) => !Number.isNaN(each.values[row]))) }))
  const known = new Set(measured.flatMap(each => [...each.tasks]))
  return measured.map(({ metric, values, tasks: having }) => ({
    metric,
    values,
    isExpected: row => having.has(tasks[row]) || !known.has(tasks[row]),
  }))
}

export const worstOf = ({ better, range }: MetricInfo): number => (better === 'lower' ? range[1] : range[0])

/** The runs that lack an outcome which is expected of them: 1 for each, 0 for the others. */
export const withoutOutcome = (outcomes: readonly Outcome[], size: number): Int8Array => {
  const marks = new Int8Array(size)
  for (const { values, isExpected } of outcomes)
    for (let row = 0; row < size; row++) if (Number.isNaN(values[row]) && isExpected(row)) marks[row] = 1
  return marks
}

/**
 * The runs that infrastructure stopped and the source scored all the same: 1 for each. One that passed, or has no
 * verdict and a score above the worst, came to something before that.
 */
export const stoppedRuns = (table: Table, metrics: readonly MetricInfo[]): Int8Array => {
  const marks = new Int8Array(table.size)
  const kind = table.columns.failure_kind
  const infrastructure = kind?.type === 'word' ? kind.words.indexOf('infrastructure') : -1
  if (kind?.type !== 'word' || infrastructure < 0) return marks
  const outcomes = metrics
    .filter(({ isOutcome }) => isOutcome)
    .map(metric => ({ metric, values: columnNumbers(table, metric.id) }))
  const verdicts = outcomes.filter(({ metric }) => metric.binary)
  const others = outcomes.filter(({ metric }) => !metric.binary)
  for (let row = 0; row < marks.length; row++) {
    if (kind.codes[row] !== infrastructure) continue
    const deciding = [verdicts, others]
      .map(each => each.filter(({ values }) => !Number.isNaN(values[row])))
      .find(each => each.length > 0)
    if (deciding?.every(({ metric, values }) => values[row] === worstOf(metric))) marks[row] = 1
  }
  return marks
}

/** A table in which these runs have no outcome: they are left out wherever outcomes count. */
export const withoutOutcomesOf = (table: Table, metrics: readonly MetricInfo[], marks: Int8Array): Table => {
  const columns = Object.entries(table.columns).map(([name, column]): [string, Column] => {
    if (column.type === 'number' && metrics.some(({ id, isOutcome }) => isOutcome && id === name))
      return [name, { ...column, values: column.values.map((value, row) => (marks[row] === 1 ? NaN : value)) }]
    if (column.type === 'flag' && name === 'passed')
      return [name, { ...column, values: column.values.map((value, row) => (marks[row] === 1 ? -1 : value)) }]
    if (column.type === 'word' && name === 'grade')
      return [name, { ...column, codes: column.codes.map((code, row) => (marks[row] === 1 ? -1 : code)) }]
    return [name, column]
  })
  return { ...table, columns: Object.fromEntries(columns) }
}
