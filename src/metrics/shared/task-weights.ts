import { dimensionColumns, groupings } from '../../core/dimensions.ts'
import type { Group } from '../../core/metric.ts'
import { allRows, columnNumbers, type Rows, splitBy, type Table } from '../../core/table.ts'
import { sum } from '../../statistics/sum.ts'
import { remembered } from './remembered.ts'

const known = remembered((_runs: Table) => new Map<string, Float64Array>())

/**
 * How much each run counts in the means of the tiers of a group, where tasks weigh alike, then the subtests of a task,
 * then the runs of a subtest; 0 where one of the metrics was not measured.
 */
const weightsOf = (runs: Table, grouping: Group['grouping'], metrics: readonly string[]): Float64Array => {
  const key = JSON.stringify([grouping, metrics])
  const before = known(runs).get(key)
  if (before) return before
  const weights = new Float64Array(runs.size)
  const columns = metrics.map(metric => columnNumbers(runs, metric))
  const isMeasured = (row: number) => columns.every(column => !Number.isNaN(column[row]))
  const own = groupings[grouping].map(dimension => dimensionColumns[dimension])
  for (const { rows: place } of splitBy(allRows(runs), [...new Set([...own, 'task', 'tier'])])) {
    const subtests = splitBy(place, ['agent', 'agent_model', 'subtest'])
      .map(({ rows }) => rows.rows.filter(isMeasured))
      .filter(rows => rows.length > 0)
    for (const rows of subtests) for (const row of rows) weights[row] = 1 / (rows.length * subtests.length)
  }
  known(runs).set(key, weights)
  return weights
}

/** What each metric adds up to over some runs of a group, each run as much as it counts; and what all count together. */
export const weightedTotals = (
  { table, rows }: Rows,
  { grouping }: Pick<Group, 'grouping'>,
  metrics: readonly string[],
): { readonly totals: readonly number[]; readonly weight: number } => {
  const weights = weightsOf(table, grouping, metrics)
  const counted = rows.filter(row => weights[row] > 0)
  return {
    totals: metrics.map(metric => {
      const values = columnNumbers(table, metric)
      return sum(Array.from(counted, row => weights[row] * values[row]))
    }),
    weight: sum(Array.from(counted, row => weights[row])),
  }
}
